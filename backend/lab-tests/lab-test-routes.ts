/** `/api/patients/{id}/tests` and `/blood-tests`: results go in, views of them come out. */
import { LIST_BLOOD_TESTS, LIST_UPCOMING_TESTS, RECORD_TEST } from '../contract/routes/tests.ts';
import { LIST_LATEST_TESTS } from '../contract/routes/latest-tests.ts';
import { PLAN_TEST } from '../contract/routes/treatment.ts';
import { recordedLabTest } from '../../projections/lab-tests/document.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import type { LatestTest } from '../contract/latest-test.ts';
import { type RecordTest, recordTestSchema } from '../contract/test.ts';
import { planTestSchema } from '../contract/treatment.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { addDays } from '../../events/local-time.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';
import { knownConditions, type Patient, type PatientStore, registered } from '../patients/patient.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { subtypeIn } from './schedule.ts';
import { bloodTests, latestTests, testView, upcomingTests } from './lab-test-list.ts';
import { type LabTestStore, recordLabTest } from './lab-test.ts';
import { type PlannedTestStore, planTest } from './planned-tests.ts';

export interface LabTestServices extends Services {
  readonly tests: LabTestStore;
  readonly plannedTests: PlannedTestStore;
  readonly patients: PatientStore;
}

export function labTestRoutes(services: LabTestServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(LIST_LATEST_TESTS, {
      summary: 'The latest test of each kind, and those that are due and were never done',
      handle: aboutPatient(readSide, (patientId, _, patient) => latestTests(readSide, patientId, patient)),
    }),
    serve(LIST_BLOOD_TESTS, {
      summary: 'Every test result, newest first',
      handle: aboutPatient(readSide, (patientId, _, patient) => bloodTests(readSide, patientId, patient)),
    }),
    serve(LIST_UPCOMING_TESTS, {
      summary: 'Tests with a due date, soonest first',
      handle: aboutPatient(readSide, (patientId, _, patient) => upcomingTests(readSide, patientId, patient)),
    }),
    serve(RECORD_TEST, {
      summary: 'Record a test result',
      body: recordTestSchema,
      handle: (request) => record(services, request),
    }),
    serve(PLAN_TEST, {
      summary: 'Plan a test that has no result yet',
      body: planTestSchema,
      handle: (request) => plan(services, request),
    }),
  ];
}

async function record(
  services: LabTestServices,
  request: RequestTo<typeof RECORD_TEST>,
): Promise<RouteResult<LatestTest>> {
  const { patientId } = request.params;
  const input = request.body;
  assertSamePatient(input.patientId, patientId);
  const patient = registered((await services.patients.load(patientId)).state, request.caller.clinicId);
  const result = resultOf(input, patient, request.context.now);
  const id = creationId(request.context, services.ids);
  const recording = await services.tests.execute(id, request.context, { patientId }, (state) =>
    recordLabTest(state, result),
  );
  const document = recordedLabTest(writtenEvent(recording, 'TestResultRecorded'));
  return whenShown(services, recording, () => testView({ id, document }, knownConditions(patient.profile)));
}

/** Answers the tests as they are due then. */
async function plan(
  services: LabTestServices,
  { params: { patientId }, body, caller, context }: RequestTo<typeof PLAN_TEST>,
): Promise<RouteResult<readonly LatestTest[]>> {
  const { readSide } = services;
  const patient = await assertOfClinic(readSide, caller, patientId);
  const { testType, dueOn } = body;
  if (dueOn < dayIn(patient.timeZone, context.now)) throw impossibleDay('dueOn', 'The day has passed.');
  const subtype = subtypeIn(testType, body.subtype);
  const planning = await services.plannedTests.execute(patientId, context, { patientId }, () =>
    planTest({ testType, subtype, dueOn }),
  );
  return whenShown(services, planning, () => latestTests(readSide, patientId, patient));
}

/** @throws Refusal 400 for a day that cannot be */
function resultOf(input: RecordTest, { profile }: Patient, now: Date) {
  const { testType, notes } = input;
  const today = dayIn(profile.timeZone, now);
  const testDate = dayAsSent(profile.timeZone, input.testDate ?? null) ?? today;
  const chosen = dayAsSent(profile.timeZone, input.dueNext ?? null);
  // Whoever enters it may live east of the patient, where it is tomorrow already.
  if (testDate > addDays(today, 1)) throw impossibleDay('testDate', 'The test date lies in the future.');
  if (chosen !== null && chosen < testDate)
    throw impossibleDay('dueNext', 'The next test cannot be due before this one was done.');
  const subtype = subtypeIn(testType, notes);
  return {
    testType,
    subtype,
    result: input.result,
    units: input.units,
    source: input.source ?? 'MANUAL',
    testDate,
    dueNext: chosen,
    normalRange: input.normalRange,
    notes,
    abnormal: input.abnormal ?? false,
  } as const;
}

const impossibleDay = (path: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.range`, message }]);
