/**
 * Watches the server's own clock. It is known to be wrong, or to have been, where it stands before the last recorded
 * event, or jumps against a clock that nobody can set. Nothing is refused or put off for it: it is said, and while it
 * lasts no phone is blamed for the difference.
 */
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Clock } from '../../lib/clock.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ReadinessCheck, ReadinessProblem } from './operations-routes.ts';

/** Two processes' clocks differ by some seconds; a leap or a slow correction is no jump. */
const TOLERANCE_MS = 2 * MINUTE_MS;
/**
 * How long a jump is said. Forward, a machine that slept looks the same; back, events lie in the log that prove that the
 * clock was wrong then or is wrong now, and which of the two nobody can tell.
 */
const SAID_MS = { forward: HOUR_MS, back: 24 * HOUR_MS } as const;

/** What has been seen of a clock, and is said until it is put back in its place, or for a while. */
interface Jump {
  readonly byMs: number;
  /** What the watch's own count of time says, after which it is said no more. */
  readonly saidUntil: number;
}

export interface ClockWatchDependencies {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export class ClockWatch implements ReadinessCheck {
  readonly #dependencies: ClockWatchDependencies;
  /** Of the last event in the log, ms since 1970. */
  #lastRecorded = Number.NEGATIVE_INFINITY;
  /** By how much the clock stood before the last recorded event when that was seen, 0 while it does not. */
  #behindMs = 0;
  /** The last recorded event before which it stood. */
  #stoodBefore = Number.NEGATIVE_INFINITY;
  /** Clock less elapsed time, at the last look. */
  #offset: number | null = null;
  #jump: Jump | null = null;

  private constructor(dependencies: ClockWatchDependencies) {
    this.#dependencies = dependencies;
  }

  static async start(dependencies: ClockWatchDependencies): Promise<ClockWatch> {
    const watch = new ClockWatch(dependencies);
    await watch.look();
    return watch;
  }

  /** What this process has just recorded is the last event in the log, until another look finds a later one. */
  readonly recorded = (recordedAt: string): void => {
    this.#see();
    this.#lastRecorded = Date.parse(recordedAt);
    this.#see();
  };

  /** Compares the clock with the log as it now is. A log that cannot be reached says nothing. */
  async look(): Promise<void> {
    const last = await this.#dependencies.store.last().catch(() => null);
    const recordedAt = last?.meta['recordedAt'];
    const time = typeof recordedAt === 'string' ? Date.parse(recordedAt) : Number.NaN;
    if (!Number.isNaN(time)) this.#lastRecorded = time;
    this.#see();
  }

  /** Whether the server cannot vouch for its clock now. */
  readonly isKnownWrong = (): boolean => {
    this.#see();
    return this.#behindMs > 0 || this.#jump !== null;
  };

  async problems(): Promise<readonly ReadinessProblem[]> {
    await this.look();
    if (this.#behindMs > 0) {
      const text = `The server's clock stands ${inWords(this.#behindMs)} before the last recorded event. Set it right; where it is right, this ends with the next event.`;
      return [{ text, unready: true }];
    }
    if (this.#jump === null) return [];
    const direction = this.#jump.byMs < 0 ? 'back' : 'forward';
    const text = `The server's clock jumped ${direction} by ${inWords(Math.abs(this.#jump.byMs))}. Check that it is right.`;
    return [{ text, unready: false }];
  }

  #see(): void {
    const now = this.#dependencies.clock.now().getTime();
    const elapsed = this.#dependencies.clock.elapsedMs?.() ?? null;
    this.#seeJump(now, elapsed);
    const behindMs = this.#lastRecorded - now > TOLERANCE_MS ? this.#lastRecorded - now : 0;
    if (behindMs > 0 && this.#behindMs === 0) this.#tell('The clock stands before the last event', -behindMs);
    // By an event that has been recorded since then, and not because the clock has come there: the log does not show any
    // more which of its times are wrong.
    const isHidden = behindMs === 0 && this.#behindMs > 0 && this.#stoodBefore - now > TOLERANCE_MS;
    if (isHidden && this.#jump === null) this.#note(-this.#behindMs, elapsed ?? now);
    if (behindMs > 0) this.#stoodBefore = this.#lastRecorded;
    this.#behindMs = behindMs;
    if (this.#jump !== null && (elapsed ?? now) > this.#jump.saidUntil) this.#jump = null;
    this.#dependencies.metrics.clockWrongBy(Math.max(behindMs, Math.abs(this.#jump?.byMs ?? 0)) / 1000);
  }

  #seeJump(now: number, elapsed: number | null): void {
    if (elapsed === null) return;
    const moved = this.#offset === null ? 0 : now - elapsed - this.#offset;
    this.#offset = now - elapsed;
    if (Math.abs(moved) <= TOLERANCE_MS) return;
    this.#tell('The clock jumped', moved);
    const before = this.#jump?.byMs ?? 0;
    const byMs = before + moved;
    // About as far forward again as it had gone back, or the other way round: it is where it was.
    if (before !== 0 && Math.abs(byMs) < Math.abs(before)) this.#jump = null;
    else this.#note(byMs, elapsed);
  }

  #note(byMs: number, at: number): void {
    this.#jump = { byMs, saidUntil: at + (byMs < 0 ? SAID_MS.back : SAID_MS.forward) };
  }

  #tell(what: string, byMs: number): void {
    this.#dependencies.logger.error({ seconds: Math.round(byMs / 1000) }, what);
  }
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
