/**
 * Runs reactors at the live edge: a subscription with a checkpoint of its own, kept in the read models' place. A
 * rebuild never passes here, so that no replay ever raises an alert or sends a message.
 *
 * After a restart it goes on where it stood; what it does again is recognised by its derived ids. Without a checkpoint
 * (a first start, or read models that were thrown away) it passes over the whole log but reacts only to the last day of
 * it: older history is nobody's emergency now, and what was recorded while the checkpoint was lost is not missed.
 */
import { decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { CheckpointMovedError, type ProjectionStore, type ReadModelStore } from '../../projections/port.ts';
import type { Clock } from '../clock.ts';
import { UnreadableHistoryError } from '../event-log.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import type { Logger } from '../logger.ts';

export interface Reactor {
  readonly name: string;
  readonly react: (event: RecordedEvent) => Promise<void>;
}

const FIRST_START_REACH_MS = 24 * 3_600_000;
const RETRY_MS = [100, 400, 1600, 5000] as const;

export class ReactorHost {
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;

  private constructor(running: (signal: AbortSignal) => Promise<void>) {
    this.#running = running(this.#abort.signal);
  }

  static async start(parts: {
    readonly reactor: Reactor;
    readonly store: EventStore;
    readonly readModels: ReadModelStore;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly categories: readonly string[];
    /** Resolves after so many ms; a test hands in one that does not wait. */
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  }): Promise<ReactorHost> {
    const { reactor, store, clock, logger } = parts;
    const checkpoints = await parts.readModels.open({
      name: `reactor-${reactor.name}`,
      version: 1,
      collections: [],
    });
    const firstStart = (await checkpoints.checkpoint()).position === START;
    const reactsSince = firstStart
      ? new Date(clock.now().getTime() - FIRST_START_REACH_MS).toISOString()
      : '';
    return new ReactorHost(async (signal) => {
      for (let failures = 0; !signal.aborted;) {
        try {
          const { position: after, events: done } = await checkpoints.checkpoint();
          let at = after;
          let count = done;
          const filter = { categories: parts.categories };
          for await (const item of store.subscribeAll({ after, signal, filter, pageSize: 100 })) {
            if (item.kind === 'events') {
              for (const stored of item.events) {
                const event = decode(stored);
                if (isUnreadable(event) || event.meta.recordedAt < reactsSince) continue;
                await reactOrReport(reactor, event, logger);
              }
              count += item.events.length;
            }
            const next = item.kind === 'events' ? item.events.at(-1)?.position : item.position;
            if (next !== undefined && next > at) {
              await moved(checkpoints, at, next, count, clock);
              at = next;
            }
            failures = 0;
          }
        } catch (error) {
          if (signal.aborted) return;
          const standby = error instanceof CheckpointMovedError;
          if (!standby)
            logger.error(
              { reactor: reactor.name, error: (error as Error).message },
              'A reaction failed and is tried again',
            );
          await parts.wait(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 5000, signal);
        }
      }
    });
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }
}

/**
 * A stream that holds an event which cannot be read cannot be decided over now or in a second: one patient's broken
 * history keeps nobody else's alert back.
 */
async function reactOrReport(reactor: Reactor, event: RecordedEvent, logger: Logger): Promise<void> {
  try {
    await reactor.react(event);
  } catch (error) {
    if (!(error instanceof UnreadableHistoryError)) throw error;
    logger.error(
      { reactor: reactor.name, eventId: event.id, error: error.message },
      'A reaction is left out: the history that it needs cannot be read',
    );
  }
}

const moved = (
  store: ProjectionStore,
  from: Position,
  to: Position,
  events: number,
  clock: Clock,
): Promise<void> => store.commit([], from, { position: to, events, updatedAt: clock.now().toISOString() });
