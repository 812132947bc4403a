/**
 * The journey timeline. One document for what one log added (the query side tells its entries apart: one document in
 * place of up to five keeps a rebuild short), one for each other thing that happened to the patient.
 */
import { subjectIn } from '../../events/stream-name.ts';
import type { MilestoneStatus } from '../../events/enums.ts';
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import { LOG_FIELDS } from '../../events/vocabulary.ts';
import { journeyEntry, type JourneyDocument, readingEntry } from './document.ts';
import type { Change, Projection } from '../projection.ts';
import { JOURNEY } from './collection.ts';
import { changeExisting, create } from '../change.ts';

const added = (
  event: RecordedEvent,
  subject: JourneyDocument['subject'],
  more: Partial<JourneyDocument>,
): Change =>
  create(JOURNEY, `${subject}-${event.id}`, () => ({
    ...journeyEntry(event, subject),
    ...more,
  }));

/** An appointment is one entry as long as it is spoken of: what became of it shows where it was announced. */
const appointmentId = (milestoneId: string): string => `appointment-${milestoneId}`;

function milestoneCreated(event: EventOf<'MilestoneCreated'>): Change | null {
  const { milestoneType, targetDate, title, status } = event.data;
  const milestoneId = subjectIn(event.stream);
  if (milestoneType === 'medical_appointment' && targetDate !== null) {
    return create(JOURNEY, appointmentId(milestoneId), () => ({
      ...journeyEntry(event, 'appointment'),
      milestoneId,
      title,
      upcoming: isAhead(status),
    }));
  }
  return status === 'completed' ? added(event, 'milestone', { milestoneId, title }) : null;
}

function milestoneChanged(event: EventOf<'MilestoneStatusChanged'>): readonly Change[] {
  const { to } = event.data;
  const milestoneId = subjectIn(event.stream);
  const appointment = changeExisting(JOURNEY, appointmentId(milestoneId), (announced) => ({
    ...announced,
    upcoming: isAhead(to),
  }));
  return to === 'completed' ? [appointment, added(event, 'milestone', { milestoneId })] : [appointment];
}

const isAhead = (status: MilestoneStatus): boolean => status !== 'completed' && status !== 'cancelled';

const read = (event: EventOf<'RecoveryGuidanceViewed' | 'EducationAccessed'>): Change => {
  const { id, document } = readingEntry(event);
  return create(JOURNEY, id, () => document);
};

export const journeyProjection: Projection = {
  name: 'journey',
  version: 3,
  collections: [JOURNEY.definition],
  handlers: {
    LogRecorded: (event) => {
      const { logId, source, values } = event.data;
      const { medsTakenNow = LOG_FIELDS.medsTakenNow.absent } = values;
      return create(JOURNEY, `log-${logId}`, () => ({
        ...journeyEntry(event, 'log'),
        logId,
        medicinesTaken: medsTakenNow === true,
        voice: source === 'voice',
      }));
    },
    LogEvaluated: (event) =>
      changeExisting(JOURNEY, `log-${event.data.logId}`, (log) => ({
        ...log,
        flag: event.data.limited ? null : event.data.overallFlag,
        limited: event.data.limited,
        previousFlag: event.data.previousFlag,
        symptoms: event.data.symptomRuleFired,
      })),
    AlertRaised: (event) =>
      added(event, 'alert', { alertStep: 'raised', flag: event.data.flag, logId: event.data.logId }),
    // Only AMBER alerts climb, and they stay AMBER.
    AlertEscalated: (event) => added(event, 'alert', { alertStep: 'escalated', flag: 'AMBER' }),
    AlertResolved: (event) =>
      event.data.by === 'evaluation'
        ? added(event, 'alert', { alertStep: 'resolved', flag: event.data.flag })
        : null,
    MilestoneCreated: milestoneCreated,
    MilestoneStatusChanged: milestoneChanged,
    PatientThresholdsSet: (event) => added(event, 'thresholds', {}),
    PatientThresholdsCleared: (event) => added(event, 'thresholds', {}),
    RecoveryGuidanceViewed: read,
    EducationAccessed: read,
  },
};
