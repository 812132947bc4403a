/** What a patient's tests show: the latest of each kind, all results, and what is due, also what was never done. */
import type { LogDocument, PatientDocument, TestDocument } from '../../projections/documents.ts';
import { ruleNamed } from '../clinical/rules.ts';
import type { BloodTest, LatestTest } from '../contract/test.ts';
import { dayIn } from '../patients/patient-day.ts';
import { knownConditions } from '../patients/patient.ts';
import type { Found, ReadSide } from '../read-side.ts';
import { firstDue, neededTests, nextDue, type TestKind } from './schedule.ts';

export function latestTestView({ id, document }: Found<TestDocument>): LatestTest {
  const { testType, subtype, result, units, source, testDate, dueNext, normalRange, notes } = document;
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

/** Every result, newest first. */
export async function bloodTests(readSide: ReadSide, patientId: string): Promise<readonly BloodTest[]> {
  return (await resultsOf(readSide, patientId)).map((found) => bloodTestView(latestTestView(found)));
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
  const conditions = knownConditions(patient);
  const latest = new Map<string, LatestTest>();
  for (const { id, document } of await resultsOf(readSide, patientId)) {
    const kind = kindOf(document);
    if (latest.has(kind)) continue;
    const { testType, subtype, testDate, abnormal } = document;
    // A condition that became known later asks for what was not asked for then.
    const dueNext = document.dueNext ?? nextDue(testType, subtype, testDate, conditions, abnormal);
    latest.set(kind, latestTestView({ id, document: { ...document, dueNext } }));
  }
  const enrolledOn = dayIn(patient.timeZone, new Date(patient.createdAt));
  for (const needed of neededTests(conditions)) {
    const kind = kindOf({ ...needed, notes: null });
    if (!latest.has(kind)) latest.set(kind, dueTestView(needed, firstDue(enrolledOn)));
  }
  const urgent = await ecgDueOn(readSide, patientId, patient, latest.get('ECG')?.testDate ?? null);
  return [...latest.values()].map((test) => (test.testType === 'ECG' ? dueBy(test, urgent) : test));
}

/** One kind for each type; of OTHER tests one for each of what their notes say. */
function kindOf({ testType, subtype, notes }: Pick<TestDocument, 'testType' | 'subtype' | 'notes'>): string {
  return testType === 'OTHER' ? `OTHER ${subtype ?? notes ?? ''}` : testType;
}

function dueBy(test: LatestTest, day: string | null): LatestTest {
  if (day === null || (test.dueNext !== null && test.dueNext <= day)) return test;
  return { ...test, dueNext: day, dueNextDate: day };
}

/** Newest first by the day on which they were done, then by when they were recorded. */
async function resultsOf(readSide: ReadSide, patientId: string): Promise<readonly Found<TestDocument>[]> {
  const found: Found<TestDocument>[] = [];
  const query = { index: 'byPatient', equal: { patientId } };
  for await (const page of readSide.findAll<TestDocument>('tests', 'tests', query)) found.push(...page);
  const order = ({ id, document }: Found<TestDocument>) =>
    `${document.testDate} ${document.recordedAt} ${id}`;
  return found.toSorted((one, other) => (order(one) < order(other) ? 1 : -1));
}

/** Topics of a RED log after which an ECG is due at once (`clinical-rules` 6.2, CONSENSUS). */
const ECG_TOPICS: ReadonlySet<string> = new Set(['chest', 'palp', 'hr-high', 'hr-low', 'collapse']);
/** Logs that are looked at: some months of daily ones. */
const LOGS_LOOKED_AT = 200;

/** The day of the newest log since the last ECG that asks for one at once; null where none does. */
async function ecgDueOn(
  readSide: ReadSide,
  patientId: string,
  { timeZone }: PatientDocument,
  lastEcg: string | null,
): Promise<string | null> {
  const logs = await readSide.find<LogDocument>('logs', 'logs', {
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
  return asking[0] ?? null;
}

function asksForEcg({ verdict }: LogDocument): boolean {
  return (verdict?.ruleIds ?? []).some((id) => {
    const rule = ruleNamed(id);
    return rule?.flag === 'RED' && ECG_TOPICS.has(rule.topic);
  });
}
