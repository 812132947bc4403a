/** Which logs the charts show, over which time, and which ones came before. */
import type { Log } from '../../../../backend/contract/log.ts';
import { type Span, startOfDay } from './scale.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** The latest logs, as the specification has them, or the last so many days with today. */
export const RANGES = ['latest', 7, 30, 90] as const;
export type TrendRange = (typeof RANGES)[number];

/** The specification's figure. */
export const LOGS_SHOWN = 7;
/** Around what is shown, so that no mark lies on the edge; of one log alone it is all the room that there is. */
const LEAST_ROOM_MS = DAY_MS / 12;
const ROOM_SHARE = 0.02;

function roomy([from, to]: Span): Span {
  const room = Math.max(LEAST_ROOM_MS, (to - from) * ROOM_SHARE);
  return [from - room, to + room];
}

export interface Period {
  readonly range: TrendRange;
  readonly span: Span;
  /** Oldest first. */
  readonly logs: readonly Log[];
  /** As many logs, or days, before it; null where they are not known yet. */
  readonly before: readonly Log[] | null;
}

/** From when on logs must be known, so that the days can be compared with those before them; null: the latest do. */
export function neededSince(range: TrendRange, now: number): number | null {
  return range === 'latest' ? null : startOfDay(now, 1 - 2 * range);
}

const timeOf = ({ timestamp }: Log) => Date.parse(timestamp);

/**
 * @param newestFirst the logs that are known
 * @param isWhole whether none is missing since `neededSince`
 */
export function periodOf(
  range: TrendRange,
  newestFirst: readonly Log[],
  isWhole: boolean,
  now: number,
): Period {
  if (range === 'latest') {
    const logs = newestFirst.slice(0, LOGS_SHOWN).reverse();
    const times = logs.map(timeOf);
    const [from, newest] = [Math.min(...times), Math.max(...times)];
    // With what was raised and done about the newest one, which comes after it.
    const span = roomy([from, Math.max(newest, Math.min(now, newest + DAY_MS))]);
    return { range, span, logs, before: newestFirst.slice(LOGS_SHOWN, 2 * LOGS_SHOWN) };
  }
  const from = startOfDay(now, 1 - range);
  const since = startOfDay(now, 1 - 2 * range);
  const within = newestFirst.filter((log) => timeOf(log) >= from).reverse();
  return {
    range,
    // A phone's clock may be a little before the reader's.
    span: [from, roomy([from, Math.max(now, ...within.map(timeOf))])[1]],
    logs: within,
    before: isWhole ? newestFirst.filter((log) => timeOf(log) >= since && timeOf(log) < from) : null,
  };
}
