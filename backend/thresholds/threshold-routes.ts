/** `/api/thresholds` and `/api/patients/{id}/thresholds`: by which limits logs are judged. */
import * as z from 'zod/mini';
import type { DecidedEvent } from '../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import {
  changeOverridesSchema,
  changeThresholdsSchema,
  type OverriddenPatient,
  overriddenPatientSchema,
  type PatientThresholds,
  patientThresholdsSchema,
  proposedThresholdsSchema,
  thresholdChangeSchema,
  thresholdPreviewSchema,
  type ThresholdsInForce,
  thresholdsInForceSchema,
} from '../contract/thresholds.ts';
import { MAX_NOTE, requiredText } from '../contract/primitives.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import { listPatients, type PatientListQuery } from '../patients/patient-list.ts';
import {
  clearOverrides,
  type Patient,
  type PatientState,
  registered,
  setOverrides,
} from '../patients/patient.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { nameOfUser } from '../users/user-name.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { previewThresholds } from './preview.ts';
import { proposedOverrides, proposedThresholds } from './proposed-limits.ts';
import { changeThresholds, resetThresholds } from './threshold-decisions.ts';

export interface ThresholdParts {
  readonly clinics: AggregateStore<Clinic>;
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
}

const OF_CLINIC = '/api/thresholds';
const EVERY_PATIENT: PatientListQuery = {
  flag: null,
  search: null,
  phone: null,
  silent: null,
  left: false,
  byAttention: false,
  limit: null,
  after: null,
};
const OF_PATIENT = '/api/patients/:patientId/thresholds';

export function thresholdRoutes(parts: ThresholdParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: OF_CLINIC,
      summary: "The clinic's limits",
      answer: thresholdsInForceSchema,
      status: 200,
      handle: async ({ caller }) => ({ body: await inForce(parts.readSide, caller.clinicId) }),
    },
    {
      method: 'PUT',
      path: OF_CLINIC,
      summary: "Change the clinic's limits",
      request: changeThresholdsSchema,
      answer: thresholdsInForceSchema,
      status: 200,
      handle: (call) => {
        const thresholds = proposedThresholds(call.body);
        const change = changeOf(call.body);
        return changeClinic(parts, call, (clinic) => changeThresholds(clinic, thresholds, change));
      },
    },
    {
      method: 'POST',
      path: `${OF_CLINIC}/reset`,
      summary: "Go back to the product's own limits",
      request: thresholdChangeSchema,
      answer: thresholdsInForceSchema,
      status: 200,
      handle: (call) => {
        const change = changeOf(call.body);
        return changeClinic(parts, call, (clinic) => resetThresholds(clinic, change));
      },
    },
    {
      method: 'POST',
      path: `${OF_CLINIC}/preview`,
      summary: 'How many logs of the last 30 days a proposed set would flag otherwise',
      request: proposedThresholdsSchema,
      answer: thresholdPreviewSchema,
      status: 200,
      handle: async ({ caller, body }) => ({
        body: await previewThresholds(parts.readSide, caller.clinicId, proposedThresholds(body)),
      }),
    },
    {
      method: 'GET',
      path: `${OF_CLINIC}/overrides`,
      summary: 'The patients who have limits of their own',
      answer: z.array(overriddenPatientSchema),
      status: 200,
      handle: async ({ caller }) => ({ body: await overriddenPatients(parts.readSide, caller.clinicId) }),
    },
    {
      method: 'GET',
      path: OF_PATIENT,
      summary: "A patient's own limits, and those that apply",
      answer: patientThresholdsSchema,
      status: 200,
      handle: async (call) => ({ body: await ofPatient(parts, call) }),
    },
    {
      method: 'PUT',
      path: OF_PATIENT,
      summary: "Replace a patient's own limits",
      request: changeOverridesSchema,
      answer: patientThresholdsSchema,
      status: 200,
      handle: (call) => {
        const { overrides, reason } = overridesOf(call.body);
        return changePatient(parts, call, (patient) => setOverrides(patient, overrides, reason));
      },
    },
    {
      method: 'DELETE',
      path: OF_PATIENT,
      summary: "Let the clinic's limits apply to a patient again",
      answer: patientThresholdsSchema,
      status: 200,
      handle: (call) => changePatient(parts, call, clearOverrides),
    },
  ];
}

/** By name. Limits that were all taken back are none. */
async function overriddenPatients(
  readSide: ReadSide,
  clinicId: string,
): Promise<readonly OverriddenPatient[]> {
  const patients = await listPatients(readSide, clinicId, EVERY_PATIENT);
  return patients
    .flatMap(({ id, document: { name, overrides } }) =>
      overrides === null || Object.keys(overrides).length === 0
        ? []
        : [{ patientId: id, patientName: name, overrides }],
    )
    .toSorted((one, other) => one.patientName.localeCompare(other.patientName));
}

function changeOf(body: unknown) {
  const { reason, version } = parseBody(thresholdChangeSchema, body);
  return { reason, version: version ?? null };
}

async function changeClinic(
  parts: ThresholdParts,
  { caller, context }: Call,
  decide: (clinic: Clinic) => readonly DecidedEvent[],
): Promise<Answer> {
  const change = await parts.clinics.execute(caller.clinicId, context, {}, decide);
  const { position, repeated } = change;
  const viewMayLag = await parts.readYourWrites.settle(change);
  return { body: await inForce(parts.readSide, caller.clinicId), position, repeated, viewMayLag };
}

async function inForce(readSide: ReadSide, clinicId: string): Promise<ThresholdsInForce> {
  const clinic = await readSide.clinic(clinicId);
  const updatedBy = clinic?.thresholdsUpdatedBy ?? null;
  return {
    thresholds: clinic?.thresholds ?? DEFAULT_THRESHOLDS,
    version: clinic?.thresholdsVersion ?? 0,
    updatedAt: clinic?.thresholdsUpdatedAt ?? null,
    updatedBy: updatedBy === null ? null : await nameOfUser(readSide, updatedBy),
    defaults: DEFAULT_THRESHOLDS,
  };
}

const reasonSchema = z.object({ reason: requiredText(MAX_NOTE) });

/** @throws Refusal 400 naming what is wrong with the limits, or else that the reason is missing */
function overridesOf(body: unknown) {
  assertObject(body);
  return { overrides: proposedOverrides(body['thresholds']), ...parseBody(reasonSchema, body) };
}

async function changePatient(
  parts: ThresholdParts,
  call: Call,
  decide: (patient: Patient) => readonly DecidedEvent[],
): Promise<Answer> {
  const patientId = call.param('patientId');
  const change = await parts.patients.execute(patientId, call.context, { patientId }, (state) =>
    decide(registered(state, call.caller.clinicId)),
  );
  const { position, repeated } = change;
  const viewMayLag = await parts.readYourWrites.settle(change);
  return { body: await ofPatient(parts, call), position, repeated, viewMayLag };
}

/** From the streams by which logs are judged, so that it is what the next log meets. */
async function ofPatient(parts: ThresholdParts, call: Call): Promise<PatientThresholds> {
  const { state } = await parts.patients.load(call.param('patientId'));
  const patient = registered(state, call.caller.clinicId);
  const clinic = (await parts.clinics.load(patient.clinicId)).state;
  const { thresholds } = effectiveThresholds(thresholdsOf(clinic), patient.overrides);
  return { overrides: patient.overrides ?? {}, effective: thresholds };
}
