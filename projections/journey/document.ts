/** What one event added to a patient's journey. */
import type { Flag } from '../../events/enums.ts';
import { effectiveAt, type EventOf, patientOf, type RecordedEvent } from '../../events/event.ts';

/** What one event added to the journey. A log adds up to five entries, which the query side tells apart. */
export type JourneyDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** When it happened to the patient. */
  readonly at: string;
  readonly subject: 'log' | 'alert' | 'milestone' | 'appointment' | 'thresholds' | 'guidance' | 'education';
  readonly logId: string | null;
  readonly milestoneId: string | null;
  /** Of a log, what it was judged; null where it holds nothing to judge. Of an alert its own. */
  readonly flag: Flag | null;
  /** A log that was saved and holds nothing to judge. */
  readonly limited: boolean;
  /** What became of an alert; null of anything else. An escalation is told with the urgency of RED. */
  readonly alertStep: 'raised' | 'escalated' | 'resolved' | null;
  readonly previousFlag: Flag | null;
  readonly symptoms: boolean;
  readonly medicinesTaken: boolean;
  readonly voice: boolean;
  readonly title: string | null;
  /** Of an appointment that has been neither kept nor cancelled. */
  readonly upcoming: boolean;
};

/** What happened to a patient, before it is said what it was. */
export function journeyEntry(event: RecordedEvent, subject: JourneyDocument['subject']): JourneyDocument {
  return {
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    at: effectiveAt(event),
    subject,
    logId: null,
    milestoneId: null,
    flag: null,
    limited: false,
    alertStep: null,
    previousFlag: null,
    symptoms: false,
    medicinesTaken: false,
    voice: false,
    title: null,
    upcoming: false,
  };
}

/** The entry of what a patient read, as the projection writes it. */
export function readingEntry(event: EventOf<'RecoveryGuidanceViewed' | 'EducationAccessed'>): {
  readonly id: string;
  readonly document: JourneyDocument;
} {
  const [subject, more] =
    event.type === 'RecoveryGuidanceViewed'
      ? (['guidance', { logId: event.data.relatedLogId }] as const)
      : (['education', { title: event.data.assetId }] as const);
  return { id: `${subject}-${event.id}`, document: { ...journeyEntry(event, subject), ...more } };
}
