/** What the care team knows and does, as FHIR has it. Each document is one resource. */
import type { Condition, MessageChannel } from '../../events/enums.ts';
import type { EcgDocument } from '../../projections/ecg/document.ts';
import type { MedicationDocument } from '../../projections/medications/document.ts';
import type { MessageDocument } from '../../projections/messages/document.ts';
import type { MilestoneDocument } from '../../projections/milestones/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { PlannedTestsDocument } from '../../projections/planned-tests/document.ts';
import type { Alert } from '../contract/alert.ts';
import type { Resource } from '../contract/fhir.ts';
import { knownConditions } from '../patients/patient.ts';
import {
  category,
  concept,
  CONDITION_CODES,
  languageConcept,
  metaOf,
  OWN,
  resource,
  subjectOf,
  TEST_CODES,
  UCUM,
} from './terms.ts';

/** A patient, and when anything about them was recorded last: of some resources nothing nearer is known. */
export interface KnownPatient {
  readonly id: string;
  readonly patient: PatientDocument;
  readonly changedAt: string;
}

export function patientResource({ id, patient, changedAt }: KnownPatient): Resource {
  const { name, age, phoneNumber, email, country, language, left } = patient;
  return resource('Patient', {
    id,
    meta: metaOf(changedAt, patient.simulated),
    // Known is how old somebody is, and not when they were born.
    extension: [{ url: OWN.age, valueAge: { value: age, unit: 'years', system: UCUM, code: 'a' } }],
    active: !patient.contactStopped,
    name: [{ text: name }],
    telecom: [
      ...(phoneNumber === null ? [] : [{ system: 'phone', value: phoneNumber }]),
      ...(email === null ? [] : [{ system: 'email', value: email }]),
    ],
    deceasedBoolean: left?.outcome === 'died' ? true : null,
    address: country === null || country === 'OTHER' ? [] : [{ country }],
    communication: [{ language: languageConcept(language), preferred: true }],
  });
}

const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  HYPERTENSION: 'Hypertension',
  AF_FLUTTER: 'Atrial fibrillation or flutter',
  IHD: 'Ischaemic heart disease',
  HEART_FAILURE: 'Heart failure',
  DIABETES: 'Diabetes',
};

export function conditionResources({ id, patient, changedAt }: KnownPatient): readonly Resource[] {
  return [...knownConditions(patient)].map((condition) =>
    resource('Condition', {
      id: `${id}.${condition.toLowerCase().replace('_', '-')}`,
      meta: metaOf(changedAt, patient.simulated),
      clinicalStatus: category('condition-clinical', 'active')[0],
      verificationStatus: category('condition-ver-status', 'confirmed')[0],
      category: category('condition-category', 'problem-list-item'),
      code: { ...concept(...CONDITION_CODES[condition]), text: CONDITION_NAMES[condition] },
      subject: subjectOf(id),
    }),
  );
}

/** An alert: in force until it is resolved. */
export function flagResource(alert: Alert, simulated: boolean): Resource {
  const { id, flag, message, patientId, createdAt, acknowledgedAt, escalatedAt, easedAt, resolvedAt } = alert;
  const changes = [createdAt, acknowledgedAt, escalatedAt, easedAt, resolvedAt].filter((at) => at !== null);
  return resource('Flag', {
    id,
    meta: metaOf(changes.toSorted().at(-1) ?? createdAt, simulated),
    status: resolvedAt === null ? 'active' : 'inactive',
    category: category('flag-category', 'clinical', 'Clinical'),
    code: { ...concept({ system: OWN.flag, code: flag }), text: message },
    subject: subjectOf(patientId),
    period: { start: createdAt, ...(resolvedAt === null ? {} : { end: resolvedAt }) },
  });
}

/** Sent is not yet delivered. */
const COMMUNICATION_STATUS: Readonly<Record<MessageDocument['status'], string>> = {
  queued: 'preparation',
  sent: 'in-progress',
  delivered: 'completed',
  failed: 'not-done',
};

const medium = (channel: MessageChannel): string => (channel === 'call' ? 'PHONE' : 'ELECTRONIC');

export function communicationResource(id: string, message: MessageDocument, simulated: boolean): Resource {
  const { channel, text, patientId, status, createdAt, updatedAt } = message;
  return resource('Communication', {
    id,
    meta: metaOf(updatedAt, simulated || message.simulated),
    status: COMMUNICATION_STATUS[status],
    category: [concept({ system: OWN.channel, code: channel })],
    medium: category('v3-ParticipationMode', medium(channel)),
    subject: subjectOf(patientId),
    recipient: [subjectOf(patientId)],
    sent: createdAt,
    payload: text === null || text.trim() === '' ? [] : [{ contentString: text }],
  });
}

export function medicationResource(
  id: string,
  { name, doses, stopped, patientId, startedAt }: MedicationDocument,
  { patient, changedAt }: KnownPatient,
): Resource {
  const [first, now] = [doses[0], doses.at(-1)];
  return resource('MedicationStatement', {
    id,
    meta: metaOf(changedAt, patient.simulated),
    status: stopped === null ? 'active' : 'stopped',
    statusReason: stopped?.reason ? [{ text: stopped.reason }] : [],
    medicationCodeableConcept: { text: name },
    subject: subjectOf(patientId),
    effectivePeriod: {
      start: first?.since ?? startedAt,
      ...(stopped === null ? {} : { end: stopped.since }),
    },
    dosage: now === undefined ? [] : [{ text: [now.dose, ...now.times].join(', ') }],
  });
}

const TEST_NAMES = {
  HBA1C: 'HbA1c',
  ECHO: 'Echocardiogram',
  ECG: 'ECG',
  RENAL: 'Kidney function',
  LIPIDS: 'Lipids',
  GLUCOSE: 'Blood glucose',
  OTHER: 'Other test',
} as const;

export function serviceRequestResources(
  { plans }: PlannedTestsDocument,
  { id, patient }: KnownPatient,
): readonly Resource[] {
  return plans.map(({ testType, subtype, dueOn, plannedAt }) => {
    const kind = [testType, ...(subtype === null ? [] : [subtype])].join('-');
    return resource('ServiceRequest', {
      id: `${id}.${kind.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}`.slice(0, 64),
      meta: metaOf(plannedAt, patient.simulated),
      status: 'active',
      intent: 'plan',
      code: {
        ...(TEST_CODES[testType].length === 0 ? {} : concept(...TEST_CODES[testType])),
        text: subtype === null ? TEST_NAMES[testType] : `${TEST_NAMES[testType]}: ${subtype}`,
      },
      subject: subjectOf(id),
      occurrenceDateTime: dueOn,
      authoredOn: plannedAt,
    });
  });
}

const ACTIVITY_STATUS: Readonly<Record<MilestoneDocument['status'], string>> = {
  pending: 'not-started',
  in_progress: 'in-progress',
  completed: 'completed',
  overdue: 'not-started',
  cancelled: 'cancelled',
  rescheduled: 'scheduled',
};

/** The milestones of a patient, as one plan. */
export function carePlanResource(
  milestones: readonly MilestoneDocument[],
  { id, patient, changedAt }: KnownPatient,
): Resource {
  return resource('CarePlan', {
    id,
    meta: metaOf(changedAt, patient.simulated),
    status: patient.contactStopped ? 'revoked' : 'active',
    intent: 'plan',
    subject: subjectOf(id),
    period: { start: patient.createdAt },
    activity: milestones.map(({ status, title, description, targetDate }) => ({
      detail: {
        status: ACTIVITY_STATUS[status],
        ...(targetDate === null ? {} : { scheduledPeriod: { end: targetDate } }),
        description: description === null ? title : `${title}: ${description}`,
      },
    })),
  });
}

/** A phone ECG: preliminary until a person has read it. */
export function ecgResource(id: string, ecg: EcgDocument, ofPatient: boolean): Resource {
  const { review, patientId, capturedAt, receivedAt, simulated } = ecg;
  const { rhythm, heartRate } = review ?? ecg;
  const rate = heartRate === null ? '' : ` Heart rate: ${heartRate} beats per minute.`;
  const note = review?.note ? ` ${review.note}` : '';
  return resource('DiagnosticReport', {
    id,
    meta: metaOf(review?.at ?? receivedAt, ofPatient || simulated),
    status: review === null ? 'preliminary' : 'final',
    category: category('v2-0074', 'EC'),
    code: concept(...TEST_CODES.ECG),
    subject: subjectOf(patientId),
    effectiveDateTime: capturedAt,
    issued: review?.at ?? receivedAt,
    conclusion: `Rhythm: ${rhythm}.${rate}${note}`,
    conclusionCode: [concept({ system: OWN.rhythm, code: rhythm })],
  });
}
