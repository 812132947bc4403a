/** When a test is due again (`clinical-rules` 6). */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import type { Condition, TestType } from '../../events/enums.ts';

type Interval = { readonly months: number } | { readonly days: number };
type Examination = Exclude<TestType, 'OTHER'> | 'EYE' | 'FOOT' | 'URINE_ACR';

const months = (count: number): Interval => ({ months: count });

/** By condition; with several known conditions the shortest interval wins. */
const INTERVALS: Record<Examination, Partial<Record<Condition, Interval>>> = {
  HBA1C: { DIABETES: months(3) },
  GLUCOSE: { HYPERTENSION: months(12), IHD: months(12), HEART_FAILURE: months(12) },
  RENAL: {
    HYPERTENSION: months(12),
    AF_FLUTTER: months(12),
    IHD: months(12),
    HEART_FAILURE: months(6),
    DIABETES: months(12),
  },
  LIPIDS: {
    HYPERTENSION: months(12),
    AF_FLUTTER: months(12),
    IHD: months(12),
    HEART_FAILURE: months(12),
    DIABETES: months(6),
  },
  ECG: {
    HYPERTENSION: months(24),
    AF_FLUTTER: months(12),
    IHD: months(12),
    HEART_FAILURE: months(12),
    DIABETES: months(24),
  },
  ECHO: { AF_FLUTTER: months(36), IHD: months(36), HEART_FAILURE: months(24) },
  EYE: { DIABETES: months(12) },
  FOOT: { DIABETES: { days: 7 } },
  URINE_ACR: { HYPERTENSION: months(12), DIABETES: months(12) },
};

const isExamination = (name: string): name is Examination => Object.hasOwn(INTERVALS, name);

/** After an abnormal result of the kidneys (`clinical-rules` 6.2). */
const RENAL_AFTER_ABNORMAL = months(3);
const RENAL_AFTER_HEART_FAILURE_DAYS = 14;
const LIPIDS_AFTER_STATIN_MONTHS = { first: 2, due: 3 };
/** A test that was never done is due so long after enrolment. */
const FIRST_AFTER_DAYS = 30;

/** A kind of test: its type and, of an OTHER one, what it was. */
export interface TestKind {
  readonly testType: TestType;
  readonly subtype: string | null;
}

/**
 * The day on which a test done on `testDate` is due again for somebody with these conditions, null where no interval is
 * laid down. Days are `YYYY-MM-DD`; a month without the day of the month ends on its last.
 */
export function nextDue(
  testType: TestType,
  subtype: string | null,
  testDate: string,
  conditions: ReadonlySet<Condition>,
  abnormal = false,
): string | null {
  const examination = testType === 'OTHER' ? (subtype ?? '') : testType;
  if (!isExamination(examination)) return null;
  const intervals = intervalsOf(examination, conditions);
  if (intervals.length > 0 && examination === 'RENAL' && abnormal) intervals.push(RENAL_AFTER_ABNORMAL);
  const from = new Date(`${testDate}T12:00:00`);
  const due = intervals
    .map((interval) =>
      'months' in interval ? addMonths(from, interval.months) : addDays(from, interval.days),
    )
    .map(dayOf)
    .sort();
  return due[0] ?? null;
}

function intervalsOf(examination: Examination, conditions: ReadonlySet<Condition>): Interval[] {
  return Object.entries(INTERVALS[examination]).flatMap(([condition, interval]) =>
    conditions.has(condition as Condition) ? [interval] : [],
  );
}

/** The kinds of test that somebody with these conditions needs, in the order of the table. */
export function neededTests(conditions: ReadonlySet<Condition>): readonly TestKind[] {
  return (Object.keys(INTERVALS) as Examination[])
    .filter((examination) => intervalsOf(examination, conditions).length > 0)
    .map((examination) =>
      isOther(examination)
        ? { testType: 'OTHER', subtype: examination }
        : { testType: examination, subtype: null },
    );
}

/**
 * When the kidneys are tested after heart failure became known, or a medicine for it was started or changed, on a day
 * (`clinical-rules` 6.2, NG106: within two weeks).
 */
export function renalDueAfter(changedOn: string): string {
  return dayOf(addDays(new Date(`${changedOn}T12:00:00`), RENAL_AFTER_HEART_FAILURE_DAYS));
}

/** When the lipids are tested after a statin was started or changed on a day (`clinical-rules` 6.2, QS100: two to three months). */
export function lipidsDueAfter(changedOn: string): string {
  return dayOf(addMonths(new Date(`${changedOn}T12:00:00`), LIPIDS_AFTER_STATIN_MONTHS.due));
}

/** Whether a test of the lipids was done late enough to show what a statin does that was started or changed on a day. */
export function isLipidsAfter(changedOn: string, testDate: string): boolean {
  return testDate >= dayOf(addMonths(new Date(`${changedOn}T12:00:00`), LIPIDS_AFTER_STATIN_MONTHS.first));
}

/** When a test that was never done is due: so many days after the patient was enrolled. */
export function firstDue(enrolledOn: string): string {
  return dayOf(addDays(new Date(`${enrolledOn}T12:00:00`), FIRST_AFTER_DAYS));
}

const OTHER_TESTS = ['EYE', 'FOOT', 'URINE_ACR'] as const;

const isOther = (examination: string): examination is (typeof OTHER_TESTS)[number] =>
  OTHER_TESTS.some((other) => other === examination);

/** What an OTHER test was, as its note says it; null where the note is only a note. */
export function subtypeIn(testType: TestType, notes: string | null): string | null {
  const said =
    notes
      ?.trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_') ?? '';
  return testType === 'OTHER' && isOther(said) ? said : null;
}

function dayOf(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
