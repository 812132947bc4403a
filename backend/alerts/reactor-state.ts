/**
 * What a reactor keeps beside its place in the log: since when it reacts at all, and which events it could not react to.
 * Kept in the read models' place; nothing is removed from there, so what was left out and what was made up for are two
 * collections.
 */
import {
  CheckpointMovedError,
  type DocumentWrite,
  type ProjectionStore,
  type ReadModelStore,
} from '../../projections/port.ts';
import type { Clock } from '../clock.ts';
import { type Position, START } from '../event-store/port.ts';

/** Where an event lies that was left out. */
export interface LeftOutEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

const FIRST_PASS = 'first';

export class ReactorState {
  readonly #store: ProjectionStore;
  readonly #clock: Clock;

  private constructor(store: ProjectionStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * @param firstReachMs how far back a reactor without a place in the log reacts. The instant is stored before the first
   *   event, so that a first pass which is cut short keeps it. A place beyond the end of the log, which has then been
   *   restored from an older copy, is none: from there it would pass over what is recorded from now on.
   * @param head the end of the log, read after everything that may have moved the place.
   */
  static async open(
    readModels: ReadModelStore,
    name: string,
    clock: Clock,
    firstReachMs: number,
    head: () => Promise<Position>,
  ): Promise<ReactorState> {
    const collections = ['passes', 'leftOut', 'madeUp'].map((collection) => ({
      name: collection,
      indexes: [],
    }));
    const store = await readModels.open({ name: `reactor-${name}`, version: 2, collections });
    const state = new ReactorState(store, clock);
    const { position } = await store.checkpoint();
    const end = await head();
    if (position > end || (position === START && (await state.reactsSince()) === '')) {
      const since = new Date(clock.now().getTime() - firstReachMs).toISOString();
      // The place of an earlier pass is before it, so that its instant gives way.
      const pass = { collection: 'passes', id: FIRST_PASS, position: end, body: { since } };
      await state.#write([pass], position, START, 0).catch((error: unknown) => {
        // Another process has begun meanwhile, and has stored its own instant.
        if (!(error instanceof CheckpointMovedError)) throw error;
      });
    }
    return state;
  }

  /** ISO: what was recorded before is reacted to no more. */
  async reactsSince(): Promise<string> {
    const since = (await this.#store.get('passes', FIRST_PASS))?.body['since'];
    return typeof since === 'string' ? since : '';
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
