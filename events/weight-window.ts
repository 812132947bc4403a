import type { Thresholds } from './thresholds.ts';

/** Patients do not weigh themselves at the same minute each day. */
const GRACE_HOURS = 12;

/** How many hours before a weight the least one is looked for, from which it was gained (`clinical-rules` 1.2). */
export function weightWindowHours({ HEART_FAILURE }: Pick<Thresholds, 'HEART_FAILURE'>): number {
  return HEART_FAILURE.weightWindowDays * 24 + GRACE_HOURS;
}
