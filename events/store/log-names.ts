/** How stores, anchors and damages are written on the command line. */
import type { EventStoreLocation } from './location.ts';
import { type Position, positionFromText } from '../position.ts';
import type { Anchor, Damage } from './port.ts';

/** The hosts, never the password. */
export const placeOf = (location: EventStoreLocation): string =>
  location.kind === 'sqlite' ? location.path : location.address.place;

export const anchorText = ({ position, hash }: Anchor): string => `${position}:${hash}`;

/** @throws Error with a sentence for what is no anchor. */
export function anchorOf(text: string): Anchor {
  const [, position, hash] = /^([\d-]+):([\da-f]{64})$/i.exec(text) ?? [];
  if (position === undefined || hash === undefined) {
    throw new Error(
      '--expect takes an anchor as "copy" and "verify" write it: a position, a colon and 64 digits.',
    );
  }
  return { position: fullPosition(position), hash: hash.toLowerCase() };
}

/** A position of an SQLite store may be given without the zeros before it. */
export const fullPosition = (text: string): Position =>
  positionFromText(/^\d{1,16}$/.test(text) ? text.padStart(16, '0') : text);

export function damageText({ position, stream, revision, what }: Damage): string {
  const place = stream === null ? 'a stream that cannot be told' : `${stream}, revision ${revision}`;
  return `Damaged: position ${position}, ${place}: ${what}.`;
}
