/**
 * Runs reactors at the live edge: a subscription with a checkpoint of its own, kept in the read models' place. A
 * rebuild never passes here, so that no replay ever raises an alert or sends a message.
 *
 * After a restart it goes on where it stood; what it does again is recognised by its derived ids. Without a checkpoint
 * (a first start, read models that were thrown away, or a log that was restored from an older copy) it passes over the whole log but reacts only to the last day of
 * it: older history is nobody's emergency now, and what was recorded while the checkpoint was lost is not missed.
 *
 * An event that cannot be read, or whose patient's history cannot, keeps nobody else's alert back: it is left out, told
 * of, and tried again at every start, since it can only be mended by another release of the program.
 */
import { type Decoded, decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { CheckpointMovedError, type ReadModelStore } from '../../projections/port.ts';
import type { Clock } from '../clock.ts';
import { UnreadableHistoryError } from '../event-log.ts';
import type { EventStore, SubscriptionItem } from '../event-store/port.ts';
import { errorForLog, type Logger } from '../logger.ts';
import { type LeftOutEvent, ReactorState } from './reactor-state.ts';

export interface Reactor {
  readonly name: string;
  readonly react: (event: RecordedEvent) => Promise<void>;
}

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

const FIRST_START_REACH_MS = 24 * 3_600_000;
const RETRY_MS = [100, 400, 1600, 5000] as const;

export class ReactorHost {
  readonly #parts: ReactorParts;
  readonly #state: ReactorState;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  #madeUp = false;

  private constructor(parts: ReactorParts, state: ReactorState) {
    this.#parts = parts;
    this.#state = state;
    this.#running = this.#run();
  }

  static async start(parts: ReactorParts): Promise<ReactorHost> {
    const { readModels, reactor, clock, store } = parts;
    const head = () => store.head();
    return new ReactorHost(
      parts,
      await ReactorState.open(readModels, reactor.name, clock, FIRST_START_REACH_MS, head),
    );
  }

  get name(): string {
    return this.#parts.reactor.name;
  }

  /** Events to which there was no reaction yet because something of their history cannot be read. */
  async leftOut(): Promise<number> {
    return (await this.#state.leftOut()).length;
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
    const since = await this.#state.reactsSince();
    await this.#makeUp(since);
    let { position: at, events } = await this.#state.place();
    const filter = { categories };
    for await (const item of store.subscribeAll({ after: at, signal, filter, pageSize: 100 })) {
      const leftOut: LeftOutEvent[] = [];
      for (const stored of item.kind === 'events' ? item.events : []) {
        const event = decode(stored);
        if (!(await this.#reacted(event, since))) leftOut.push(event);
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

  /** Once in a process: reacts to what was left out before. */
  async #makeUp(since: string): Promise<void> {
    if (this.#madeUp) return;
    for (const left of await this.#state.leftOut()) {
      const { stream, revision: from } = left;
      for await (const page of this.#parts.store.readStream(stream, { from, limit: 1 })) {
        for (const stored of page)
          if (await this.#reacted(decode(stored), since)) await this.#state.makeUp(left);
      }
    }
    this.#madeUp = true;
  }

  /** Whether nothing is left to do for an event. */
  async #reacted(event: Decoded, since: string): Promise<boolean> {
    const { reactor, logger } = this.#parts;
    try {
      if (isUnreadable(event)) throw new UnreadableHistoryError(event.stream, event.id, event.reason);
      if (event.meta.recordedAt >= since) await reactor.react(event);
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
