/** Whether the projections move: none fails, and none stands behind the log for long. */
import type { Position } from '../../events/position.ts';
import type { BuildProgress } from '../../projections/read-models/port.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { Timer } from '../../lib/timer.ts';
import type { ReadinessCheck, ReadinessProblem } from './operations-routes.ts';

/** What the process that projects tells of itself. */
export interface MovingProjections {
  /** What keeps them from moving now, in sentences. */
  readonly failures: readonly string[];
  /** Those that cannot be read yet, because they are being built from the log. */
  readonly unbuilt: readonly string[];
  readonly buildProgress: BuildProgress;
  /** Those that have not passed a position yet. */
  behind(position: Position): readonly string[];
}

/** An end of the log as it was seen, and when. */
interface Mark {
  readonly end: Position;
  readonly seenAt: number;
}

/** As long as a projection may be behind an end of the log that has been seen. */
const MOST_BEHIND_MS = 30_000;
const LOOK_EVERY_MS = 3000;
/** Of a log that goes on while nothing moves, the oldest are kept. */
const MOST_MARKS = 100;

/**
 * The lag is measured by what this process has seen, never by recorded times: a clock that is wrong, or a log that was
 * copied with its old times, would make a projection late that is not, or hide one that is.
 */
export class ProjectionCheck implements ReadinessCheck {
  readonly #store: Pick<EventStore, 'head'>;
  readonly #projections: MovingProjections;
  readonly #elapsed: () => number;
  readonly #endLooking: () => void;
  #marks: Mark[] = [];

  /** @param elapsed milliseconds from any beginning, that no change of the clock touches */
  constructor(
    store: Pick<EventStore, 'head'>,
    projections: MovingProjections,
    timer: Timer,
    elapsed: () => number = () => performance.now(),
  ) {
    this.#store = store;
    this.#projections = projections;
    this.#elapsed = elapsed;
    this.#endLooking = timer.every(LOOK_EVERY_MS, () => void this.#look());
  }

  stop(): void {
    this.#endLooking();
  }

  async problems(): Promise<readonly ReadinessProblem[]> {
    await this.#look();
    const texts = [...this.#projections.failures, ...this.#building()];
    const late = this.#marks.filter(({ seenAt }) => this.#elapsed() - seenAt > MOST_BEHIND_MS).at(-1);
    if (late !== undefined) {
      const names = this.#projections.behind(late.end).join(', ');
      texts.push(`More than ${MOST_BEHIND_MS / 1000} s behind the log: ${names}.`);
    }
    return texts.map((text) => ({ text, unready: true }));
  }

  #building(): readonly string[] {
    const { unbuilt, buildProgress } = this.#projections;
    if (unbuilt.length === 0) return [];
    const { done, total } = buildProgress;
    const count = total === null ? done : `${done} of about ${total}`;
    return [`Being built from the log (${count} events): ${unbuilt.join(', ')}.`];
  }

  async #look(): Promise<void> {
    // An event store that cannot be reached is said elsewhere; the marks stay.
    const end = await this.#store.head().catch(() => null);
    if (end !== null && end !== this.#marks.at(-1)?.end && this.#marks.length < MOST_MARKS)
      this.#marks.push({ end, seenAt: this.#elapsed() });
    this.#marks = this.#marks.filter((mark) => this.#projections.behind(mark.end).length > 0);
  }
}
