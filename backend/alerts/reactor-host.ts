/**
 * Runs reactors at the live edge: a subscription with a checkpoint of its own, kept in the read models' place. A
 * rebuild never passes here, so that no replay ever raises an alert or sends a message.
 *
 * What is still to be reacted to is told by position alone: everything after its place in the log, whatever the clock said
 * when it was recorded. After a restart it goes on where it stood; what it does again is recognised by its derived ids.
 * Where it begins without a place is in `reactor-beginning.ts`.
 *
 * An event that cannot be read, or whose patient's history cannot, keeps nobody else's alert back: it is left out, told
 * of, and tried again at every start, since it can only be mended by another release of the program.
 */
import { type Decoded, decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { CheckpointMovedError, type ReadModelStore } from '../../projections/read-models/port.ts';
import type { Clock } from '../../lib/clock.ts';
import { UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import { type EventStore, type Position, START, type SubscriptionItem } from '../../events/store/port.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { beginningIn, type BeginningParts } from '../reactors/reactor-beginning.ts';
import { type LeftOutEvent, ReactorState } from './reactor-state.ts';

export type Reactor = BeginningParts['reactor'] & {
  readonly react: (event: RecordedEvent) => Promise<void>;
};

export interface ReactorParts {
  readonly reactor: Reactor;
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly categories: readonly string[];
  /** Resolves after so many ms; a test hands in one that does not wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const RETRY_MS = [100, 400, 1600, 5000] as const;

export class ReactorHost {
  readonly #parts: ReactorParts;
  readonly #state: ReactorState;
  /** The end of the log at the start, where there is no place in it yet. */
  #beginsBefore: Position | null;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  #madeUp = false;

  private constructor(parts: ReactorParts, state: ReactorState, beginsBefore: Position | null) {
    this.#parts = parts;
    this.#state = state;
    this.#beginsBefore = beginsBefore;
    this.#running = this.#run();
  }

  static async start(parts: ReactorParts): Promise<ReactorHost> {
    const { readModels, reactor, clock, store } = parts;
    const state = await ReactorState.open(readModels, reactor.name, clock);
    const head = await store.head();
    // Before anything is recorded: of an empty log nothing is ever history.
    if (await state.hasBegun(head)) return new ReactorHost(parts, state, null);
    if (head > START) return new ReactorHost(parts, state, head);
    await state.begin({ place: START, history: 0 }, head);
    return new ReactorHost(parts, state, null);
  }

  get name(): string {
    return this.#parts.reactor.name;
  }

  /** Events to which there was no reaction yet because something of their history cannot be read. */
  async leftOut(): Promise<number> {
    return (await this.#state.leftOut()).length;
  }

  /** Events that lay in the log when it was first started, and were too old to be reacted to. */
  history(): Promise<number> {
    return this.#state.history();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { reactor, logger, wait } = this.#parts;
    const { signal } = this.#abort;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#follow(() => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CheckpointMovedError)) {
          logger.error(
            { reactor: reactor.name, ...errorForLog(error) },
            'A reaction failed and is tried again',
          );
        }
        await wait(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 5000, signal);
      }
    }
  }

  async #follow(onProgress: () => void): Promise<void> {
    const { store, categories } = this.#parts;
    const { signal } = this.#abort;
    await this.#begin();
    await this.#makeUp();
    let { position: at, events } = await this.#state.place();
    const filter = { categories };
    for await (const item of store.subscribeAll({ after: at, signal, filter, pageSize: 100 })) {
      const leftOut: LeftOutEvent[] = [];
      for (const stored of item.kind === 'events' ? item.events : []) {
        const event = decode(stored);
        if (!(await this.#reacted(event))) leftOut.push(event);
        events += 1;
      }
      const next = endOf(item);
      if (next !== undefined && next > at) {
        await this.#state.move(at, next, events, leftOut);
        at = next;
      }
      onProgress();
    }
  }

  /** Once in a process, where there is no place yet. The log is read for it beside the start, not before. */
  async #begin(): Promise<void> {
    const head = this.#beginsBefore;
    if (head === null) return;
    const beginning = await beginningIn(this.#parts, head);
    await this.#state.begin(beginning, head);
    if (beginning.history > 0) {
      const { reactor, logger } = this.#parts;
      logger.warn(
        { reactor: reactor.name, events: beginning.history },
        'Old events that were there at the first start are not reacted to',
      );
    }
    this.#beginsBefore = null;
  }

  /** Once in a process: reacts to what was left out before. */
  async #makeUp(): Promise<void> {
    if (this.#madeUp) return;
    for (const left of await this.#state.leftOut()) {
      const { stream, revision: from } = left;
      for await (const page of this.#parts.store.readStream(stream, { from, limit: 1 })) {
        for (const stored of page) if (await this.#reacted(decode(stored))) await this.#state.makeUp(left);
      }
    }
    this.#madeUp = true;
  }

  /** Whether nothing is left to do for an event. */
  async #reacted(event: Decoded): Promise<boolean> {
    const { reactor, logger } = this.#parts;
    try {
      if (isUnreadable(event)) throw new UnreadableHistoryError(event.stream, event.id, event.reason);
      if (reactor.concerns(event)) await reactor.react(event);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableHistoryError)) throw error;
      logger.error(
        { reactor: reactor.name, eventId: event.id, unreadable: error.eventId },
        'A reaction is left out: the history that it needs cannot be read',
      );
      return false;
    }
  }
}

const endOf = (item: SubscriptionItem) =>
  item.kind === 'events' ? item.events.at(-1)?.position : item.position;
