/**
 * The phone's clock against the server's. A cheap phone starts in 1970 or 2015 when its battery was empty; a report with
 * such a time would be filed where nobody looks, or be refused.
 */
import type { KeptReport } from './keptReport.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

/** A smaller difference is nothing: it tells two readings apart as well. */
const TOLERANCE_MS = 2 * MINUTE_MS;
/** The server takes no older report. */
const OLDEST_MS = 366 * DAY_MS;
/** For so long a report waits for the answer. Then it goes as it was entered: it may be one that cannot wait. */
export const ANSWER_WITHIN_MS = 2 * MINUTE_MS;
/** No answer takes longer; a clock that was moved meanwhile looks as though one had. */
const LONGEST_ANSWER_MS = MINUTE_MS;
/** The server tells the time in whole seconds. */
const HALF_A_SECOND_MS = 500;

/** When a request left, when its answer came, both by the phone, and what the server's clock said; ms since 1970. */
interface ClockReading {
  readonly requestedAt: number;
  readonly answeredAt: number;
  readonly server: number;
}

/**
 * How far the server's clock is ahead of the phone's, in ms; 0 where the difference is nothing, or no more than the
 * answer's way may have taken; null where the phone's clock was moved meanwhile, or the answer told no time.
 */
export function clockLag({ requestedAt, answeredAt, server }: ClockReading): number | null {
  const took = answeredAt - requestedAt;
  if (Number.isNaN(server) || took < 0 || took > LONGEST_ANSWER_MS) return null;
  const lag = server + HALF_A_SECOND_MS - (requestedAt + took / 2);
  return Math.abs(lag) - took / 2 - HALF_A_SECOND_MS > TOLERANCE_MS ? lag : 0;
}

type SavedTime = Pick<KeptReport, 'savedAt'>;

/** Whether a report's time cannot be right, though the phone's clock is now: it was put right meanwhile. */
function isImpossible(savedAt: number, now: number): boolean {
  return savedAt - now > TOLERANCE_MS || now - savedAt > OLDEST_MS;
}

/** Whether the person is to be asked about the time of a report before it is sent, by a lag that is known. */
export function isTimeQuestioned({ savedAt }: SavedTime, lag: number, now: number): boolean {
  return lag !== 0 || isImpossible(savedAt, now);
}

/**
 * Whether the question still keeps the report.
 *
 * @param askedAt When it was asked first since the page was opened, in ms; undefined where it was not yet.
 */
export function isAnswerAwaited(
  { clock }: Pick<KeptReport, 'clock'>,
  askedAt: number | undefined,
  now: number,
): boolean {
  if (clock !== 'open') return false;
  // A clock that was moved since then makes nobody wait longer.
  return askedAt === undefined || Math.abs(now - askedAt) < ANSWER_WITHIN_MS;
}

/**
 * The time of a report by the server's clock, in ms. Where the phone's clock was moved since the report was entered, nobody
 * knows it any more, and it is the time at which it is corrected.
 */
export function correctedTime({ savedAt }: SavedTime, lag: number, now: number): number {
  return (isImpossible(savedAt, now) ? now : savedAt) + lag;
}
