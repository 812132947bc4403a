/**
 * Goes through the event log again and again, slowly, and says where it is not as it was written. It takes at most a
 * twentieth of a processor: a few events at a time, and then a rest of many times as long as they took.
 */
import type { Clock } from '../../lib/clock.ts';
import {
  ExpectedAnchor,
  type InspectionOptions,
  type LogInspection,
} from '../../events/store/log-inspection.ts';
import type { Timer } from '../../lib/timer.ts';
import type { Anchor, Damage } from '../../events/store/port.ts';
import { categoryOf } from '../../events/stream-name.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { LogCheckStanding } from '../http/metrics.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { ReadinessCheck, ReadinessProblem } from './operations-routes.ts';

/** Events of one step: about 2 ms in which no request is answered. */
const STEP_EVENTS = 50;
/** A step is followed by a rest of so many times as long: 4 % of a processor, and something is left for what goes on around it. */
const REST_TIMES = 24;
const LEAST_REST_MS = 40;
/** From the end of a pass to the next one. */
const BETWEEN_PASSES_MS = MINUTE_MS;
/** More damages than this are counted and not named on `/readyz`, */
const MOST_NAMED = 5;
/** and more than this not in the log of the program either. */
const MOST_LOGGED = 100;

export interface LogCheckDependencies {
  readonly open: (options: InspectionOptions) => Promise<LogInspection>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timer: Timer;
  readonly betweenPassesMs?: number;
}

/** What one pass has found. */
interface Findings {
  readonly damages: Damage[];
  count: number;
  /** Why the log could not be looked at, or what is missing at its end. */
  failure: string | null;
}

const nothing = (): Findings => ({ damages: [], count: 0, failure: null });

export class LogCheck implements ReadinessCheck {
  readonly #dependencies: LogCheckDependencies;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  /** Of the last whole pass. */
  #last: Findings = nothing();
  #current: Findings = nothing();
  #events = 0;
  #anchor: Anchor | null = null;
  #endedAt: number | null = null;

  private constructor(dependencies: LogCheckDependencies) {
    this.#dependencies = dependencies;
    this.#running = this.#run();
  }

  static start(dependencies: LogCheckDependencies): LogCheck {
    return new LogCheck(dependencies);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async problems(): Promise<readonly ReadinessProblem[]> {
    const { damages, count, failure } = this.#worse();
    const texts = damages.slice(0, MOST_NAMED).map((damage) => sentenceOf(damage));
    if (count > texts.length) texts.push(`${count - texts.length} more events of the log are damaged.`);
    if (count > 0) texts.push('"npm run events -- verify" names each damaged event.');
    if (failure !== null) texts.push(failure);
    return texts.map((text) => ({ text, unready: true }));
  }

  get standing(): LogCheckStanding {
    return {
      events: this.#events,
      anchor: this.#anchor,
      endedAt: this.#endedAt,
      damages: this.#worse().count,
    };
  }

  /** A pass that is under way takes back nothing of what the last one found, and adds to it. */
  #worse(): Findings {
    const [last, current] = [this.#last, this.#current];
    const { damages, count } = current.count > last.count ? current : last;
    return { damages, count, failure: current.failure ?? last.failure };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#pass();
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : 'for an unknown reason.';
        this.#fail(`The event log could not be checked: ${reason}`);
        this.#dependencies.logger.error(errorForLog(error), 'The event log could not be checked');
      }
      if (signal.aborted) return;
      this.#last = this.#current;
      this.#current = nothing();
      await this.#dependencies.timer.sleep(this.#dependencies.betweenPassesMs ?? BETWEEN_PASSES_MS, signal);
    }
  }

  async #pass(): Promise<void> {
    const expected = this.#anchor === null ? null : new ExpectedAnchor(this.#anchor);
    const { signal } = this.#stop;
    const inspection = await this.#dependencies.open(expected === null ? {} : { expected });
    try {
      while (!inspection.atEnd) {
        const begun = performance.now();
        const damages = await inspection.next(STEP_EVENTS);
        const took = performance.now() - begun;
        this.#events = inspection.events;
        for (const damage of damages) this.#note(damage);
        await this.#dependencies.timer.sleep(Math.max(LEAST_REST_MS, took * REST_TIMES), signal);
        if (signal.aborted) return;
      }
      const { reached } = inspection;
      const cutOff = expected?.problem(reached) ?? null;
      if (cutOff !== null) this.#fail(cutOff);
      // What was seen of the log goes on being expected of it, although it has lost it.
      else if (reached !== null && reached.hash !== '') this.#anchor = reached;
      this.#endedAt = this.#dependencies.clock.now().getTime();
    } finally {
      await inspection.close();
    }
  }

  #note(damage: Damage): void {
    const { position, revision, what } = damage;
    const isNews = !this.#last.damages.some((known) => known.position === position && known.what === what);
    this.#current.count += 1;
    if (this.#current.damages.length >= MOST_LOGGED) return;
    this.#current.damages.push(damage);
    if (isNews) {
      this.#dependencies.logger.error(
        { position, category: categoryIn(damage), revision, what },
        'An event of the log is damaged',
      );
    }
  }

  #fail(sentence: string): void {
    this.#current.failure = sentence;
    if (this.#last.failure !== sentence)
      this.#dependencies.logger.error({ reason: sentence }, 'The event log is damaged');
  }
}

/** Without the id in the stream's name, which is a patient's: everybody may ask whether the product is ready. */
function sentenceOf(damage: Damage): string {
  const { position, revision, what } = damage;
  const category = categoryIn(damage);
  const place = category === null ? '' : ` (${category}, revision ${revision})`;
  return `The event at position ${position}${place} is damaged: ${what}.`;
}

const categoryIn = ({ stream }: Damage): string | null => (stream === null ? null : categoryOf(stream));
