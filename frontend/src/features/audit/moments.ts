import type { AuditEvent } from '../../../../backend/contract/audit.ts';
import type { PatientThen } from '../../../../backend/contract/patient-then.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** An event that changed what is shown of a patient, and when it counts by the clock that is asked for. */
export interface Moment {
  readonly at: string;
  readonly event: AuditEvent;
}

/** Looks at a record change nothing of it. */
const CHANGES_NOTHING = 'PatientRecordRead';

/** The first stands first. Of events at one time the last in the log is the one that is told. */
export function momentsOf(events: readonly AuditEvent[], by: PatientThen['by']): readonly Moment[] {
  const byTime = new Map<string, AuditEvent>();
  for (const event of [...events].reverse()) {
    const at = by === 'recorded' ? event.recordedAt : event.effectiveAt;
    if (at !== null && event.type !== CHANGES_NOTHING) byTime.set(at, event);
  }
  return [...byTime]
    .map(([at, event]) => ({ at, event }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** How many of them have happened by then; an empty time is now. */
export function countUntil(moments: readonly Moment[], at: string): number {
  if (at === '') return moments.length;
  return moments.filter((moment) => Date.parse(moment.at) <= Date.parse(at)).length;
}

/** When so many have happened: just before the first where it is none. */
export function timeOfCount(moments: readonly Moment[], count: number): string {
  const moment = moments[Math.max(0, count - 1)];
  if (moment === undefined) return '';
  return count > 0 ? moment.at : new Date(Date.parse(moment.at) - 1).toISOString();
}

/** An instant as a field for day and time holds it, in the reader's own zone, to the thousandth of a second. */
export function localOf(instant: string): string {
  if (instant === '') return '';
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);
}
