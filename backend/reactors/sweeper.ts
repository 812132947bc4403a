/**
 * Looks for what has fallen due: at the start, and again and again. What is due is never kept only in a timer, so that a
 * server that slept, or was restarted, finds it late and not never.
 */
import { ReadModelsBuildingError, ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import { StoreUnavailableError } from '../../events/store/port.ts';
import type { Timer } from '../../lib/timer.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';

export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly sweep: () => Promise<void>;
}

/**
 * Does the same for each, whatever becomes of the others: a history that cannot be read keeps nobody else's alert from
 * escalating. A store that is away ends it, since every other one would wait for it, too.
 *
 * @param atOnce how many are under way at a time.
 * @throws the first failure, but rather that of the store, once all that were begun are over
 */
export async function forEachDue<Due>(
  due: Iterable<Due>,
  work: (one: Due) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const waiting = [...due].values();
  const failures: unknown[] = [];
  let away: unknown = null;
  const workOn = async (): Promise<void> => {
    // All of them take from the same row.
    for (const one of waiting) {
      try {
        await work(one);
      } catch (error) {
        if (error instanceof StoreUnavailableError || error instanceof ReadModelsUnavailableError)
          away ??= error;
        failures.push(error);
      }
      if (away !== null) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (failures.length > 0) throw away ?? failures[0];
}

export class Sweeper {
  readonly #sweep: Sweep;
  readonly #timer: Timer;
  readonly #logger: Logger;
  #running: Promise<void> = Promise.resolve();
  #cancel: () => void = () => undefined;
  #stopped = false;

  private constructor(sweep: Sweep, timer: Timer, logger: Logger) {
    this.#sweep = sweep;
    this.#timer = timer;
    this.#logger = logger;
  }

  static start(sweep: Sweep, timer: Timer, logger: Logger): Sweeper {
    const sweeper = new Sweeper(sweep, timer, logger);
    sweeper.#look();
    return sweeper;
  }

  /** Resolves once a look that is under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#running;
  }

  #look(): void {
    this.#running = this.#lookOrReport().then(() => {
      if (!this.#stopped) this.#cancel = this.#timer.after(this.#sweep.everyMs, () => this.#look());
    });
  }

  async #lookOrReport(): Promise<void> {
    try {
      await this.#sweep.sweep();
    } catch (error) {
      // What is due is found once there is something to look at.
      if (error instanceof ReadModelsBuildingError) return;
      this.#logger.error(
        { sweep: this.#sweep.name, ...errorForLog(error) },
        'A look for what has fallen due failed and is taken again',
      );
    }
  }
}
