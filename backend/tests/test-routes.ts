/** `/api/patients/{id}/tests` and `/blood-tests`: results go in, views of them come out. */
import * as z from 'zod/mini';
import { recordedTest } from '../../projections/documents.ts';
import { type AggregateStore, writtenEvent } from '../aggregate.ts';
import { bloodTestSchema, latestTestSchema, type RecordTest, recordTestSchema } from '../contract/test.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { addDays } from '../../events/local-time.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';
import { knownConditions, type Patient, type PatientState, registered } from '../patients/patient.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { subtypeIn } from '../lab-tests/schedule.ts';
import { bloodTests, latestTests, testView, upcomingTests } from '../lab-tests/lab-test-list.ts';
import { recordTest, type TestState } from './test.ts';

export interface TestParts {
  readonly tests: AggregateStore<TestState>;
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

export function testRoutes(parts: TestParts): readonly Route[] {
  const { readSide } = parts;
  return [
    {
      method: 'GET',
      path: '/api/patients/:patientId/tests/latest',
      summary: 'The latest test of each kind, and those that are due and were never done',
      answer: z.array(latestTestSchema),
      status: 200,
      handle: async ({ caller, param }) => {
        const patient = await assertOfClinic(readSide, caller, param('patientId'));
        return { body: await latestTests(readSide, param('patientId'), patient) };
      },
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/blood-tests',
      summary: 'Every test result, newest first',
      answer: z.array(bloodTestSchema),
      status: 200,
      handle: async ({ caller, param }) => {
        const patient = await assertOfClinic(readSide, caller, param('patientId'));
        return { body: await bloodTests(readSide, param('patientId'), patient) };
      },
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/blood-tests/upcoming',
      summary: 'Tests with a due date, soonest first',
      answer: z.array(bloodTestSchema),
      status: 200,
      handle: async ({ caller, param }) => {
        const patient = await assertOfClinic(readSide, caller, param('patientId'));
        return { body: await upcomingTests(readSide, param('patientId'), patient) };
      },
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/tests',
      summary: 'Record a test result',
      request: recordTestSchema,
      answer: latestTestSchema,
      status: 201,
      handle: (call) => record(parts, call),
    },
  ];
}

async function record(parts: TestParts, call: Call): Promise<Answer> {
  const patientId = call.param('patientId');
  const request = parseBody(recordTestSchema, call.body);
  assertSamePatient(request.patientId, patientId);
  const patient = registered((await parts.patients.load(patientId)).state, call.caller.clinicId);
  const result = resultOf(request, patient, call.context.now);
  const id = creationId(call.context, parts.ids);
  const recording = await parts.tests.execute(id, call.context, { patientId }, (state) =>
    recordTest(state, result),
  );
  const { position, repeated } = recording;
  const viewMayLag = await parts.readYourWrites.settle(recording);
  const document = recordedTest(writtenEvent(recording, 'TestResultRecorded'));
  const body = testView({ id, document }, knownConditions(patient.profile));
  return { body, position, repeated, viewMayLag };
}

/** @throws Refusal 400 for a day that cannot be */
function resultOf(request: RecordTest, { profile }: Patient, now: Date) {
  const { testType, notes } = request;
  const today = dayIn(profile.timeZone, now);
  const testDate = dayAsSent(profile.timeZone, request.testDate ?? null) ?? today;
  const chosen = dayAsSent(profile.timeZone, request.dueNext ?? null);
  // Whoever enters it may live east of the patient, where it is tomorrow already.
  if (testDate > addDays(today, 1)) throw impossibleDay('testDate', 'The test date lies in the future.');
  if (chosen !== null && chosen < testDate)
    throw impossibleDay('dueNext', 'The next test cannot be due before this one was done.');
  const subtype = subtypeIn(testType, notes);
  return {
    testType,
    subtype,
    result: request.result,
    units: request.units,
    source: request.source ?? 'MANUAL',
    testDate,
    dueNext: chosen,
    normalRange: request.normalRange,
    notes,
    abnormal: request.abnormal ?? false,
  } as const;
}

const impossibleDay = (path: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.range`, message }]);
