/** What a patient's tests show: the latest of each kind, all results, and what is due, also what was never done. */
import { LAB_TESTS } from '../../projections/lab-tests/collection.ts';
import { PLANNED_TESTS } from '../../projections/planned-tests/collection.ts';
import type { PlannedTestsDocument } from '../../projections/planned-tests/document.ts';
import type { Condition } from '../../events/enums.ts';
import type { LabTestDocument } from '../../projections/lab-tests/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { LatestTest } from '../contract/latest-test.ts';
import type { BloodTest } from '../contract/test.ts';
import { dayIn } from '../patients/patient-day.ts';
import { knownConditions } from '../patients/patient.ts';
import type { Found, ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { type BroughtForward, broughtForward } from './brought-forward.ts';
import { firstDue, neededTests, nextDue, type TestKind } from './schedule.ts';

/** A result as it is shown to somebody with these conditions: due on the chosen day, else when the schedule says. */
export function testView(
  { id, document }: WithId<LabTestDocument>,
  conditions: ReadonlySet<Condition>,
): LatestTest {
  const { testType, subtype, result, units, source, testDate, normalRange, notes, abnormal } = document;
  const dueNext = document.dueNext ?? nextDue(testType, subtype, testDate, conditions, abnormal);
  return {
    id,
    testType,
    subtype,
    result,
    units,
    source,
    testDate,
    dueNext,
    resultValue: result,
    resultUnits: units,
    resultDate: testDate,
    dueNextDate: dueNext,
    normalRange,
    notes,
  };
}

/** A test that is due and was never done. */
function dueTestView({ testType, subtype }: TestKind, dueNext: string): LatestTest {
  return {
    id: ['due', testType, ...(subtype === null ? [] : [subtype])].join('-'),
    testType,
    subtype,
    result: null,
    units: null,
    source: null,
    testDate: null,
    dueNext,
    resultValue: null,
    resultUnits: null,
    resultDate: null,
    dueNextDate: dueNext,
    normalRange: null,
    notes: subtype,
  };
}

function bloodTestView(test: LatestTest): BloodTest {
  const { id, testType, result, units, normalRange, notes, testDate, dueNext } = test;
  return { id, testType, result, unit: units, normalRange, notes, testDate, nextDueDate: dueNext };
}

/** Every result, newest first; the latest of each kind with the day on which the next one is due by now. */
export async function bloodTests(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<readonly BloodTest[]> {
  const conditions = knownConditions(patient);
  const results = await resultsOf(readSide, patientId);
  const latest = await latestOf(results, readSide, patientId, patient);
  const latestById = new Map(latest.map((test) => [test.id, test]));
  return results.map((found) => bloodTestView(latestById.get(found.id) ?? testView(found, conditions)));
}

/** What has a due date, soonest or most overdue first. */
export async function upcomingTests(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<readonly BloodTest[]> {
  return (await latestTests(readSide, patientId, patient))
    .filter(({ dueNext }) => dueNext !== null)
    .toSorted((one, other) => ((one.dueNext ?? '') < (other.dueNext ?? '') ? -1 : 1))
    .map(bloodTestView);
}

/** One row for each kind of test, newest first; then what is due and was never done. */
export async function latestTests(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<readonly LatestTest[]> {
  return latestOf(await resultsOf(readSide, patientId), readSide, patientId, patient);
}

/** @param results of the patient, newest first */
async function latestOf(
  results: readonly Found<LabTestDocument>[],
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<readonly LatestTest[]> {
  const conditions = knownConditions(patient);
  const latest = new Map<string, LatestTest>();
  const chosen = new Set<string>();
  for (const found of results) {
    const kind = kindOf(found.document);
    if (latest.has(kind)) continue;
    latest.set(kind, testView(found, conditions));
    if (found.document.dueNext !== null) chosen.add(kind);
  }
  const enrolledOn = dayIn(patient.timeZone, new Date(patient.createdAt));
  for (const needed of neededTests(conditions)) {
    const kind = kindOf({ ...needed, notes: null });
    if (!latest.has(kind)) latest.set(kind, dueTestView(needed, firstDue(enrolledOn)));
  }
  const by = await broughtForward(readSide, patientId, patient, results);
  const plans = await plansOf(readSide, patientId);
  for (const { testType, subtype, dueOn } of [...plans, ...asPlans(by)]) {
    const kind = kindOf({ testType, subtype, notes: null });
    if (!latest.has(kind)) latest.set(kind, dueTestView({ testType, subtype }, dueOn));
  }
  return [...latest.values()].map((test) => {
    const plan = plans.find(
      ({ testType, subtype }) => testType === test.testType && subtype === test.subtype,
    );
    if (plan !== undefined) return { ...test, dueNext: plan.dueOn, dueNextDate: plan.dueOn };
    switch (test.testType) {
      case 'ECG':
        return dueBy(test, by.ECG);
      case 'RENAL':
      case 'LIPIDS':
        return chosen.has(test.testType) ? test : dueBy(test, by[test.testType]);
      default:
        return test;
    }
  });
}

/** What has no row yet gets one: chest pain may be the first that is known of a heart. */
const asPlans = (by: BroughtForward): readonly (TestKind & { readonly dueOn: string })[] =>
  (['ECG', 'RENAL', 'LIPIDS'] as const).flatMap((testType) => {
    const dueOn = by[testType];
    return dueOn === null ? [] : [{ testType, subtype: null, dueOn }];
  });

type TestPlan = PlannedTestsDocument['plans'][number];

const plansOf = async (readSide: ReadSide, patientId: string): Promise<readonly TestPlan[]> =>
  (await readSide.get(PLANNED_TESTS, patientId))?.plans ?? [];

/** One kind for each type; of OTHER tests one for each of what their notes say. */
function kindOf({
  testType,
  subtype,
  notes,
}: Pick<LabTestDocument, 'testType' | 'subtype' | 'notes'>): string {
  return testType === 'OTHER' ? `OTHER ${subtype ?? notes ?? ''}` : testType;
}

function dueBy(test: LatestTest, day: string | null): LatestTest {
  if (day === null || (test.dueNext !== null && test.dueNext <= day)) return test;
  return { ...test, dueNext: day, dueNextDate: day };
}

/** Newest first by the day on which they were done, then by when they were recorded. */
async function resultsOf(readSide: ReadSide, patientId: string): Promise<readonly Found<LabTestDocument>[]> {
  const found = await readSide.all(LAB_TESTS, { index: 'byPatient', equal: { patientId } });
  const order = ({ id, document }: WithId<LabTestDocument>) =>
    `${document.testDate} ${document.recordedAt} ${id}`;
  return found.toSorted((one, other) => (order(one) < order(other) ? 1 : -1));
}
