/** When a look is recorded: the first one of a reader, a patient and a kind of view, in a window of time. */
import type { DecidedEvent, EventOf, RecordedEvent } from '../../events/event.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Look } from './looks.ts';

/** What one window holds stands for one look or more. */
const RECORD_WINDOW_MS = 15 * MINUTE_MS;
const LIST_WINDOW_MS = HOUR_MS;

export type ReadEvent = EventOf<'PatientRecordRead' | 'PatientListRead'>;

/** What is taken away is recorded each time: an export with names must not hide behind one without. */
export const windowOf = ({ patientId, view }: Look): number => {
  if (view === 'export') return 0;
  return patientId === null ? LIST_WINDOW_MS : RECORD_WINDOW_MS;
};

// Stream names: patientReads-<patientId>, clinicReads-<clinicId>

export const readStreamOf = ({ patientId }: Look, clinicId: string): string =>
  patientId === null ? `clinicReads-${clinicId}` : `patientReads-${patientId}`;

export const isRead = (event: RecordedEvent): event is RecordedEvent & ReadEvent =>
  event.type === 'PatientRecordRead' || event.type === 'PatientListRead';

/** A clock that was put back does not close a window for ever. */
export const isWithin = (at: string, now: Date, windowMs: number): boolean =>
  Math.abs(now.getTime() - Date.parse(at)) < windowMs;

/** Nothing while an earlier look of the same kind stands for it. */
export function recordLook(
  earlier: readonly ReadEvent[],
  look: Look,
  readerId: string,
  now: Date,
): readonly DecidedEvent<'PatientRecordRead' | 'PatientListRead'>[] {
  const stands = earlier.some(
    ({ data, meta }) =>
      data.view === look.view && meta.actor.id === readerId && isWithin(meta.recordedAt, now, windowOf(look)),
  );
  if (stands) return [];
  return look.patientId === null
    ? [{ type: 'PatientListRead', data: { view: look.view, rows: look.rows } }]
    : [{ type: 'PatientRecordRead', data: { view: look.view } }];
}
