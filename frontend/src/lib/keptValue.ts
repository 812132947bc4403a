/**
 * What the browser keeps in its small store, for the next visit or the next page: the one place that knows that a browser may
 * refuse the store, or have no room left in it. Nothing is then kept, and nobody is stopped by it.
 */

export type Reads = () => Pick<Storage, 'getItem'>;
export type Writes = () => Pick<Storage, 'setItem'>;
export type Changes = () => Pick<Storage, 'setItem' | 'removeItem'>;

/** Null where nothing is kept under the key. */
export function keptText(storage: Reads, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Null where nothing is kept under the key, or what does not fit: another release may have kept it. */
export function keptValue<Value>(
  storage: Reads,
  key: string,
  schema: { readonly parse: (kept: unknown) => Value },
): Value | null {
  try {
    const text = keptText(storage, key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function keepText(storage: Writes, key: string, text: string): void {
  try {
    storage().setItem(key, text);
  } catch {
    // It holds until the page is closed.
  }
}

/** As JSON. */
export const keepValue = (storage: Writes, key: string, value: object): void =>
  keepText(storage, key, JSON.stringify(value));

export function forgetKept(storage: () => Pick<Storage, 'removeItem'>, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // What is refused holds nothing.
  }
}
