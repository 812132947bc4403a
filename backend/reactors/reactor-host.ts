/**
 * Runs reactors at the live edge: a subscription with a checkpoint of its own (`checkpoints/`). A
 * rebuild never passes here, so that no replay ever raises an alert or sends a message.
 *
 * What is still to be reacted to is told by position alone: everything after its place in the log, whatever the clock said
 * when it was recorded. After a restart it goes on where it stood; what it does again is recognised by its derived ids.
 * Where it begins without a place is in `reactor-beginning.ts`.
 *
 * An event that cannot be read, or whose patient's history cannot, keeps nobody else's alert back: it is parked, told
 * of, and tried again at every start, since it can only be mended by another release of the program.
 */
import { type Decoded, decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import type { Timer } from '../../lib/timer.ts';
import { follow } from '../../events/store/follow.ts';
import { type Position, START } from '../../events/position.ts';
import type { StoredEvent, SubscriptionItem } from '../../events/store/port.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { ReactorCheckpoint, ReactorCheckpoints } from './checkpoints/port.ts';
import { carryOver } from './earlier-places.ts';
import { beginningIn, type BeginningOptions, mayConcern, REACTED_AT_ONCE } from './reactor-beginning.ts';

export type Reactor = BeginningOptions['reactor'] & {
  readonly react: (event: RecordedEvent) => Promise<void>;
};

export interface ReactorOptions extends BeginningOptions {
  readonly reactor: Reactor;
  readonly checkpoints: ReactorCheckpoints;
  readonly logger: Logger;
  readonly timer: Timer;
}

const FIRST_CHECKPOINT: ReactorCheckpoint = { position: START, history: 0 };

/** Where nothing concerned it, a reactor's place is moved no more often: what it passes over again costs nothing. */
const MOVE_MS = 1000;

/** Where a reactor begins anew: the end of the log at the start, and the checkpoint that it cannot use, if any. */
interface PendingBeginning {
  readonly head: Position;
  readonly unusable: Position | null;
}

/** Another process has moved the checkpoint: the log is followed again from there. */
class CheckpointMovedError extends Error {}

export class ReactorHost {
  readonly #options: ReactorOptions;
  /** null once it has a checkpoint. */
  #pendingBeginning: PendingBeginning | null;
  #checkpoint = FIRST_CHECKPOINT;
  #movedAt = -MOVE_MS;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  #retriedParked = false;

  private constructor(options: ReactorOptions, pendingBeginning: PendingBeginning | null) {
    this.#options = options;
    this.#pendingBeginning = pendingBeginning;
    this.#running = this.#run();
  }

  static async start(options: ReactorOptions): Promise<ReactorHost> {
    const { readModels, checkpoints, reactor, store } = options;
    await carryOver(readModels, checkpoints, reactor.name);
    const { position = null } = (await checkpoints.get(reactor.name)) ?? {};
    const head = await store.head();
    // Beyond the end of the log, which has then been restored from an older copy, it is of no use: from there the reactor
    // would pass over what is recorded from now on.
    if (position !== null && position <= head) return new ReactorHost(options, null);
    if (head > START) return new ReactorHost(options, { head, unusable: position });
    // Before anything is recorded: of an empty log nothing is ever history.
    await checkpoints.move(reactor.name, position, FIRST_CHECKPOINT);
    return new ReactorHost(options, null);
  }

  get name(): string {
    return this.#options.reactor.name;
  }

  /** Events to which there was no reaction yet because something of their history cannot be read. */
  async parked(): Promise<number> {
    return (await this.#options.checkpoints.parked(this.name)).length;
  }

  /** Events that lay in the log when it was first started, and were too old to be reacted to. */
  async history(): Promise<number> {
    return (await this.#options.checkpoints.get(this.name))?.history ?? 0;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  #run(): Promise<void> {
    const { store, categories, timer } = this.#options;
    const subscription = { signal: this.#abort.signal, filter: { categories }, pageSize: REACTED_AT_ONCE };
    return follow(store, subscription, timer, {
      from: () => this.#from(),
      handle: (item) => this.#handle(item),
      onFailure: (error) => this.#report(error),
    });
  }

  async #from(): Promise<Position> {
    await this.#begin();
    await this.#retryParked();
    this.#checkpoint = (await this.#options.checkpoints.get(this.name)) ?? FIRST_CHECKPOINT;
    return this.#checkpoint.position;
  }

  async #handle(item: SubscriptionItem): Promise<void> {
    if (item.kind === 'events') await this.#reactToAll(item.events);
    const { position: at, history } = this.#checkpoint;
    const position = endOf(item);
    if (position === undefined || position <= at) return;
    const now = performance.now();
    if (item.kind === 'caught-up' && now - this.#movedAt < MOVE_MS) return;
    const next = { position, history };
    // What is parked is parked before: after a crash in between it is parked again.
    if (!(await this.#options.checkpoints.move(this.name, at, next))) throw new CheckpointMovedError();
    this.#checkpoint = next;
    this.#movedAt = now;
  }

  #report(error: unknown): void {
    if (error instanceof CheckpointMovedError) return;
    const { reactor, logger } = this.#options;
    logger.error({ reactor: reactor.name, ...errorForLog(error) }, 'A reaction failed and is tried again');
  }

  /** One after the other within a stream; reactions of different streams side by side, so that they share their commits. */
  async #reactToAll(events: readonly StoredEvent[]): Promise<void> {
    const streams = new Map<string, StoredEvent[]>();
    for (const event of events) {
      const known = streams.get(event.stream);
      if (known === undefined) streams.set(event.stream, [event]);
      else known.push(event);
    }
    const outcomes = await Promise.allSettled(
      [...streams.values()].map(async (ofStream) => {
        for (const stored of ofStream) await this.#reactOrPark(stored);
      }),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #reactOrPark(stored: StoredEvent): Promise<void> {
    const event = decode(stored);
    if (await this.#reacted(event)) return;
    const { id, stream, revision, position } = event;
    await this.#options.checkpoints.park(this.name, { id, stream, revision, position });
  }

  /** Once in a process, where there is no checkpoint yet. The log is read for it beside the start, not before. */
  async #begin(): Promise<void> {
    const pending = this.#pendingBeginning;
    if (pending === null) return;
    const { reactor, checkpoints, logger } = this.#options;
    const beginning = await beginningIn(this.#options, pending.head);
    // Where another process has begun meanwhile, that is where it begins.
    await checkpoints.move(reactor.name, pending.unusable, beginning);
    const { history: events } = beginning;
    if (events > 0)
      logger.warn(
        { reactor: reactor.name, events },
        'Old events that were there at the first start are not reacted to',
      );
    this.#pendingBeginning = null;
  }

  /** Once in a process: reacts to the events that were parked before. */
  async #retryParked(): Promise<void> {
    if (this.#retriedParked) return;
    const { store, checkpoints } = this.#options;
    for (const { id, stream, revision: from } of await checkpoints.parked(this.name)) {
      for await (const page of store.readStream(stream, { from, limit: 1 })) {
        for (const stored of page)
          if (await this.#reacted(decode(stored))) await checkpoints.unpark(this.name, id);
      }
    }
    this.#retriedParked = true;
  }

  /** Whether nothing is left to do for an event. */
  async #reacted(event: Decoded): Promise<boolean> {
    const { reactor, logger } = this.#options;
    try {
      if (isUnreadable(event)) throw new UnreadableHistoryError(event.stream, event.id, event.reason);
      if (mayConcern(reactor, event)) await reactor.react(event);
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
