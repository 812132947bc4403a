/** When a test is due again (`clinical-rules` 6.1). */
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

/**
 * The day on which a test done on `testDate` is due again for somebody with these conditions, null where no interval is
 * laid down. Days are `YYYY-MM-DD`; a month without the day of the month ends on its last.
 */
export function nextDue(
  testType: TestType,
  subtype: string | null,
  testDate: string,
  conditions: ReadonlySet<Condition>,
): string | null {
  const examination = testType === 'OTHER' ? (subtype ?? '') : testType;
  if (!isExamination(examination)) return null;
  const from = new Date(`${testDate}T12:00:00`);
  const due = Object.entries(INTERVALS[examination])
    .filter(([condition]) => conditions.has(condition as Condition))
    .map(([, interval]) =>
      'months' in interval ? addMonths(from, interval.months) : addDays(from, interval.days),
    )
    .map(dayOf)
    .sort();
  return due[0] ?? null;
}

function dayOf(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
