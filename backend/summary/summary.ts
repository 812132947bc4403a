/** The summary of a patient: averages, green days, adherence, what is due, how they were last reached. */
import { PATIENT_DAYS } from '../../projections/patient-days/collection.ts';
import { addDays, type LocalTime, localTime } from '../../events/local-time.ts';
import type { PatientDayDocument, QuarterSums } from '../../projections/patient-days/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Summary } from '../contract/summary.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { latestTests } from '../lab-tests/lab-test-list.ts';
import { knownPatient } from '../patients/patient-reader.ts';

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

interface Quarter {
  /** On the patient's calendar. */
  readonly day: string;
  readonly sums: QuarterSums;
}

/** What the logs of a month come to. */
export type LoggedMonth = Pick<
  Summary,
  'bp7' | 'bp30' | 'greenDays30' | 'loggedDays30' | 'adherence30' | 'weightChangeKg30'
>;

/** Days are the patient's own. @throws Refusal 404 */
export async function summaryOf(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<Summary> {
  const view = await knownPatient(readSide, patientId);
  const calendar = localTime(patient.timeZone);
  const today = calendar.dayOf(readSide.clock.now());
  const days = await readSide.all(PATIENT_DAYS, {
    index: 'byPatient',
    equal: { patientId },
    // East of Greenwich a day begins on the one before.
    range: { field: 'day', gte: addDays(today, -MONTH_DAYS) },
  });
  const { latestLog, openAlerts, lastContact } = view;
  return {
    ...loggedMonth(
      days.map(({ document }) => document),
      calendar,
      today,
    ),
    daysSinceLastLog:
      latestLog === null ? null : daysBetween(calendar.dayOf(new Date(latestLog.timestamp)), today),
    nextDueTest: await nextDueTest(readSide, patientId, patient, today),
    openAlerts,
    lastContact,
  };
}

/** @param days in their order, at least those that the month touches. */
export function loggedMonth(
  days: readonly PatientDayDocument[],
  calendar: LocalTime,
  today: string,
): LoggedMonth {
  const from = (length: number): string => addDays(today, 1 - length);
  const month = days.flatMap((day) => quartersOf(day, calendar)).filter(({ day }) => day >= from(MONTH_DAYS));
  return {
    bp7: averagePressure(month.filter(({ day }) => day >= from(WEEK_DAYS))),
    bp30: averagePressure(month),
    ...daysOf(month),
    weightChangeKg30: weightChange(month),
  };
}

/** A day of UTC lies in at most two of the patient's: where it does, one search finds the quarter with which the second begins. */
function quartersOf({ day, quarters }: PatientDayDocument, calendar: LocalTime): readonly Quarter[] {
  const begins = Object.keys(quarters).toSorted();
  const dayAt = (index: number): string => calendar.dayOf(new Date(`${day}T${begins[index]}:00Z`));
  let [from, to] = [0, begins.length - 1];
  const [first, last] = [dayAt(from), dayAt(to)];
  while (first !== last && to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (dayAt(middle) === first) from = middle;
    else to = middle;
  }
  return begins.flatMap((begin, index) => {
    const sums = quarters[begin];
    return sums === undefined ? [] : [{ day: index < to ? first : last, sums }];
  });
}

function averagePressure(quarters: readonly Quarter[]): Summary['bp7'] {
  const readings = total(quarters, ({ pressures }) => pressures.readings);
  if (readings === 0) return null;
  return {
    systolic: Math.round(total(quarters, ({ pressures }) => pressures.systolic) / readings),
    diastolic: Math.round(total(quarters, ({ pressures }) => pressures.diastolic) / readings),
    readings,
  };
}

function daysOf(quarters: readonly Quarter[]): Pick<Summary, 'greenDays30' | 'loggedDays30' | 'adherence30'> {
  const byDay = new Map<string, QuarterSums[]>();
  for (const { day, sums } of quarters) {
    const known = byDay.get(day);
    if (known === undefined) byDay.set(day, [sums]);
    else known.push(sums);
  }
  const days = [...byDay.values()];
  const judged = days.filter((ofDay) => ofDay.some((sums) => sums.judged));
  const green = judged.filter((ofDay) => ofDay.every((sums) => sums.green));
  const taken = days.filter((ofDay) => ofDay.every((sums) => sums.dosesTaken));
  return {
    greenDays30: judged.length === 0 ? null : green.length,
    loggedDays30: days.length,
    adherence30: days.length === 0 ? null : Math.round((taken.length / days.length) * 100) / 100,
  };
}

function weightChange(quarters: readonly Quarter[]): number | null {
  const first = quarters.find(({ sums }) => sums.firstWeight !== null)?.sums.firstWeight;
  const last = quarters.findLast(({ sums }) => sums.lastWeight !== null)?.sums.lastWeight;
  if (!first || !last || total(quarters, ({ weighings }) => weighings) < 2) return null;
  return Math.round((last.kg - first.kg) * 10) / 10;
}

function total(quarters: readonly Quarter[], of: (sums: QuarterSums) => number): number {
  return quarters.reduce((sum, { sums }) => sum + of(sums), 0);
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / (24 * 3_600_000)));
}

/** One that is past is overdue, and no next one. */
async function nextDueTest(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
  today: string,
): Promise<Summary['nextDueTest']> {
  const due = (await latestTests(readSide, patientId, patient)).flatMap(({ testType, subtype, dueNext }) =>
    dueNext === null || dueNext < today ? [] : [{ testType, subtype, dueNext }],
  );
  return due.toSorted((one, other) => (one.dueNext < other.dueNext ? -1 : 1))[0] ?? null;
}
