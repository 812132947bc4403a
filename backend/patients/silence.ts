/** Silence as numbers: when a patient was heard of, how long they may be quiet, and when that changes by the clock alone. */
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import { DAY_MS } from '../../lib/durations.ts';

export type SilenceRule = ClinicSettings['silence'];

/** When the server last heard of a patient, ms. */
export const heardAt = ({
  quietFrom,
  expectedLogEveryDays,
}: Pick<PatientDocument, 'quietFrom' | 'expectedLogEveryDays'>): number =>
  Date.parse(quietFrom) - (expectedLogEveryDays - 1) * DAY_MS;

/** How long a patient may be quiet, ms. */
export const mayBeQuiet = (expectedLogEveryDays: number, { afterDays }: SilenceRule): number =>
  (expectedLogEveryDays - 1 + afterDays) * DAY_MS;

/** Whether so long lies between the two, on either side: as `hasPassed` has it for times as text. */
export const isQuiet = (heard: number, quietMs: number, now: number): boolean =>
  Math.abs(now - heard) >= quietMs;

/** The first moment after now at which `isQuiet` is otherwise. */
export function quietChangesAt(heard: number, quietMs: number, now: number): number {
  if (now <= heard - quietMs) return heard - quietMs + 1;
  return now < heard + quietMs ? heard + quietMs : Number.POSITIVE_INFINITY;
}
