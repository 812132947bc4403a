/** The journey's events: a document of the timeline is one of them, that of a log up to five. */
import type { Flag } from '../../events/enums.ts';
import type { JourneyDocument } from '../../projections/journey/document.ts';
import type { MilestoneDocument } from '../../projections/milestones/document.ts';
import type { JourneyEvent, JourneyEventType } from '../contract/journey-event.ts';
import type { WithId } from '../event-sourcing/read-side.ts';

/** Between the id of a document and what it tells. */
const BETWEEN = '~';

/** The document that an event is told by; null where the id is none. */
export function documentOf(eventId: string): string | null {
  const at = eventId.lastIndexOf(BETWEEN);
  return at <= 0 ? null : eventId.slice(0, at);
}

const TYPE_OF: Record<JourneyEventType, JourneyEvent['type']> = {
  flag_change: 'log',
  symptom_report: 'log',
  vitals_logged: 'log',
  medication_taken: 'log',
  voice_log_completed: 'log',
  alert_triggered: 'alert',
  appointment_scheduled: 'appointment',
  milestone_achieved: 'other',
  recovery_guidance_viewed: 'other',
  threshold_adjusted: 'other',
  education_accessed: 'other',
};

type Severity = JourneyEvent['severity'];

/** Of a change to a flag, and of an alert (`clinical-rules` 4.5). */
const SEVERITY_OF: Record<Flag, Severity> = { RED: 'high', AMBER: 'medium', GREEN: 'low' };

interface EntryText {
  readonly eventType: JourneyEventType;
  readonly title: string;
  readonly description?: string | null;
  readonly severity?: Severity;
}

/**
 * What a document tells, the most important of it first.
 *
 * @param isOpen whether it tells of an alert that nobody has acknowledged
 */
export function journeyEvents(
  { id, document }: WithId<JourneyDocument>,
  milestone: MilestoneDocument | null,
  isOpen = false,
): readonly JourneyEvent[] {
  return told(document, milestone).map(({ eventType, title, description = null, severity = 'low' }) => ({
    id: `${id}${BETWEEN}${eventType}`,
    eventType,
    type: TYPE_OF[eventType],
    title,
    description,
    eventDate: document.at,
    date: document.at,
    status: isOpen ? 'open' : document.upcoming ? 'upcoming' : 'completed',
    severity,
    relatedLogId: document.logId,
    relatedMilestoneId: document.milestoneId,
    metadata: {
      flag: document.flag,
      limited: document.limited,
      previousFlag: document.previousFlag,
      alertStep: document.alertStep,
      targetDate: milestone?.targetDate ?? null,
      assetId: document.subject === 'education' ? document.title : null,
    },
  }));
}

function told(document: JourneyDocument, milestone: MilestoneDocument | null): readonly EntryText[] {
  const title = document.title ?? milestone?.title ?? null;
  switch (document.subject) {
    case 'log':
      return toldByLog(document);
    case 'alert':
      return [toldByAlert(document)];
    case 'appointment':
      return [
        {
          eventType: 'appointment_scheduled',
          title: 'Appointment scheduled',
          description: [title, milestone?.targetDate].filter(Boolean).join(', ') || null,
        },
      ];
    case 'milestone':
      return [{ eventType: 'milestone_achieved', title: 'Milestone achieved', description: title }];
    case 'thresholds':
      return [{ eventType: 'threshold_adjusted', title: 'Thresholds adjusted' }];
    case 'guidance':
      return [{ eventType: 'recovery_guidance_viewed', title: 'Recovery guidance viewed' }];
    case 'education':
      return [{ eventType: 'education_accessed', title: 'Education material opened' }];
  }
}

function toldByLog(document: JourneyDocument): EntryText[] {
  const { flag, limited, previousFlag, symptoms, medicinesTaken, voice } = document;
  const events: EntryText[] = [];
  if (flag !== null && previousFlag !== null && flag !== previousFlag) {
    const title = `Status changed from ${previousFlag} to ${flag}`;
    events.push({ eventType: 'flag_change', title, severity: SEVERITY_OF[flag] });
  }
  if (symptoms) {
    const severity = SEVERITY_OF[flag ?? 'AMBER'];
    events.push({ eventType: 'symptom_report', title: 'Symptoms reported', severity });
  }
  events.push({ eventType: 'vitals_logged', title: limited ? 'Saved, nothing measured' : 'Vitals logged' });
  if (medicinesTaken) events.push({ eventType: 'medication_taken', title: 'Medication taken' });
  if (voice) events.push({ eventType: 'voice_log_completed', title: 'Voice log completed' });
  return events;
}

function toldByAlert({ flag, alertStep }: JourneyDocument): EntryText {
  const colour = flag === 'RED' ? 'Red' : 'Amber';
  switch (alertStep) {
    case 'escalated':
      return {
        eventType: 'alert_triggered',
        title: `${colour} alert escalated`,
        description: 'Nobody had taken it on in time.',
        severity: 'high',
      };
    case 'resolved':
      return {
        eventType: 'alert_triggered',
        title: `${colour} alert resolved`,
        description: 'Later logs showed that it was over.',
      };
    default:
      return {
        eventType: 'alert_triggered',
        title: `${colour} alert`,
        severity: SEVERITY_OF[flag ?? 'AMBER'],
      };
  }
}
