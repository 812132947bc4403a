/** `/api/patients`: the list, one patient, registration, change. */
import {
  CHANGE_PATIENT,
  COUNT_PATIENTS,
  LIST_PATIENTS_OR_NAMES,
  READ_PATIENT,
  REGISTER_PATIENT,
} from '../contract/routes/patients.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import {
  type ChangePatient,
  changePatientSchema,
  type Patient,
  registerPatientSchema,
} from '../contract/patient.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteResult, type SentRequest, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { patientCountsQuerySchema, patientListQuerySchema } from '../contract/query.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import { listLogs } from '../log-views/log-list.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { isOfStaff } from '../identity/caller.ts';
import { changeDetails, type PatientStore, register, registered } from './patient.ts';
import { aboutPatient } from './patient-access.ts';
import { asSeenBy, seesRecord } from './patient-of-caregiver.ts';
import { countPatients } from './patient-list.ts';
import { isTrue, type PatientListModels, patientListAnswers } from './patient-list-answer.ts';
import { knownPatient } from './patient-reader.ts';
import { patientView } from './patient-view.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import { changesOf, profileOf } from './registration.ts';
import { registeredPatient } from '../../projections/patients/document.ts';

export interface PatientServices extends Services, PatientListModels {
  readonly patients: PatientStore;
}

export function patientRoutes(services: PatientServices): readonly Route[] {
  return [
    serve(LIST_PATIENTS_OR_NAMES, {
      summary: 'Patients, filtered, searched, ordered',
      query: patientListQuerySchema,
      handle: patientListAnswers(services),
    }),
    serve(COUNT_PATIENTS, {
      summary: 'How many patients have which flag',
      query: patientCountsQuerySchema,
      handle: async ({ caller, query: { silent, left, owner, alerts, ...query } }) => ({
        body: await countPatients(services, caller.clinicId, {
          ...query,
          owner: owner === 'me' ? caller.userId : owner,
          silent: isTrue(silent),
          left: left === 'true',
          alerts: alerts === 'true',
        }),
      }),
    }),
    serve(READ_PATIENT, {
      summary: 'One patient with their logs',
      handle: aboutPatient(services.readSide, async (patientId, { caller }) => {
        const patient = asSeenBy(caller, await knownPatient(services.readSide, patientId, isOfStaff(caller)));
        if (!seesRecord(caller, patientId)) return { ...patient, logs: [] };
        const logs = await listLogs(services.readSide, patientId, { limit: 100, before: null });
        return { ...patient, logs };
      }),
    }),
    serve(REGISTER_PATIENT, {
      summary: 'Register a patient',
      body: registerPatientSchema,
      handle: (request) => registerPatient(services, request),
    }),
    serve(CHANGE_PATIENT, {
      summary: "Change a patient's details",
      body: changePatientSchema,
      parse: patientChange,
      handle: (request) => changePatient(services, request),
    }),
  ];
}

async function registerPatient(
  services: PatientServices,
  request: RequestTo<typeof REGISTER_PATIENT>,
): Promise<RouteResult<Patient>> {
  const profile = profileOf(request.body);
  const id = creationId(request.context, services.ids);
  const registration = await services.patients.execute(id, request.context, { patientId: id }, (state) =>
    register(state, profile),
  );
  // A repeat may come when they are forgotten.
  registered(registration.state, request.caller.clinicId);
  // The first answer, also for a repeat after the patient has changed: it is made from the registration itself, and as
  // of its moment.
  const document = registeredPatient(writtenEvent(registration, 'PatientRegistered'));
  return whenShown(services, registration, async () => {
    const silence = await silenceRuleOf(services.readSide, request.caller.clinicId);
    return patientView(id, document, null, silence, new Date(document.createdAt));
  });
}

/** What a patient may change of themself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['language', 'glucoseUnit']);

/** @throws Refusal 403 before what a patient may change is looked at. */
function patientChange({ caller, body }: SentRequest): ChangePatient {
  assertObject(body);
  if (caller.role === 'patient' && Object.keys(body).some((field) => !OWN_FIELDS.has(field))) {
    throw Refusal.forbidden('A patient may change only the language and the unit of the glucose meter.');
  }
  return parseBody(changePatientSchema, body);
}

async function changePatient(
  services: PatientServices,
  { params, body, context, caller }: RequestTo<typeof CHANGE_PATIENT>,
): Promise<RouteResult<Patient>> {
  const id = params.patientId;
  const change = await services.patients.execute(id, context, { patientId: id }, (state) => {
    const patient = registered(state, context.clinicId);
    return changeDetails(patient, changesOf(patient.profile, body));
  });
  return whenShown(services, change, () => knownPatient(services.readSide, id, isOfStaff(caller)));
}
