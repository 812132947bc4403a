/** What a patient's logs of a day come to: a summary of a month with ten thousand of them reads thirty documents. */
import { type EventOf, patientOf } from '../../events/event.ts';
import { change } from '../change.ts';
import type { Change, Projection } from '../projection.ts';
import { PATIENT_DAYS } from './collection.ts';
import { placeOf, type QuarterSums, withRecorded, withVerdict } from './document.ts';

export const patientDaysProjection: Projection = {
  name: 'patientDays',
  version: 1,
  collections: [PATIENT_DAYS.definition],
  handlers: {
    LogRecorded: (event) => inQuarter(event, (sums) => withRecorded(sums, event)),
    // A verdict whose log cannot be read is of nothing that is shown.
    LogEvaluated: (event) =>
      inQuarter(event, (sums) => (sums === undefined ? null : withVerdict(sums, event))),
  },
};

function inQuarter(
  event: EventOf<'LogRecorded' | 'LogEvaluated'>,
  apply: (sums: QuarterSums | undefined) => QuarterSums | null,
): Change {
  const patientId = patientOf(event);
  const { day, quarter } = placeOf(event);
  return change(PATIENT_DAYS, `${patientId}|${day}`, (current) => {
    const sums = apply(current?.quarters[quarter]);
    if (sums === null) return null;
    return { patientId, day, quarters: { ...current?.quarters, [quarter]: sums } };
  });
}
