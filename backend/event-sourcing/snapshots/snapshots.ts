/**
 * Folded streams kept beside the log, so that one with years of history need not be read from its first event when a
 * process meets it first. A throw-away cache: the stream decides, and a snapshot that is missing, damaged, of another
 * program or of another log is ignored, as is a store that fails or takes long.
 */
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { isUnreadable } from '../../../events/codec.ts';
import type { Timer } from '../../../lib/timer.ts';
import type { EventLog } from '../event-log.ts';
import type { SnapshotStore, StoredSnapshot } from './port.ts';

/** A cold load reads fewer events than this: two pages of a stream. Shorter streams have no snapshot. */
const EVENTS_APART = 500;
/** Reading 500 events from the log takes no longer. */
const PATIENCE_MS = 300;
/** MongoDB takes no document of more than 16 MiB. */
const MOST_BYTES = 12 * 1024 * 1024;

/** What a fold has come to. Of plain values, arrays, maps and sets, so that it can be written down. */
interface Folded {
  /** Of the last event in it, -1 where there is none. */
  readonly revision: number;
}

export interface SnapshotDependencies {
  readonly store: SnapshotStore;
  readonly log: Pick<EventLog, 'readStream'>;
  /** `programHash` */
  readonly program: string;
  readonly timer: Timer;
}

export class Snapshots {
  readonly #dependencies: SnapshotDependencies;
  /** The revision of the last snapshot of what is being folded on. */
  readonly #takenAt = new WeakMap<Folded, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(dependencies: SnapshotDependencies) {
    this.#dependencies = dependencies;
  }

  /** What this program has folded of a stream, to be folded on; null where nothing can be relied on. */
  async restore<State extends Folded>(stream: string): Promise<State | null> {
    const snapshot = await this.#find(stream);
    if (snapshot === null || snapshot.program !== this.#dependencies.program) return null;
    const { revision, eventId, bytes, hash } = snapshot;
    if (hashOf(bytes) !== hash || (await this.#eventIdAt(stream, revision)) !== eventId) return null;
    // The same program wrote these bytes of the same stream, so that it is what the caller's own fold answered.
    const folded = deserialize(bytes) as State;
    this.#takenAt.set(folded, revision);
    return folded;
  }

  /** Takes a snapshot where enough has been folded since the last one. It is written later, and may fail in silence. */
  keep(stream: string, folded: Folded): void {
    const { revision } = folded;
    if (revision - (this.#takenAt.get(folded) ?? -1) < EVENTS_APART) return;
    this.#takenAt.set(folded, revision);
    // At once: what is folded is changed in place.
    const bytes = serialize(folded);
    if (bytes.length > MOST_BYTES) return;
    this.#writing = this.#writing.then(() => this.#write(stream, revision, bytes)).catch(() => undefined);
  }

  /** Throws away what is kept of a stream, after what waits to be written of it. */
  async forget(stream: string): Promise<void> {
    await this.#writing;
    const { store } = this.#dependencies;
    if ((await store.get(stream)) !== null) await store.delete(stream);
  }

  /** Writes what was taken, and closes the store. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#dependencies.store.close();
  }

  async #find(stream: string): Promise<StoredSnapshot | null> {
    const { store, timer } = this.#dependencies;
    const found = new AbortController();
    const late = timer.sleep(PATIENCE_MS, found.signal).then(() => null);
    const snapshot = await Promise.race([store.get(stream).catch(() => null), late]);
    found.abort();
    return snapshot;
  }

  async #write(stream: string, revision: number, bytes: Uint8Array): Promise<void> {
    const { store, program } = this.#dependencies;
    const eventId = await this.#eventIdAt(stream, revision);
    if (eventId !== null) await store.put(stream, { program, revision, eventId, bytes, hash: hashOf(bytes) });
  }

  async #eventIdAt(stream: string, from: number): Promise<string | null> {
    for await (const [event] of this.#dependencies.log.readStream(stream, { from, limit: 1 }))
      return event === undefined || isUnreadable(event) ? null : event.id;
    return null;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
