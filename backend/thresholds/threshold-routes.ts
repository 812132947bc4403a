/** `/api/thresholds` and `/api/patients/{id}/thresholds`: by which limits logs are judged. */
import {
  CHANGE_OVERRIDES,
  CHANGE_THRESHOLDS,
  CLEAR_OVERRIDES,
  LIST_OVERRIDDEN_PATIENTS,
  PREVIEW_THRESHOLDS,
  READ_OVERRIDES,
  READ_THRESHOLDS,
  RESET_THRESHOLDS,
} from '../contract/routes/thresholds.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import * as z from 'zod/mini';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Clinic, type ClinicStore, type DecidedClinicEvent, thresholdsOf } from '../clinics/clinic.ts';
import {
  changeOverridesSchema,
  changeThresholdsSchema,
  type OverriddenPatient,
  type PatientThresholds,
  proposedThresholdsSchema,
  thresholdChangeSchema,
  type ThresholdsInForce,
} from '../contract/thresholds.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import { overriddenPatientIds, type PatientModels } from '../patients/patient-list.ts';
import {
  clearOverrides,
  type DecidedPatientEvent,
  type Patient,
  type PatientStore,
  registered,
  setOverrides,
} from '../patients/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { nameOfUser } from '../users/user-name.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { previewThresholds } from './preview.ts';
import { proposedOverrides, proposedThresholds } from './proposed-limits.ts';
import { changeThresholds, resetThresholds } from './threshold-decisions.ts';

export interface ThresholdServices extends Services, PatientModels {
  readonly clinics: ClinicStore;
  readonly patients: PatientStore;
}

export function thresholdRoutes(services: ThresholdServices): readonly Route[] {
  return [
    serve(READ_THRESHOLDS, {
      summary: "The clinic's limits",
      handle: async ({ caller }) => ({ body: await inForce(services.readSide, caller.clinicId) }),
    }),
    serve(CHANGE_THRESHOLDS, {
      summary: "Change the clinic's limits",
      body: changeThresholdsSchema,
      parse: ({ body }) => ({
        thresholds: proposedThresholds(body),
        change: parseBody(thresholdChangeSchema, body),
      }),
      handle: (request) => {
        const { thresholds, change } = request.body;
        return changeClinic(services, request, (clinic) =>
          changeThresholds(clinic, thresholds, reasonAndVersion(change)),
        );
      },
    }),
    serve(RESET_THRESHOLDS, {
      summary: "Go back to the product's own limits",
      body: thresholdChangeSchema,
      handle: (request) =>
        changeClinic(services, request, (clinic) => resetThresholds(clinic, reasonAndVersion(request.body))),
    }),
    serve(PREVIEW_THRESHOLDS, {
      summary: 'How many logs of the last 30 days a proposed set would flag otherwise',
      body: proposedThresholdsSchema,
      parse: ({ body }) => proposedThresholds(body),
      handle: async ({ caller, body }) => ({
        body: await previewThresholds(services.readSide, caller.clinicId, body),
      }),
    }),
    serve(LIST_OVERRIDDEN_PATIENTS, {
      summary: 'The patients who have limits of their own',
      handle: async ({ caller }) => ({ body: await overriddenPatients(services, caller.clinicId) }),
    }),
    serve(READ_OVERRIDES, {
      summary: "A patient's own limits, and those that apply",
      handle: async (request) => ({ body: await ofPatient(services, request) }),
    }),
    serve(CHANGE_OVERRIDES, {
      summary: "Replace a patient's own limits",
      body: changeOverridesSchema,
      parse: ({ body }) => overridesOf(body),
      handle: (request) => {
        const { overrides, reason, madeFrom = null } = request.body;
        return changePatient(services, request, (patient) =>
          setOverrides(patient, overrides, { reason, madeFrom }),
        );
      },
    }),
    serve(CLEAR_OVERRIDES, {
      summary: "Let the clinic's limits apply to a patient again",
      handle: (request) => changePatient(services, request, clearOverrides),
    }),
  ];
}

/** By name. Limits that were all taken back are none. */
async function overriddenPatients(
  models: PatientModels,
  clinicId: string,
): Promise<readonly OverriddenPatient[]> {
  const patients = await models.readSide.found(PATIENTS, await overriddenPatientIds(models, clinicId));
  return patients
    .flatMap(({ id, document: { name, overrides } }) =>
      overrides === null || Object.keys(overrides).length === 0
        ? []
        : [{ patientId: id, patientName: name, overrides }],
    )
    .toSorted((one, other) => one.patientName.localeCompare(other.patientName));
}

function reasonAndVersion({ reason, version }: z.output<typeof thresholdChangeSchema>) {
  return { reason, version: version ?? null };
}

async function changeClinic(
  services: ThresholdServices,
  { caller, context }: RouteRequest,
  decide: (clinic: Clinic) => readonly DecidedClinicEvent[],
): Promise<RouteResult<ThresholdsInForce>> {
  const change = await services.clinics.execute(caller.clinicId, context, {}, decide);
  return whenShown(services, change, () => inForce(services.readSide, caller.clinicId));
}

async function inForce(readSide: ReadSide, clinicId: string): Promise<ThresholdsInForce> {
  const clinic = await readSide.get(CLINICS, clinicId);
  const updatedBy = clinic?.thresholdsUpdatedBy ?? null;
  return {
    thresholds: clinic?.thresholds ?? DEFAULT_THRESHOLDS,
    version: clinic?.thresholdsVersion ?? 0,
    updatedAt: clinic?.thresholdsUpdatedAt ?? null,
    updatedBy: updatedBy === null ? null : await nameOfUser(readSide, updatedBy),
    defaults: DEFAULT_THRESHOLDS,
  };
}

const overridesChangeSchema = z.omit(changeOverridesSchema, { thresholds: true });

/** @throws Refusal 400 naming what is wrong with the limits, or else that the reason is missing */
function overridesOf(body: unknown) {
  assertObject(body);
  return { overrides: proposedOverrides(body['thresholds']), ...parseBody(overridesChangeSchema, body) };
}

async function changePatient(
  services: ThresholdServices,
  request: RouteRequest<'patientId'>,
  decide: (patient: Patient) => readonly DecidedPatientEvent[],
): Promise<RouteResult<PatientThresholds>> {
  const { patientId } = request.params;
  const change = await services.patients.execute(patientId, request.context, { patientId }, (state) =>
    decide(registered(state, request.caller.clinicId)),
  );
  return whenShown(services, change, () => ofPatient(services, request));
}

/** From the streams by which logs are judged, so that it is what the next log meets. */
async function ofPatient(
  services: ThresholdServices,
  request: RouteRequest<'patientId'>,
): Promise<PatientThresholds> {
  const { state } = await services.patients.load(request.params.patientId);
  const patient = registered(state, request.caller.clinicId);
  const clinic = (await services.clinics.load(patient.clinicId)).state;
  const { thresholds } = effectiveThresholds(thresholdsOf(clinic), patient.overrides);
  return { overrides: patient.overrides ?? {}, effective: thresholds };
}
