/** `/api/patients`: the list, one patient, registration, change. */
import {
  CHANGE_PATIENT,
  COUNT_PATIENTS,
  LIST_PATIENTS,
  READ_PATIENT,
  REGISTER_PATIENT,
} from '../contract/routes/patients.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import {
  type ChangePatient,
  changePatientSchema,
  type Patient,
  registerPatientSchema,
} from '../contract/patient.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import {
  type RequestTo,
  type Route,
  type RouteResult,
  type SentRequest,
  SerialisedJson,
  serve,
} from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { patientCountsQuerySchema, patientListQuerySchema } from '../contract/query.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import { listLogs } from '../log-views/log-list.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { bodyHashOf } from '../http/repeat.ts';
import { changeDetails, type PatientStore, register, registered } from './patient.ts';
import { aboutPatient } from './patient-access.ts';
import {
  countPatients,
  documentsOf,
  listPatients,
  type PatientListQuery,
  type PatientModels,
} from './patient-list.ts';
import { knownPatient, patientViews } from './patient-reader.ts';
import { patientView } from './patient-view.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import type { Caller } from '../identity/caller.ts';
import { changesOf, profileOf } from './registration.ts';
import { registeredPatient } from '../../projections/patients/document.ts';

export interface PatientServices extends Services, PatientModels {
  readonly patients: PatientStore;
}

export function patientRoutes(services: PatientServices): readonly Route[] {
  return [
    serve(LIST_PATIENTS, {
      summary: 'Patients, filtered, searched, ordered',
      query: patientListQuerySchema,
      handle: cachedList(services),
    }),
    serve(COUNT_PATIENTS, {
      summary: 'How many patients have which flag',
      query: patientCountsQuerySchema,
      handle: async ({ caller, query: { search, silent, left } }) => ({
        body: await countPatients(services, caller.clinicId, {
          search,
          silent: isTrue(silent),
          left: left === 'true',
        }),
      }),
    }),
    serve(READ_PATIENT, {
      summary: 'One patient with their logs',
      handle: aboutPatient(services.readSide, async (patientId) => {
        const patient = await knownPatient(services.readSide, patientId);
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
  { params, body, context }: RequestTo<typeof CHANGE_PATIENT>,
): Promise<RouteResult<Patient>> {
  const id = params.patientId;
  const change = await services.patients.execute(id, context, { patientId: id }, (state) => {
    const patient = registered(state, context.clinicId);
    return changeDetails(patient, changesOf(patient.profile, body));
  });
  return whenShown(services, change, () => knownPatient(services.readSide, id));
}

/** "false" asks for nothing, as if it had been left out. */
const isTrue = (text: 'true' | 'false' | null): true | null => (text === 'true' ? true : null);

/** Bytes of the answers that are kept, so that a dashboard that asks again costs a comparison. */
const KEPT_LIST_BYTES = 32 * 1024 * 1024;
/** What depends on the time of day, silence, is at most so old. */
const FRESH_MS = 60_000;

interface CachedList {
  /** State of the read models and minute of the day that it shows. */
  readonly of: string;
  readonly answer: SerialisedJson<readonly Patient[]>;
}

/**
 * The list, serialised once for each state of the read models that it is made from: nothing is shown but a projection,
 * and the same projection is not written out twice. Of each list only the newest is kept: a thousand patients are
 * megabytes, and no older state comes back.
 */
function cachedList(
  models: PatientModels,
): (request: RequestTo<typeof LIST_PATIENTS>) => Promise<RouteResult<readonly Patient[]>> {
  const { readSide } = models;
  const kept = new LruCache<string, CachedList>(KEPT_LIST_BYTES, ({ answer }) => answer.json.length);
  return async ({ caller, query: { silent, left, sort, ...query } }) => {
    const wanted = {
      ...query,
      silent: isTrue(silent),
      left: left === 'true',
      byAttention: sort !== null,
    };
    const minute = Math.floor(readSide.clock.now().getTime() / FRESH_MS);
    const scope = caller.role === 'patient' ? (caller.patientId ?? '') : caller.clinicId;
    const state = await readSide.positionOf(['patients', 'search', 'logs', 'settings']);
    const of = JSON.stringify([state, minute]);
    const question = JSON.stringify([scope, caller.role, wanted]);
    const known = kept.get(question);
    if (known?.of === of) return { body: known.answer };
    const patients = await patientViews(readSide, await found(models, caller, wanted), caller.clinicId);
    const answer = new SerialisedJson(patients, `"${bodyHashOf([of, question])}"`);
    kept.set(question, { of, answer });
    return { body: answer };
  };
}

async function found(models: PatientModels, caller: Caller, wanted: PatientListQuery) {
  if (caller.role === 'patient') return documentsOf(models.readSide, [caller.patientId ?? '']);
  return listPatients(models, caller.clinicId, wanted);
}
