/**
 * The journey timeline. One document for what one log added (the query side tells its entries apart: one document in
 * place of up to five keeps a rebuild short), one for each other thing that happened to the patient.
 */
import type { EventOf } from '../../events/event.ts';
import type { JourneyDocument } from '../documents.ts';
import type { Change, Projection } from '../projection.ts';
import { change, changeExisting, effectiveAt, patientOf, subjectOf } from './change.ts';
import type { RecordedEvent } from '../../events/event.ts';

const COLLECTION = 'journey';

function entry(event: RecordedEvent, subject: JourneyDocument['subject']): JourneyDocument {
  return {
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    at: effectiveAt(event),
    subject,
    logId: null,
    milestoneId: null,
    flag: null,
    previousFlag: null,
    symptoms: false,
    medicinesTaken: false,
    voice: false,
    title: null,
    upcoming: false,
  };
}

const added = (event: RecordedEvent, subject: JourneyDocument['subject'], more: Partial<JourneyDocument>): Change =>
  change<JourneyDocument>(COLLECTION, `${subject}-${event.id}`, () => ({ ...entry(event, subject), ...more }));

function milestoneChanged(event: EventOf<'MilestoneStatusChanged'>): Change | null {
  if (event.data.to !== 'completed') return null;
  return added(event, 'milestone', { milestoneId: subjectOf(event) });
}

export const journeyProjection: Projection = {
  name: 'journey',
  version: 1,
  collections: [{ name: COLLECTION, indexes: [{ name: 'byPatient', fields: ['patientId', 'at'] }] }],
  handlers: {
    LogRecorded: (event) =>
      change<JourneyDocument>(COLLECTION, `log-${event.data.logId}`, () => ({
        ...entry(event, 'log'),
        logId: event.data.logId,
        medicinesTaken: event.data.values.medsTakenNow === true,
        voice: event.data.source === 'voice',
      })),
    LogEvaluated: (event) =>
      changeExisting<JourneyDocument>(COLLECTION, `log-${event.data.logId}`, (log) => ({
        ...log,
        flag: event.data.overallFlag,
        previousFlag: event.data.previousFlag,
        symptoms: event.data.symptomRuleFired,
      })),
    AlertRaised: (event) => added(event, 'alert', { flag: event.data.flag, logId: event.data.logId }),
    AlertEscalated: (event) => added(event, 'alert', { flag: 'RED' }),
    MilestoneCreated: (event) => {
      const milestoneId = subjectOf(event);
      if (event.data.milestoneType === 'medical_appointment' && event.data.targetDate !== null) {
        return added(event, 'appointment', {
          milestoneId,
          title: event.data.title,
          upcoming: event.data.status !== 'completed',
        });
      }
      return event.data.status === 'completed' ? added(event, 'milestone', { milestoneId, title: event.data.title }) : null;
    },
    MilestoneStatusChanged: milestoneChanged,
    PatientThresholdsSet: (event) => added(event, 'thresholds', {}),
    PatientThresholdsCleared: (event) => added(event, 'thresholds', {}),
    RecoveryGuidanceViewed: (event) => added(event, 'guidance', { logId: event.data.relatedLogId }),
    EducationAccessed: (event) => added(event, 'education', { title: event.data.assetId }),
  },
};
