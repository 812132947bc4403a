/** Which notice an event becomes on the live connections, and for whom. An event whose type is not here becomes none. */
import { subjectIn } from '../../events/stream-name.ts';
import { ORDERS } from '../../projections/orders/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { EventOf, EventType, RecordedEvent } from '../../events/event.ts';
import type { AlertEventType } from '../alerts/alert.ts';
import { alertViewOf } from '../alerts/alert-view.ts';
import { evaluationView } from '../log-views/log-view.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { readPatient } from '../patients/patient-reader.ts';
import { ALL, type Notice } from './live-connections.ts';

/**
 * Sample data is no news: screens are told to read afresh and nobody is alarmed for it. All else is, however long ago it
 * says that it was recorded: the server's clock may have jumped since, or a store may have been away.
 */
const isNews = ({ meta }: RecordedEvent): boolean => meta.simulated !== true;

type NoticeFactory<Type extends EventType> = (
  readSide: ReadSide,
  event: EventOf<Type>,
) => Notice | null | Promise<Notice | null>;

/** Read afresh what is shown of the patient whom the event is about. */
export function patientUpdated({ meta: { clinicId, patientId } }: RecordedEvent): Notice | null {
  return patientId === undefined
    ? null
    : { message: { type: 'patient_updated', patientId }, clinicId, patientId };
}

const ofPatient = (_: ReadSide, event: RecordedEvent): Notice | null => patientUpdated(event);

/** What the care team says among themselves is no news to the patient. */
const ofTeam = (_: ReadSide, event: RecordedEvent): Notice | null => {
  const notice = patientUpdated(event);
  return notice && { ...notice, patientId: null };
};

/** Nothing else of the patient has changed, and nothing else need be read afresh. */
const ofSeeing = ({ meta: { clinicId, patientId } }: RecordedEvent): Notice | null =>
  patientId === undefined
    ? null
    : { message: { type: 'patient_updated', patientId, change: 'seen' }, clinicId, patientId: null };

async function ofAlert(
  readSide: ReadSide,
  event: EventOf<Exclude<AlertEventType, 'AlertNotified'>>,
): Promise<Notice | null> {
  const { clinicId, patientId = null } = event.meta;
  const alert = await alertViewOf(readSide, event.data.alertId);
  if (alert === null) return null;
  const kind = NEWS_OF[event.type];
  const told = isNews(event) && kind !== undefined ? { alert, news: kind } : { alert };
  return { message: { type: 'alert_updated', ...told }, clinicId, patientId };
}

/** What a care team should look up for. */
const NEWS_OF: { readonly [Type in EventType]?: 'raised' | 'escalated' } = {
  AlertRaised: 'raised',
  AlertEscalated: 'escalated',
};

async function ofRegistration(
  readSide: ReadSide,
  event: EventOf<'PatientRegistered'>,
): Promise<Notice | null> {
  const { clinicId, patientId = null } = event.meta;
  if (!isNews(event)) return patientUpdated(event);
  const patient = patientId === null ? null : await readPatient(readSide, patientId);
  return patient === null ? null : { message: { type: 'patient_created', patient }, clinicId, patientId };
}

async function ofLog(readSide: ReadSide, event: EventOf<'LogEvaluated'>): Promise<Notice | null> {
  if (!isNews(event)) return patientUpdated(event);
  const { clinicId, patientId = null } = event.meta;
  const patient = patientId === null ? null : await readSide.get(PATIENTS, patientId);
  if (patientId === null || patient === null) return null;
  return {
    message: {
      type: 'patient_log_updated',
      patientId,
      patientName: patient.name,
      logId: event.data.logId,
      evaluation: evaluationView(event),
    },
    clinicId,
    patientId,
  };
}

/** By their screens' own calls both sides are shown what became of it. */
async function ofOrder(
  readSide: ReadSide,
  event: EventOf<'OrderPlaced' | 'OrderStatusChanged'>,
): Promise<Notice | null> {
  const { clinicId, patientId = null } = event.meta;
  const orderId = subjectIn(event.stream);
  const order = await readSide.get(ORDERS, orderId);
  if (patientId === null || order === null) return null;
  return {
    message: { type: 'order_updated', patientId, orderId, status: order.status },
    clinicId,
    patientId,
  };
}

/** What is sample data is no news. */
function ofEcg(_: ReadSide, event: EventOf<'EcgCaptured'>): Notice | null {
  const { clinicId, patientId } = event.meta;
  if (!isNews(event) || patientId === undefined) return patientUpdated(event);
  const ecgId = subjectIn(event.stream);
  const { rhythm } = event.data;
  return { message: { type: 'ecg_captured', patientId, ecgId, rhythm }, clinicId, patientId };
}

const NOTICES: { readonly [Type in EventType]?: NoticeFactory<Type> } = {
  PatientRegistered: ofRegistration,
  PatientDetailsChanged: ofPatient,
  PatientThresholdsSet: ofPatient,
  PatientThresholdsCleared: ofPatient,
  PlanUpgradeRequested: ofPatient,
  PatientContacted: ofPatient,
  PatientContactWithdrawn: ofPatient,
  PatientSeen: (_, event) => ofSeeing(event),
  PatientAssigned: ofTeam,
  PatientHandedOver: ofTeam,
  PatientWorkDone: ofTeam,
  PatientWorkReopened: ofTeam,
  TestResultRecorded: ofPatient,
  TestPlanned: ofPatient,
  NoteWritten: ofTeam,
  NoteEdited: ofTeam,
  MedicationStarted: ofPatient,
  MedicationChanged: ofPatient,
  MedicationStopped: ofPatient,
  // Whoever sent the lesson is told; the phone on which it was opened knows.
  EducationAccessed: ofTeam,
  MessageRequested: ofPatient,
  MessageDeliveryChanged: ofPatient,
  OrderPlaced: ofOrder,
  OrderStatusChanged: ofOrder,
  DeviceLinked: ofPatient,
  DeviceUnlinked: ofPatient,
  DeviceSynced: ofPatient,
  EcgCaptured: ofEcg,
  EcgReviewed: ofPatient,
  GoalSet: ofPatient,
  GoalStatusChanged: ofPatient,
  AchievementUnlocked: ofPatient,
  MilestoneCreated: ofPatient,
  MilestoneStatusChanged: ofPatient,
  LogEvaluated: ofLog,
  AlertRaised: ofAlert,
  AlertSuppressed: ofAlert,
  LateLogCollected: ofAlert,
  AlertEased: ofAlert,
  AlertEasingEnded: ofAlert,
  AlertAcknowledged: ofAlert,
  AlertAcknowledgementWithdrawn: ofAlert,
  AlertEscalated: ofAlert,
  AlertSnoozed: ofAlert,
  AlertSnoozeEnded: ofAlert,
  AlertResolved: ofAlert,
  // Whom the clinic reaches by which number is not the patient's to see.
  AlertNotified: async (readSide, event) => {
    const alert = await alertViewOf(readSide, event.data.alertId);
    const { clinicId } = event.meta;
    return alert === null ? null : { message: { type: 'alert_updated', alert }, clinicId, patientId: null };
  },
  ClinicThresholdsChanged: (_, { meta: { clinicId } }) => ({
    message: { type: 'thresholds_updated' },
    clinicId,
    patientId: null,
  }),
  // A clinic's plan and its number are its patients', too.
  ClinicSettingsChanged: (_, { meta: { clinicId } }) => ({
    message: { type: 'clinic_updated' },
    clinicId,
    patientId: ALL,
  }),
};

/** Whether events of the type become notices. */
export const isTold = (type: EventType): boolean => NOTICES[type] !== undefined;

/** What may not wait behind others: a RED log, and an alert that is raised or escalates. */
export function isUrgent(event: RecordedEvent): boolean {
  if (event.type === 'LogEvaluated') return event.data.overallFlag === 'RED';
  return NEWS_OF[event.type] !== undefined;
}

/** As the read models now show it; null where there is nobody to tell, or nothing. */
export async function noticeOf(readSide: ReadSide, event: RecordedEvent): Promise<Notice | null> {
  // The map's type ties each telling to its own event; that this is the one of this event is what the key says.
  const telling = NOTICES[event.type] as NoticeFactory<EventType> | undefined;
  return (await telling?.(readSide, event)) ?? null;
}
