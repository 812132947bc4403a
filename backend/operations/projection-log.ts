/** Tells the program's log what happens to the projections; of a building how far it is, every few seconds. */
import type { Clock } from '../../lib/clock.ts';
import type { HostReport } from '../../projections/runtime/projection-host.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';

const PROGRESS_MS = 5000;

export class ProjectionLog {
  readonly #logger: Logger;
  readonly #clock: Clock;
  #toldAt: number | null = null;

  constructor(logger: Logger, clock: Clock) {
    this.#logger = logger;
    this.#clock = clock;
  }

  write(report: HostReport): void {
    const logger = this.#logger;
    switch (report.kind) {
      case 'quarantined': {
        const { id, type, reason } = report.event;
        return logger.error(
          { eventId: id, type, reason },
          'An event cannot be read and was left out of the read models',
        );
      }
      case 'failed':
        return logger.error(
          { projection: report.projection, ...errorForLog(report.error) },
          'A projection failed and is tried again',
        );
      case 'building':
        return this.#writePace(report);
      case 'build-refused':
        return logger.warn(
          { reason: report.error.message },
          'The read models cannot be built at once, and are filled event by event',
        );
      default:
        logger.info({ ...report }, 'A projection changed its state');
    }
  }

  #writePace({ projections, pace }: Extract<HostReport, { kind: 'building' }>): void {
    const now = this.#clock.now().getTime();
    if (this.#toldAt !== null && now >= this.#toldAt && now - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = now;
    const { done, total, rate, left } = pace;
    this.#logger.info(
      {
        projections,
        done,
        total,
        perSecond: Math.round(rate),
        secondsLeft: left === null ? null : Math.ceil(left),
      },
      'The read models are being built from the log',
    );
  }
}
