/**
 * The port of the snapshots: a cache of folded streams that may be thrown away at any time. Two adapters stand behind it
 * (SQLite, MongoDB) and one suite holds them to the same semantics (`test/conformance/snapshots.test.ts`). What is found
 * in it is believed only as far as `snapshots.ts` can check it.
 */
export interface StoredSnapshot {
  /** The hash of the program that folded it. */
  readonly program: string;
  /** Up to which it is folded, inclusive. */
  readonly revision: number;
  /** Of the event at that revision. */
  readonly eventId: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

export interface SnapshotStore {
  get(stream: string): Promise<StoredSnapshot | null>;
  /** Takes the place of an earlier one. */
  put(stream: string, snapshot: StoredSnapshot): Promise<void>;
  /** Nothing of it is left in what is read. */
  delete(stream: string): Promise<void>;
  close(): Promise<void>;
}
