/**
 * The PIN of whoever uses this phone: a lock on what its screen shows. What the phone keeps is not sealed by it: what it
 * protects, and what it does not, is in `docs/security.md`.
 */
import * as z from 'zod/mini';
import { forgetKept, keptValue } from '../../lib/keptValue.ts';
import { OUT_KEY, PIN_KEY } from './pinKept.ts';

export const SHORTEST_PIN = 4;
export const LONGEST_PIN = 6;
const MOST_TRIES = 5;

/** People use a PIN elsewhere, too, so that it is kept as a hash: about half a second of a cheap phone for each try. */
const ROUNDS = 200_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

const keptSchema = z.object({
  salt: z.string(),
  hash: z.string(),
  rounds: z.number(),
  /** Tries since the last that was right. */
  tries: z.number(),
});
type KeptPin = z.output<typeof keptSchema>;

type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A page without a secure address has nothing to make a hash by. */
export const canHavePin = (): boolean =>
  (globalThis.crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;

export const isPin = (text: string): boolean =>
  new RegExp(`^\\d{${SHORTEST_PIN},${LONGEST_PIN}}$`).test(text);

/** @throws where the browser keeps nothing */
export async function keepPin(storage: Store, pin: string): Promise<void> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const kept: KeptPin = { salt, hash: await hashOf(pin, salt, ROUNDS), rounds: ROUNDS, tries: 0 };
  storage().setItem(PIN_KEY, JSON.stringify(kept));
}

export const removePin = (storage: Store): void => forgetKept(storage, PIN_KEY);

/**
 * Whether it is the PIN, and how many tries are left. Each counts before it is looked at: a page that is closed saves none.
 *
 * @throws where the browser does not keep the count: nobody tries without one
 */
export async function tryPin(
  storage: Store,
  pin: string,
): Promise<{ readonly isRight: boolean; readonly left: number }> {
  const kept = keptPin(storage);
  if (kept === null || kept.tries >= MOST_TRIES) return { isRight: false, left: 0 };
  const tries = kept.tries + 1;
  storage().setItem(PIN_KEY, JSON.stringify({ ...kept, tries }));
  const isRight = (await hashOf(pin, kept.salt, kept.rounds)) === kept.hash;
  if (isRight) storage().setItem(PIN_KEY, JSON.stringify({ ...kept, tries: 0 }));
  return { isRight, left: MOST_TRIES - tries };
}

/** @throws where the browser keeps nothing */
export function keepLetOut(storage: Store, isOut: boolean): void {
  if (!isOut) forgetKept(storage, OUT_KEY);
  else storage().setItem(OUT_KEY, 'yes');
}

/** null where there is none that can be read: then nothing opens by it. */
const keptPin = (storage: Store): KeptPin | null => keptValue(storage, PIN_KEY, keptSchema);

async function hashOf(pin: string, salt: string, iterations: number): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, HASH_BITS)));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
