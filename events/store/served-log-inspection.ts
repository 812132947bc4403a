/**
 * The inspection of a log on a server, which has no chain of its own: it reads every event as the product does, and
 * reckons over what it read the hash that an SQLite store would have. So a log can be compared with a note that was made
 * of it, but an event that was changed before the first note is not found.
 */
import { CHAIN_START, chainHash } from './event-chain.ts';
import type { EventWatch, InspectionOptions, LogInspection } from './log-inspection.ts';
import { START } from '../position.ts';
import type { Anchor, Damage, EventStore, StoredEvent } from './port.ts';

const PAGE = 500;

export class ServedLogInspection implements LogInspection {
  readonly #store: EventStore;
  readonly #pages: AsyncIterator<readonly StoredEvent[], unknown>;
  readonly #from: string;
  readonly #expected: EventWatch | undefined;
  #page: readonly StoredEvent[] = [];
  #chain = CHAIN_START;
  /** A server does not tell how many events it holds. */
  readonly total = null;
  atEnd = false;
  events = 0;
  reached: Anchor | null = null;

  private constructor(store: EventStore, { from, expected }: InspectionOptions) {
    this.#store = store;
    this.#from = from ?? START;
    this.#expected = expected;
    this.#pages = store.readAll({ pageSize: PAGE })[Symbol.asyncIterator]();
  }

  static open(store: EventStore, options: InspectionOptions): ServedLogInspection {
    return new ServedLogInspection(store, options);
  }

  async next(limit: number): Promise<readonly Damage[]> {
    if (this.#page.length === 0) {
      const next = await this.#pages.next();
      this.atEnd = next.done === true;
      if (next.done !== true) this.#page = next.value;
    }
    const events = this.#page.slice(0, limit);
    this.#page = this.#page.slice(limit);
    return events.flatMap((event) => this.#check(event));
  }

  #check({ position, stream, revision, id, type, version, data, meta }: StoredEvent): readonly Damage[] {
    const texts = { data: JSON.stringify(data), meta: JSON.stringify(meta) };
    this.#chain = chainHash(this.#chain, { stream, revision, id, type, version, ...texts });
    this.reached = { position, hash: this.#chain };
    this.#expected?.see({ ...this.reached, stream, revision });
    // What lies before is read for the hash alone.
    if (position < this.#from) return [];
    this.events += 1;
    if (version > 0) return [];
    const what = 'it is no event of this product';
    return [{ position, stream, revision, reason: 'unreadable', firstMissing: null, what }];
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
    await this.#store.close();
  }
}
