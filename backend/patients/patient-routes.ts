/** `/api/patients`: the list, one patient, registration, change. */
import * as z from 'zod/mini';
import { FLAGS } from '../../events/enums.ts';
import { type AggregateStore, writtenEvent } from '../aggregate.ts';
import { BoundedMap } from '../../lib/lru-cache.ts';
import {
  changePatientSchema,
  patientCountsSchema,
  patientSchema,
  patientWithLogsSchema,
  registerPatientSchema,
} from '../contract/patient.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type Answer, type Call, type Caller, type Route, SerialisedJson } from '../http/route.ts';
import { asking, choiceParameter, limitParameter, textParameter } from '../http/query.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { listLogs } from '../log-views/log-list.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { bodyHashOf } from '../http/repeat.ts';
import { changeDetails, type PatientState, register, registered, UNKNOWN_PATIENT } from './patient.ts';
import { countPatients, listPatients, type PatientListQuery } from './patient-list.ts';
import { patientView } from './patient-view.ts';
import { changesOf, profileOf } from './registration.ts';
import { type PatientDocument, registeredPatient } from '../../projections/documents.ts';

export interface PatientParts {
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

export function patientRoutes(parts: PatientParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/patients',
      summary: 'Patients, filtered, searched, ordered',
      answer: z.array(patientSchema),
      status: 200,
      ...cachedList(parts.readSide),
    },
    {
      method: 'GET',
      path: '/api/patients/counts',
      summary: 'How many patients have which flag',
      answer: patientCountsSchema,
      status: 200,
      ...asking(COUNT_PARAMETERS, async ({ caller }, { search, silent, left }) => ({
        body: await countPatients(parts.readSide, caller.clinicId, {
          search,
          silent: isTrue(silent),
          left: left === 'true',
        }),
      })),
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId',
      summary: 'One patient with their logs',
      answer: patientWithLogsSchema,
      status: 200,
      handle: async ({ caller, param }) => {
        const patient = await parts.readSide.patientView(param('patientId'));
        if (patient === null) throw Refusal.notFound(UNKNOWN_PATIENT);
        await assertOfClinic(parts.readSide, caller, patient.id);
        const logs = await listLogs(parts.readSide, patient.id, { limit: 100, before: null });
        return { body: { ...patient, logs } };
      },
    },
    {
      method: 'POST',
      path: '/api/patients',
      summary: 'Register a patient',
      request: registerPatientSchema,
      answer: patientSchema,
      status: 201,
      handle: (call) => registerPatient(parts, call),
    },
    {
      method: 'PATCH',
      path: '/api/patients/:patientId',
      summary: "Change a patient's details",
      request: changePatientSchema,
      answer: patientSchema,
      status: 200,
      handle: (call) => changePatient(parts, call),
    },
  ];
}

async function registerPatient(parts: PatientParts, call: Call): Promise<Answer> {
  const profile = profileOf(parseBody(registerPatientSchema, call.body));
  const id = creationId(call.context, parts.ids);
  const registration = await parts.patients.execute(id, call.context, { patientId: id }, (state) =>
    register(state, profile),
  );
  const { position, repeated } = registration;
  const viewMayLag = await parts.readYourWrites.settle(registration);
  const silence = await parts.readSide.silence(call.caller.clinicId);
  // The first answer, also for a repeat after the patient has changed: it is made from the registration itself, and as
  // of its moment.
  const document = registeredPatient(writtenEvent(registration, 'PatientRegistered'));
  const body = patientView(id, document, null, silence, new Date(document.createdAt));
  return { body, position, repeated, viewMayLag };
}

/** What a patient may change of themself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['language', 'glucoseUnit']);

async function changePatient(parts: PatientParts, call: Call): Promise<Answer> {
  const { caller, body, context } = call;
  assertObject(body);
  if (caller.role === 'patient' && Object.keys(body).some((field) => !OWN_FIELDS.has(field))) {
    throw Refusal.forbidden('A patient may change only the language and the unit of the glucose meter.');
  }
  const id = call.param('patientId');
  const request = parseBody(changePatientSchema, body);
  const change = await parts.patients.execute(id, context, { patientId: id }, (state) => {
    const patient = registered(state, context.clinicId);
    return changeDetails(patient, changesOf(patient.profile, request));
  });
  const { position, repeated } = change;
  const viewMayLag = await parts.readYourWrites.settle(change);
  const patient = await parts.readSide.patientView(id);
  if (patient === null) throw Refusal.notFound(UNKNOWN_PATIENT);
  return { body: patient, position, repeated, viewMayLag };
}

const silentParameter = choiceParameter(['true', 'false']);
const leftParameter = choiceParameter(['true', 'false']);
const COUNT_PARAMETERS = { search: textParameter, silent: silentParameter, left: leftParameter };

/** "false" asks for nothing, as if it had been left out. */
const isTrue = (text: 'true' | 'false' | null): true | null => (text === 'true' ? true : null);

const LIST_PARAMETERS = {
  flag: choiceParameter([...FLAGS, 'none']),
  search: textParameter,
  phone: textParameter,
  silent: silentParameter,
  left: leftParameter,
  sort: choiceParameter(['attention']),
  limit: limitParameter,
  after: textParameter,
};

/** Answers kept as bytes, so that a dashboard that asks again costs a comparison. */
const KEPT_LISTS = 64;
/** What depends on the time of day, silence, is at most so old. */
const FRESH_MS = 60_000;

interface KeptList {
  /** State of the read models and minute of the day that it shows. */
  readonly of: string;
  readonly answer: SerialisedJson;
}

/**
 * The list, serialised once for each state of the read models that it is made from: nothing is shown but a projection,
 * and the same projection is not written out twice. Of each list only the newest is kept: a thousand patients are
 * megabytes, and no older state comes back.
 */
function cachedList(readSide: ReadSide): Pick<Route, 'query' | 'handle'> {
  const kept = new BoundedMap<string, KeptList>(KEPT_LISTS);
  return asking(LIST_PARAMETERS, async ({ caller }, { silent, left, sort, ...asked }) => {
    const wanted = {
      ...asked,
      silent: isTrue(silent),
      left: left === 'true',
      byAttention: sort !== null,
    };
    const minute = Math.floor(readSide.clock.now().getTime() / FRESH_MS);
    const scope = caller.role === 'patient' ? (caller.patientId ?? '') : caller.clinicId;
    const state = await readSide.positionOf(['patients', 'logs', 'settings']);
    const of = JSON.stringify([state, minute]);
    const question = JSON.stringify([scope, caller.role, wanted]);
    const known = kept.get(question);
    if (known?.of === of) return { body: known.answer };
    const patients = await readSide.patientViews(await found(readSide, caller, wanted), caller.clinicId);
    const json = Buffer.from(JSON.stringify(patients));
    const answer = new SerialisedJson(json, `"${bodyHashOf([of, question])}"`);
    kept.set(question, { of, answer });
    return { body: answer };
  });
}

async function found(readSide: ReadSide, caller: Caller, wanted: PatientListQuery) {
  if (caller.role !== 'patient') return listPatients(readSide, caller.clinicId, wanted);
  const id = caller.patientId ?? '';
  const document = await readSide.patient(id);
  return document === null ? [] : [{ id, document }];
}

/**
 * The patient, who is there and the caller's.
 *
 * @throws Refusal 404: a patient of another clinic is unknown here.
 */
export async function assertOfClinic(
  readSide: ReadSide,
  caller: Caller,
  patientId: string,
): Promise<PatientDocument> {
  const patient = await readSide.patient(patientId);
  if (patient === null || patient.clinicId !== caller.clinicId) throw Refusal.notFound(UNKNOWN_PATIENT);
  return patient;
}
