/**
 * What a reactor keeps: its place in the log, how much it passed over before that, and which events it could not react
 * to. Kept in the read models' place; nothing is removed from there, so what was left out and what was made up for are
 * two collections.
 */
import {
  CheckpointMovedError,
  type DocumentWrite,
  type ProjectionStore,
  type ReadModelStore,
} from '../../projections/read-models/port.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Position } from '../../events/store/port.ts';

/** Where an event lies that was left out. */
export interface LeftOutEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

/** Where a reactor begins that has no place yet, and how many events it passes over, to which it might have reacted. */
export interface Beginning {
  readonly place: Position;
  readonly history: number;
}

const VERSION = 3;
/**
 * Of releases that reacted to what had been recorded since an instant. Its first pass is kept with the position at which
 * the log ended then.
 */
const BY_INSTANT = 2;
const BEGINNING = 'beginning';
const COLLECTIONS = ['passes', 'leftOut', 'madeUp'];

const openVersion = (readModels: ReadModelStore, name: string, version: number): Promise<ProjectionStore> =>
  readModels.open({
    name: `reactor-${name}`,
    version,
    collections: COLLECTIONS.map((collection) => ({ name: collection, indexes: [] })),
  });

export class ReactorState {
  readonly #store: ProjectionStore;
  readonly #clock: Clock;

  private constructor(store: ProjectionStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  static async open(readModels: ReadModelStore, name: string, clock: Clock): Promise<ReactorState> {
    return new ReactorState(await openVersion(readModels, name, VERSION), clock);
  }

  /**
   * Whether it has a place in a log that ends there. A place beyond the end of the log, which has then been restored from
   * an older copy, is none: from there it would pass over what is recorded from now on.
   *
   * @param head the end of the log, read after everything that may have moved the place.
   */
  async hasBegun(head: Position): Promise<boolean> {
    if ((await this.#store.get('passes', BEGINNING)) === null) return false;
    return (await this.#store.checkpoint()).position <= head;
  }

  /** Puts it at its first place, unless another process has done so meanwhile. */
  async begin({ place, history }: Beginning, head: Position): Promise<void> {
    const { position } = await this.#store.checkpoint();
    const pass = { collection: 'passes', id: BEGINNING, position: head, body: { history } };
    await this.#write([pass], position, place, 0).catch((error: unknown) => {
      if (!(error instanceof CheckpointMovedError)) throw error;
    });
  }

  /** Events that lay in the log before it was first started. */
  async history(): Promise<number> {
    const history = (await this.#store.get('passes', BEGINNING))?.body['history'];
    return typeof history === 'number' ? history : 0;
  }

  async place(): Promise<{ readonly position: Position; readonly events: number }> {
    return this.#store.checkpoint();
  }

  /** @throws CheckpointMovedError when another process has moved on from there. */
  async move(from: Position, to: Position, events: number, leftOut: readonly LeftOutEvent[]): Promise<void> {
    const writes = leftOut.map(({ id, stream, revision, position }): DocumentWrite => ({
      collection: 'leftOut',
      id,
      position: position as Position,
      body: { stream, revision, position },
    }));
    await this.#write(writes, from, to, events);
  }

  /** What could not be reacted to yet, in the order of the log. */
  async leftOut(): Promise<readonly LeftOutEvent[]> {
    const open: LeftOutEvent[] = [];
    for await (const page of this.#store.scan('leftOut')) {
      const ids = page.map(({ id }) => id);
      const madeUp = await this.#store.getMany('madeUp', ids);
      for (const [index, { id, body }] of page.entries()) {
        const { stream, revision, position } = body;
        if (madeUp[index] !== null) continue;
        if (typeof stream !== 'string' || typeof revision !== 'number' || typeof position !== 'string')
          continue;
        open.push({ id, stream, revision, position });
      }
    }
    return open.sort((one, other) => (one.position < other.position ? -1 : 1));
  }

  /** Notes that an event which had been left out has been reacted to. */
  async makeUp({ id, position }: LeftOutEvent): Promise<void> {
    const place = await this.#store.checkpoint();
    const write = { collection: 'madeUp', id, position: position as Position, body: {} };
    await this.#write([write], place.position, place.position, place.events);
  }

  #write(
    writes: readonly DocumentWrite[],
    from: Position,
    position: Position,
    events: number,
  ): Promise<void> {
    return this.#store.commit(writes, from, { position, events, updatedAt: this.#clock.now().toISOString() });
  }
}

/**
 * Where the log ended when an earlier release started this reactor for the first time. What came after that was to be
 * reacted to, and was not where the server's clock was wrong. null where there was no such release, or where it had not
 * come so far.
 */
export async function firstStartByInstant(
  readModels: ReadModelStore,
  name: string,
  head: Position,
): Promise<Position | null> {
  if (!(await readModels.versions(`reactor-${name}`)).includes(BY_INSTANT)) return null;
  const store = await openVersion(readModels, name, BY_INSTANT);
  const { position } = await store.checkpoint();
  const pass = await store.get('passes', 'first');
  return pass === null || position < pass.position || position > head ? null : pass.position;
}
