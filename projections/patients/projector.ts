/** Patients: one document each, with what the dashboard's row and the order by attention need. */
import { subjectIn, categoryOf } from '../../events/stream-name.ts';
import { type Decoded, isUnreadable } from '../../events/codec.ts';
import { type Flag, isLeaving } from '../../events/enums.ts';
import { patientOf, type EventOf } from '../../events/event.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { shownGlucose } from '../../events/glucose.ts';
import { placeIfNewest } from '../../events/log-events.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import {
  type Attention,
  FORGOTTEN_PROFILE,
  type PatientDocument,
  quietFrom,
  registeredPatient,
} from './document.ts';
import type { Change, Projection } from '../projection.ts';
import { PATIENTS } from './collection.ts';
import { changeExisting, create } from '../change.ts';

const ATTENTION_OF: Record<Flag, Attention> = { RED: 0, AMBER: 1, GREEN: 2 };

/** The worst of the latest flag and the unacknowledged alerts. */
function attention(lastFlag: Flag | null, openRed: number, openAmber: number): Attention {
  const ofFlag = lastFlag === null ? 3 : ATTENTION_OF[lastFlag];
  if (openRed > 0) return 0;
  if (openAmber > 0 && ofFlag > 1) return 1;
  return ofFlag;
}

function evaluated(patient: PatientDocument, event: EventOf<'LogEvaluated'>): Partial<PatientDocument> {
  const { logId, overallFlag, limited } = event.data;
  const receivedAt = event.meta.recordedAt;
  const latest = placeIfNewest(event, patient.latestLogOrder);
  const judges = limited ? null : placeIfNewest(event, patient.lastFlagOrder);
  const lastFlag = judges === null ? patient.lastFlag : overallFlag;
  return {
    latestLogId: latest === null ? patient.latestLogId : logId,
    latestLogOrder: latest ?? patient.latestLogOrder,
    lastFlag,
    lastFlagOrder: judges ?? patient.lastFlagOrder,
    flagFilter: lastFlag ?? 'none',
    // Of the last one in the log, not of the greatest time: a log that was received while the server's clock was ahead
    // would keep a patient from falling silent until that day has come.
    lastLogReceivedAt: receivedAt,
    quietFrom: quietFrom(receivedAt, patient.expectedLogEveryDays),
    attention: attention(lastFlag, patient.openRed, patient.openAmber),
  };
}

/** Its verdict comes with it, and makes it the latest log. */
function recorded(patient: PatientDocument, event: EventOf<'LogRecorded'>): Partial<PatientDocument> {
  const { values } = event.data;
  if (placeIfNewest(event, patient.latestLogOrder) === null) return {};
  const { bpSys = null, hr = null, weightKg = null, glucoseMmol = null, glucoseSign = null } = values;
  const glucose = shownGlucose({ glucoseMmol, glucoseSign });
  return { latestReadings: { bpSys, hr, weightKg, glucoseMmol: glucose } };
}

function withOpenAlerts(patient: PatientDocument, red: number, amber: number): Partial<PatientDocument> {
  const openRed = Math.max(0, patient.openRed + red);
  const openAmber = Math.max(0, patient.openAmber + amber);
  return { openRed, openAmber, attention: attention(patient.lastFlag, openRed, openAmber) };
}

/** A patient who has left comes back by being reached, and by nothing else. */
function contacted(patient: PatientDocument, event: EventOf<'PatientContacted'>): PatientDocument {
  const { outcome } = event.data;
  const { recordedAt: at, actor } = event.meta;
  const { contactStopped, left, lastContact } = patient;
  const known: PatientDocument = {
    ...patient,
    lastContact: { at, outcome, by: actor.id },
    beforeContact: { contactStopped, left, lastContact },
  };
  if (outcome === 'reached') return { ...known, contactStopped: false, left: null };
  if (!isLeaving(outcome)) return known;
  return { ...known, contactStopped: true, left: { outcome, at, by: actor.id } };
}

const changePatient = (
  { position }: Decoded,
  patientId: string,
  apply: (patient: PatientDocument) => Partial<PatientDocument>,
): Change =>
  changeExisting(PATIENTS, patientId, (patient) => ({ ...patient, ...apply(patient), changed: position }));

const NOT_TO_BE_FORGOTTEN = { forgettingRequest: null, forgettingRequestedAt: '' } as const;

export const patientsProjection: Projection = {
  name: 'patients',
  version: 14,
  collections: [PATIENTS.definition],
  /**
   * A log that cannot be read may be the worst one: until a person has looked, nothing is known of the patient, and the
   * flag before it is not shown in its place.
   */
  every: (event) =>
    isUnreadable(event) && categoryOf(event.stream) === 'patientLogs'
      ? changePatient(event, subjectIn(event.stream), (patient) => ({
          ...patient,
          lastFlag: null,
          flagFilter: 'none',
          attention: 0,
        }))
      : null,
  handlers: {
    PatientRegistered: (event) => create(PATIENTS, patientOf(event), () => registeredPatient(event)),
    PatientDetailsChanged: (event) =>
      changePatient(event, patientOf(event), (patient) => {
        const details = { ...patient, ...presentFields<PatientProfile>(event.data) };
        const { lastLogReceivedAt, createdAt, expectedLogEveryDays } = details;
        return {
          ...details,
          ...(event.data.planTier === undefined ? {} : { planRequested: null, planRequestedAt: '' }),
          quietFrom: quietFrom(lastLogReceivedAt ?? createdAt, expectedLogEveryDays),
        };
      }),
    PatientThresholdsSet: (event) =>
      changePatient(event, patientOf(event), (patient) => ({
        ...patient,
        overrides: event.data.overrides,
      })),
    PatientThresholdsCleared: (event) =>
      changePatient(event, patientOf(event), (patient) => ({
        ...patient,
        overrides: null,
      })),
    PlanUpgradeRequested: (event) =>
      changePatient(event, patientOf(event), (patient) => ({
        ...patient,
        planRequested: event.data.tier,
        planRequestedAt: event.meta.recordedAt,
      })),
    ForgettingRequested: (event) =>
      changePatient(event, patientOf(event), () => ({
        forgettingRequest: { by: event.meta.actor.id, reason: event.data.reason },
        forgettingRequestedAt: event.meta.recordedAt,
      })),
    ForgettingWithdrawn: (event) => changePatient(event, patientOf(event), () => NOT_TO_BE_FORGOTTEN),
    PatientForgotten: (event) =>
      changePatient(event, patientOf(event), () => ({
        ...FORGOTTEN_PROFILE,
        clinicId: '',
        contactStopped: true,
        left: null,
        ...NOT_TO_BE_FORGOTTEN,
        forgotten: true,
      })),
    PatientContacted: (event) =>
      changePatient(event, patientOf(event), (patient) => contacted(patient, event)),
    PatientContactWithdrawn: (event) =>
      changePatient(event, patientOf(event), (patient) => ({
        ...patient,
        ...patient.beforeContact,
        beforeContact: null,
      })),
    LogRecorded: (event) => changePatient(event, patientOf(event), (patient) => recorded(patient, event)),
    LogEvaluated: (event) => changePatient(event, patientOf(event), (patient) => evaluated(patient, event)),
    AlertRaised: (event) =>
      changePatient(event, patientOf(event), (patient) =>
        withOpenAlerts(patient, event.data.flag === 'RED' ? 1 : 0, event.data.flag === 'AMBER' ? 1 : 0),
      ),
    AlertAcknowledged: (event) =>
      changePatient(event, patientOf(event), (patient) =>
        withOpenAlerts(patient, event.data.flag === 'RED' ? -1 : 0, event.data.flag === 'AMBER' ? -1 : 0),
      ),
    AlertAcknowledgementWithdrawn: (event) =>
      changePatient(event, patientOf(event), (patient) =>
        withOpenAlerts(patient, event.data.flag === 'RED' ? 1 : 0, event.data.flag === 'AMBER' ? 1 : 0),
      ),
    AlertResolved: (event) =>
      changePatient(event, patientOf(event), (patient) =>
        event.data.wasAcknowledged
          ? patient
          : withOpenAlerts(patient, event.data.flag === 'RED' ? -1 : 0, event.data.flag === 'AMBER' ? -1 : 0),
      ),
  },
};
