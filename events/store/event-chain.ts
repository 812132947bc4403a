import { hash } from 'node:crypto';

/** What the hash of an event is taken over, beside the hash of the event before it. */
export interface ChainedEvent {
  readonly stream: string;
  readonly revision: number;
  /** UUID, lower case. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** JSON text, as it is stored. */
  readonly data: string;
  readonly meta: string;
}

/** What the first event of a log is chained to. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256, in hexadecimal, of the previous hash and the event. The lengths of the texts stand before them, so that
 * nothing can be moved from one field into the next without changing the hash. Lengths are in UTF-16 units: what is
 * hashed is one text, which costs half of what a buffer costs that is filled field by field.
 */
export function chainHash(previous: string, event: ChainedEvent): string {
  const { stream, revision, id, type, version, data, meta } = event;
  const lengths = `${stream.length} ${type.length} ${data.length} ${meta.length}`;
  return hash('sha256', `${previous} ${id} ${revision} ${version} ${lengths} ${stream}${type}${data}${meta}`);
}
