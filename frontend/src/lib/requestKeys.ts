import { useState } from 'react';
/**
 * Idempotency keys. The server answers a repeated POST with the same key as it answered the first, so a person who
 * presses "Save" again after a lost answer must send the same key, and a changed form must not.
 */

type RandomSource = Pick<Crypto, 'getRandomValues'> & { readonly randomUUID?: Crypto['randomUUID'] };

/** A random UUID, version 4. `randomUUID` exists only where the page is secure; a clinic's plain address is not. */
export function newRequestKey(random: RandomSource): string {
  if (random.randomUUID !== undefined) return random.randomUUID();
  const bytes = random.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export interface RequestKeys {
  /** The key for this body: that of the last call while the body is the same, else a new one. */
  keyFor(body: unknown): string;
  /** To be called once the request was answered: the next one is another, even with the same body. */
  done(): void;
}

export function createRequestKeys(newKey: () => string): RequestKeys {
  let last: { readonly body: string; readonly key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (last?.body !== text) last = { body: text, key: newKey() };
      return last.key;
    },
    done() {
      last = null;
    },
  };
}

/** The idempotency keys of one form or button, for as long as it is on the screen. */
export function useRequestKeys(): RequestKeys {
  const [keys] = useState(() => createRequestKeys(() => newRequestKey(crypto)));
  return keys;
}
