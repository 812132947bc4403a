/**
 * From events to live messages. Every process tells its own connections, from its own subscription, and tells nothing
 * that the read models do not show yet: what they lag behind with comes later, and is not left out.
 */
import { decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import type { Position } from '../../events/position.ts';
import type { Timer } from '../../lib/timer.ts';
import { follow } from '../../events/store/follow.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { ProjectionsOf } from '../event-sourcing/read-your-writes.ts';
import type { LiveConnections } from './live-connections.ts';
import { isTold, isUrgent, noticeOf, patientUpdated } from './notices.ts';
import { type QueuedNotice, NoticeQueue } from './notice-queue.ts';
import { type RowModels, rowsOf } from './rows.ts';

/** Where the projections stand. */
export interface ProjectionWatch {
  hasPassed(names: readonly string[], position: Position): boolean;
  /** Calls back each time that the named have passed more; answers a function that ends it. */
  onPassed(names: readonly string[], listen: () => void): () => void;
}

export interface LiveFeedDependencies {
  readonly store: EventStore;
  readonly models: RowModels;
  readonly watch: ProjectionWatch;
  readonly projectionsOf: ProjectionsOf;
  readonly connections: LiveConnections;
  readonly logger: Logger;
  readonly timer: Timer;
  /** Told of every event, whether anybody is connected or not. */
  readonly heard: (stored: StoredEvent) => void;
}

type PendingNotice = QueuedNotice<RecordedEvent>;

/** How often is looked whether something has waited too long, and tried again what the read models did not answer. */
const LOOK_MS = 1000;
/** While more is to be told, the counts go along no more often. */
const COUNT_MS = 1000;
/** From so long on, the program's log says that messages wait. */
const LONG_MS = 5000;

export class LiveFeed {
  readonly #dependencies: LiveFeedDependencies;
  readonly #abort = new AbortController();
  readonly #waiting = new NoticeQueue<RecordedEvent>();
  #running: Promise<unknown> = Promise.resolve();
  #wake: () => void = () => {};
  #saysThatItWaits = false;
  /** When the counts of each clinic last went along. */
  readonly #countedAt = new Map<string, number>();

  private constructor(dependencies: LiveFeedDependencies) {
    this.#dependencies = dependencies;
  }

  /** Tells what happens from now on. */
  static async start(dependencies: LiveFeedDependencies): Promise<LiveFeed> {
    const feed = new LiveFeed(dependencies);
    const after = await dependencies.store.head();
    feed.#running = Promise.all([feed.#follow(after), feed.#tellAll()]);
    return feed;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    this.#wake();
    await this.#running;
  }

  #follow(from: Position): Promise<void> {
    const { store, connections, timer, logger, heard } = this.#dependencies;
    let after = from;
    return follow(store, { signal: this.#abort.signal, pageSize: 100 }, timer, {
      from: () => after,
      handle: (item) => {
        if (item.kind !== 'events') return;
        for (const stored of item.events) {
          heard(stored);
          if (connections.size > 0) {
            const event = decode(stored);
            if (!isUnreadable(event)) this.#take(event);
          }
          after = stored.position;
        }
      },
      onFailure: (error) =>
        logger.error(errorForLog(error), 'The live feed lost the event log and follows it again'),
    });
  }

  #take(event: RecordedEvent): void {
    const { projectionsOf } = this.#dependencies;
    if (!isTold(event.type)) return;
    this.#waiting.add({
      position: event.position,
      names: projectionsOf([event.type]),
      patientId: event.meta.patientId ?? null,
      urgent: isUrgent(event),
      since: performance.now(),
      event,
      joined: false,
    });
    this.#wake();
  }

  async #tellAll(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const next = this.#waiting.next(this.#isShown, performance.now());
      if (next === null) await this.#untilSomethingChanges();
      else if (await this.#tell(next)) this.#waiting.told(next);
      else await this.#dependencies.timer.sleep(LOOK_MS, signal);
      if (this.#dependencies.connections.size === 0) this.#waiting.clear();
    }
  }

  readonly #isShown = ({ names, position }: PendingNotice): boolean =>
    this.#dependencies.watch.hasPassed(names, position);

  /** Until an event has come, a projection has moved, or a while has passed over what waits. */
  async #untilSomethingChanges(): Promise<void> {
    this.#sayWhetherItWaits();
    const look = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    const wakeUp = (): void => this.#wake();
    const listening = this.#waiting.names.map((name) => this.#dependencies.watch.onPassed([name], wakeUp));
    // What has changed since it was looked for woke nobody yet.
    const isShownNow = this.#waiting.next(this.#isShown, performance.now()) !== null;
    if (!isShownNow && !this.#abort.signal.aborted) {
      const aWhile = this.#waiting.size === 0 ? [] : [this.#dependencies.timer.sleep(LOOK_MS, look.signal)];
      await Promise.race([woken, ...aWhile]);
    }
    look.abort();
    for (const end of listening) end();
  }

  /** @returns whether it need not be tried again. */
  async #tell(pending: PendingNotice): Promise<boolean> {
    const { event, joined } = pending;
    const { models, connections, logger } = this.#dependencies;
    try {
      const notice = (joined ? patientUpdated(event) : null) ?? (await noticeOf(models.readSide, event));
      if (notice === null) return true;
      const rows = connections.wantRows(notice.clinicId)
        ? await rowsOf(models, event, notice.message, this.#isCounted(pending))
        : null;
      connections.send(notice, rows);
      return true;
    } catch (error) {
      logger.warn({ type: event.type, ...errorForLog(error) }, 'A live message could not be made');
      // One that fails for a reason of its own keeps no other one back.
      return !(error instanceof ReadModelsUnavailableError);
    }
  }

  /** A burst is counted once in a while, and always with the last message of the clinic that brings a row. */
  #isCounted(pending: PendingNotice): boolean {
    const now = performance.now();
    const { clinicId } = pending.event.meta;
    const isLast = !this.#waiting.has(
      (other) => other !== pending && other.patientId !== null && other.event.meta.clinicId === clinicId,
    );
    if (!isLast && now - (this.#countedAt.get(clinicId) ?? -Infinity) < COUNT_MS) return false;
    this.#countedAt.set(clinicId, now);
    return true;
  }

  #sayWhetherItWaits(): void {
    const waits = this.#waiting.longest(performance.now()) >= LONG_MS;
    if (waits && !this.#saysThatItWaits)
      this.#dependencies.logger.warn(
        { waiting: this.#waiting.size },
        'Live messages wait: the read models lag',
      );
    this.#saysThatItWaits = waits;
  }
}
