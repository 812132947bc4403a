/** Where ids come from: time-ordered for what is new, derived for what must be recognised when it comes again. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface IdSource {
  /** A fresh UUID v7. */
  next(): string;
}

/** A UUID as text, from its 32 hexadecimal digits. */
export const uuidText = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

function withVersion(bytes: Buffer, version: number): Buffer {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes;
}

/** Random bytes are asked of the system for so many ids at once: for each alone, that cost more than the id. */
const POOL_BYTES = 4096;

function pooled(): (size: number) => Buffer {
  let pool = Buffer.alloc(0);
  return (size) => {
    if (pool.length < size) pool = randomBytes(POOL_BYTES);
    const bytes = pool.subarray(0, size);
    pool = pool.subarray(size);
    return bytes;
  };
}

/** UUID v7 (RFC 9562): milliseconds of the clock, then random bits. */
export function randomIds(clock: Clock, random: (size: number) => Buffer = pooled()): IdSource {
  return {
    next() {
      const bytes = random(16);
      bytes.writeUIntBE(clock.now().getTime(), 0, 6);
      return uuidText(withVersion(bytes, 7).toString('hex'));
    },
  };
}

/** The namespace of every id that this product derives. */
const NAMESPACE = Buffer.from('6f3b8a52c1d94e7f9a40d2715be8c366', 'hex');

/** UUID v5 of some parts: the same parts give the same id, here and everywhere. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha1').update(NAMESPACE);
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return uuidText(withVersion(hash.digest().subarray(0, 16), 5).toString('hex'));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
