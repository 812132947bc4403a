/** What the logs of a month come to, told from the keys of their index. */
import { HOUR_MS } from '../../lib/durations.ts';
import { addDays, type LocalTime } from '../../events/local-time.ts';
import { type CountedLog, countedLogs } from '../../projections/logs/counted.ts';
import type { Summary } from '../contract/summary.ts';

const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;

/** What the index holds of logs, in their order; each order begins with the time measured. */
export interface LogKeys {
  readonly orders: readonly string[];
  readonly counted: readonly string[];
}

export type LoggedMonth = Pick<
  Summary,
  'bp7' | 'bp30' | 'greenDays30' | 'loggedDays30' | 'adherence30' | 'weightChangeKg30'
>;

/** The logs of one day of the patient's calendar, in their order. */
interface LoggedDay {
  readonly day: string;
  readonly logs: readonly CountedLog[];
}

/** @param keys at least those of the month. */
export function loggedMonth(keys: LogKeys, calendar: LocalTime, today: string): LoggedMonth {
  const from = (length: number): string => addDays(today, 1 - length);
  const days = daysOf(keys, calendar).filter(({ day }) => day >= from(MONTH_DAYS));
  const judged = days.filter(({ logs }) => logs.some(([, , , , green]) => green !== null));
  const green = judged.filter(({ logs }) => logs.every(([, , , , isGreen]) => isGreen !== 0));
  const taken = days.filter(({ logs }) => logs.every(([, , , dosesTaken]) => dosesTaken === 1));
  return {
    bp7: averagePressure(days.filter(({ day }) => day >= from(WEEK_DAYS))),
    bp30: averagePressure(days),
    greenDays30: judged.length === 0 ? null : green.length,
    loggedDays30: days.length,
    adherence30: days.length === 0 ? null : Math.round((taken.length / days.length) * 100) / 100,
    weightChangeKg30: weightChange(days),
  };
}

function daysOf({ orders, counted }: LogKeys, calendar: LocalTime): readonly LoggedDay[] {
  const logs = countedLogs(counted);
  const instantAt = (at: number): Date => new Date((orders[at] ?? '').slice(0, INSTANT));
  const days: LoggedDay[] = [];
  for (let from = 0; from < logs.length;) {
    const first = instantAt(from);
    const day = calendar.dayOf(first);
    // To ask the calendar for the day of each log would take longer than all the rest: it is asked within so many hours.
    const latest = new Date(first.getTime() + LONGEST_DAY_MS).toISOString();
    let last = from;
    let end = from + 1;
    while (end < logs.length && (orders[end] ?? '') < latest) end += 1;
    while (end - last > 1) {
      const middle = Math.floor((last + end) / 2);
      if (calendar.dayOf(instantAt(middle)) === day) last = middle;
      else end = middle;
    }
    days.push({ day, logs: logs.slice(from, end) });
    from = end;
  }
  return days;
}

/** `2026-03-01T08:00:00.000Z` */
const INSTANT = 24;
/** No clock is turned back by more than an hour or two. */
const LONGEST_DAY_MS = 27 * HOUR_MS;

function averagePressure(days: readonly LoggedDay[]): Summary['bp7'] {
  const sums = { readings: 0, systolic: 0, diastolic: 0 };
  for (const { logs } of days) {
    for (const [systolic, diastolic] of logs) {
      if (systolic === null || diastolic === null) continue;
      sums.readings += 1;
      sums.systolic += systolic;
      sums.diastolic += diastolic;
    }
  }
  const { readings } = sums;
  if (readings === 0) return null;
  return {
    systolic: Math.round(sums.systolic / readings),
    diastolic: Math.round(sums.diastolic / readings),
    readings,
  };
}

function weightChange(days: readonly LoggedDay[]): number | null {
  let [first, last, weighings] = [0, 0, 0];
  for (const { logs } of days) {
    for (const [, , weightKg] of logs) {
      if (weightKg === null) continue;
      if (weighings === 0) first = weightKg;
      last = weightKg;
      weighings += 1;
    }
  }
  return weighings < 2 ? null : Math.round((last - first) * 10) / 10;
}
