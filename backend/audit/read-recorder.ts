/**
 * Records who looks at a patient's record. The first look of a window is written before it is answered; where the store
 * takes too long, or is away, the answer does not wait for it, and the look is written as soon as that can be.
 */
import { isUnreadable } from '../../events/codec.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { SharedWork } from '../../lib/shared-work.ts';
import { backoff, type Timer } from '../../lib/timer.ts';
import { execute, type StreamLoader } from '../event-sourcing/command.ts';
import type { CommandContext, EventLog } from '../event-sourcing/event-log.ts';
import type { Metrics } from '../http/metrics.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { Look } from './looks.ts';
import { isRead, isWithin, type ReadEvent, readStreamOf, recordLook, windowOf } from './record-read.ts';

/** As long as an answer waits for its look to be written. */
const MOST_WAIT_MS = 300;
/** Windows that this process knows of: each costs some hundred bytes. */
const KNOWN_WINDOWS = 20_000;
/** Looks that wait for a store that is away. */
const MOST_WAITING = 10_000;
const PAGE = 32;

export interface ReadRecorderDependencies {
  readonly log: EventLog;
  readonly timer: Timer;
  readonly metrics: Pick<Metrics, 'readLate'>;
  readonly logger: Logger;
}

export class ReadRecorder {
  readonly #dependencies: ReadRecorderDependencies;
  /** When the window of a reader, a patient and a view began. */
  readonly #windows = new LruCache<string, string>(KNOWN_WINDOWS);
  readonly #writing = new SharedWork<void>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(dependencies: ReadRecorderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves once it is written, or after as long as an answer waits. Never rejects. */
  async record(look: Look, context: CommandContext): Promise<void> {
    const key = JSON.stringify([
      context.actor.id,
      look.patientId ?? context.clinicId,
      look.view,
      look.patientId === null,
    ]);
    const began = this.#windows.get(key);
    if (began !== undefined && isWithin(began, context.now, windowOf(look))) return;
    const { timer, metrics } = this.#dependencies;
    const waiting = new AbortController();
    const written = this.#writing.run(key, () => this.#keepTrying(key, look, context));
    const isWritten = await Promise.race([
      written.then(() => true),
      timer.sleep(MOST_WAIT_MS, waiting.signal).then(() => false),
    ]);
    waiting.abort();
    if (!isWritten) metrics.readLate();
  }

  /** What is being written is waited for; what waits for a store that is away is given up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#underWay);
  }

  #keepTrying(key: string, look: Look, context: CommandContext): Promise<void> {
    const trying = this.#tryUntilWritten(key, look, context).finally(() => this.#underWay.delete(trying));
    this.#underWay.add(trying);
    return trying;
  }

  async #tryUntilWritten(key: string, look: Look, context: CommandContext): Promise<void> {
    const { logger, timer } = this.#dependencies;
    for (let failures = 1; ; failures++) {
      try {
        this.#windows.set(key, await this.#write(look, context));
        return;
      } catch (error) {
        if (failures === 1) logger.error(errorForLog(error), 'A look at a record could not be recorded yet');
        if (this.#underWay.size > MOST_WAITING || this.#stop.signal.aborted) {
          logger.error('A look at a record was not recorded');
          return;
        }
        await timer.sleep(backoff(failures), this.#stop.signal);
      }
    }
  }

  /** Answers when the window began. */
  async #write(look: Look, context: CommandContext): Promise<string> {
    const { log } = this.#dependencies;
    const stream = readStreamOf(look, context.clinicId);
    const loader: StreamLoader<readonly ReadEvent[]> = {
      stream,
      load: async () => ({ ...(await this.#recent(stream, windowOf(look), context.now)), earlier: null }),
      add: async (before) => before,
    };
    const subject = look.patientId === null ? {} : { patientId: look.patientId };
    const { actor, now } = context;
    const { state, events } = await log.inTurn(stream, () =>
      execute(log, loader, context, subject, (earlier) => recordLook(earlier, look, actor.id, now)),
    );
    const standing = state.find(({ data, meta }) => data.view === look.view && meta.actor.id === actor.id);
    return events[0]?.meta.recordedAt ?? standing?.meta.recordedAt ?? now.toISOString();
  }

  /** The looks of a window, newest first: as far back as it reaches, so that years of them cost nothing. */
  async #recent(
    stream: string,
    windowMs: number,
    now: Date,
  ): Promise<{ readonly state: readonly ReadEvent[]; readonly revision: number }> {
    const state: ReadEvent[] = [];
    let revision = -1;
    const options = { direction: 'backwards', pageSize: PAGE } as const;
    for await (const page of this.#dependencies.log.readStream(stream, options)) {
      for (const event of page) {
        revision = Math.max(revision, event.revision);
        if (isUnreadable(event) || !isRead(event)) continue;
        if (now.getTime() - Date.parse(event.meta.recordedAt) >= windowMs) return { state, revision };
        state.push(event);
      }
    }
    return { state, revision };
  }
}
