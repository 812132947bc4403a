/** What a patient's tests show: the latest of each kind, all results, and what is due, also what was never done. */
import { LOGS } from '../../projections/logs/collection.ts';
import { HEART_FAILURE, LAB_TESTS } from '../../projections/lab-tests/collection.ts';
import { PLANNED_TESTS } from '../../projections/planned-tests/collection.ts';
import type { PlannedTestsDocument } from '../../projections/planned-tests/document.ts';
import type { Condition } from '../../events/enums.ts';
import type { LabTestDocument } from '../../projections/lab-tests/document.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { ruleNamed } from '../clinical/rules.ts';
import type { LatestTest } from '../contract/latest-test.ts';
import type { BloodTest } from '../contract/test.ts';
import { dayIn } from '../patients/patient-day.ts';
import { knownConditions } from '../patients/patient.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { firstDue, neededTests, nextDue, renalDueAfter, type TestKind } from './schedule.ts';

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
  results: readonly WithId<LabTestDocument>[],
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
  const ecgBy = await ecgDueOn(readSide, patientId, patient, latest.get('ECG')?.testDate ?? null);
  const plans = await plansOf(readSide, patientId);
  const renalBy = chosen.has('RENAL')
    ? null
    : await renalDueOn(readSide, patientId, patient, latest.get('RENAL')?.testDate ?? null);
  for (const { testType, subtype, dueOn } of plans) {
    const kind = kindOf({ testType, subtype, notes: null });
    if (!latest.has(kind)) latest.set(kind, dueTestView({ testType, subtype }, dueOn));
  }
  return [...latest.values()].map((test) => {
    const plan = plans.find(
      ({ testType, subtype }) => testType === test.testType && subtype === test.subtype,
    );
    if (plan !== undefined) return { ...test, dueNext: plan.dueOn, dueNextDate: plan.dueOn };
    if (test.testType === 'ECG') return dueBy(test, ecgBy);
    return test.testType === 'RENAL' ? dueBy(test, renalBy) : test;
  });
}

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
async function resultsOf(readSide: ReadSide, patientId: string): Promise<readonly WithId<LabTestDocument>[]> {
  const found = await readSide.all(LAB_TESTS, { index: 'byPatient', equal: { patientId } });
  const order = ({ id, document }: WithId<LabTestDocument>) =>
    `${document.testDate} ${document.recordedAt} ${id}`;
  return found.toSorted((one, other) => (order(one) < order(other) ? 1 : -1));
}

/** By when the kidneys are to be tested because heart failure became known; null where they were tested since. */
async function renalDueOn(
  readSide: ReadSide,
  patientId: string,
  { timeZone }: PatientDocument,
  lastRenal: string | null,
): Promise<string | null> {
  const heartFailure = await readSide.get(HEART_FAILURE, patientId);
  const knownSince = heartFailure?.knownSince ?? null;
  if (knownSince === null) return null;
  const knownOn = dayIn(timeZone, new Date(knownSince));
  return lastRenal !== null && lastRenal > knownOn ? null : renalDueAfter(knownOn);
}

/** Topics of a RED log after which an ECG is due at once (`clinical-rules` 6.2, CONSENSUS). */
const ECG_TOPICS: ReadonlySet<string> = new Set(['chest', 'palp', 'hr-high', 'hr-low', 'collapse']);
/** Logs that are looked at: some months of daily ones. */
const LOGS_LOOKED_AT = 200;

/**
 * The day of the first log since the last ECG that asks for one at once; null where none does. Of the first: whoever is
 * RED every day would else never be overdue.
 */
async function ecgDueOn(
  readSide: ReadSide,
  patientId: string,
  { timeZone }: PatientDocument,
  lastEcg: string | null,
): Promise<string | null> {
  const logs = await readSide.find(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    ...(lastEcg === null ? {} : { range: { field: 'order', gt: lastEcg } }),
    descending: true,
    limit: LOGS_LOOKED_AT,
  });
  const asking = logs
    .filter(({ document }) => document.verdict?.overallFlag === 'RED' && asksForEcg(document))
    .map(({ document }) => dayIn(timeZone, new Date(document.measuredAt)))
    .filter((day) => lastEcg === null || day > lastEcg);
  return asking.at(-1) ?? null;
}

function asksForEcg({ verdict }: LogDocument): boolean {
  return (verdict?.ruleIds ?? []).some((id) => {
    const rule = ruleNamed(id);
    return rule?.flag === 'RED' && ECG_TOPICS.has(rule.topic);
  });
}
