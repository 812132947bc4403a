/** The summary of a patient: averages, green days, adherence, what is due, how they were last reached. */
import { LOGS } from '../../projections/logs/collection.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { addDays, localTime } from '../../events/local-time.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Summary } from '../contract/summary.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { latestTests } from '../lab-tests/lab-test-list.ts';
import { knownPatient } from '../patients/patient-reader.ts';

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

interface DayLog {
  /** On the patient's calendar. */
  readonly day: string;
  readonly log: LogDocument;
}

/** Days are the patient's own. @throws Refusal 404 */
export async function summaryOf(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<Summary> {
  const view = await knownPatient(readSide, patientId);
  const calendar = localTime(patient.timeZone);
  const today = calendar.dayOf(readSide.clock.now());
  const from = (days: number): string => addDays(today, 1 - days);
  const month = await logsSince(readSide, patientId, calendar, from(MONTH_DAYS));
  const week = month.filter(({ day }) => day >= from(WEEK_DAYS));
  const { latestLog, openAlerts, lastContact } = view;
  return {
    bp7: averagePressure(week),
    bp30: averagePressure(month),
    ...daysOf(month),
    weightChangeKg30: weightChange(month),
    daysSinceLastLog:
      latestLog === null ? null : daysBetween(calendar.dayOf(new Date(latestLog.timestamp)), today),
    nextDueTest: await nextDueTest(readSide, patientId, patient),
    openAlerts,
    lastContact,
  };
}

/** In the order in which they were measured. */
async function logsSince(
  readSide: ReadSide,
  patientId: string,
  calendar: ReturnType<typeof localTime>,
  firstDay: string,
): Promise<readonly DayLog[]> {
  const logs = await readSide.all(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gte: calendar.instantOf(firstDay, 0).toISOString() },
  });
  return logs.map(({ document: log }) => ({ day: calendar.dayOf(new Date(log.measuredAt)), log }));
}

function averagePressure(logs: readonly DayLog[]): Summary['bp7'] {
  const pairs = logs.flatMap(({ log }) => {
    const { bpSys, bpDia } = log.values;
    return typeof bpSys === 'number' && typeof bpDia === 'number' ? [{ bpSys, bpDia }] : [];
  });
  if (pairs.length === 0) return null;
  const mean = (of: 'bpSys' | 'bpDia') =>
    Math.round(pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length);
  return { systolic: mean('bpSys'), diastolic: mean('bpDia'), readings: pairs.length };
}

function daysOf(logs: readonly DayLog[]): Pick<Summary, 'greenDays30' | 'loggedDays30' | 'adherence30'> {
  const days = new Map<string, LogDocument[]>();
  for (const { day, log } of logs) days.set(day, [...(days.get(day) ?? []), log]);
  const judged = [...days.values()]
    .map((ofDay) => ofDay.flatMap(({ verdict }) => (verdict === null || verdict.limited ? [] : [verdict])))
    .filter((verdicts) => verdicts.length > 0);
  const green = judged.filter((verdicts) => verdicts.every(({ overallFlag }) => overallFlag === 'GREEN'));
  const taken = [...days.values()].filter((ofDay) => ofDay.every(allDosesTaken));
  return {
    greenDays30: judged.length === 0 ? null : green.length,
    loggedDays30: days.size,
    adherence30: days.size === 0 ? null : Math.round((taken.length / days.size) * 100) / 100,
  };
}

/** As the goal `medication_adherence` counts a day (`clinical-rules` 8.5); what was not asked counts as taken. */
function allDosesTaken({ values }: LogDocument): boolean {
  const { medsTakenNow, missedDoses24h, missedDiabetesDoses24h } = completeLogValues(values);
  return medsTakenNow !== false && (missedDoses24h ?? 0) === 0 && (missedDiabetesDoses24h ?? 0) === 0;
}

function weightChange(logs: readonly DayLog[]): number | null {
  const weights = logs.flatMap(({ log }) => log.values.weightKg ?? []);
  const [first] = weights;
  const last = weights.at(-1);
  if (first === undefined || last === undefined || weights.length < 2) return null;
  return Math.round((last - first) * 10) / 10;
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / (24 * 3_600_000)));
}

async function nextDueTest(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<Summary['nextDueTest']> {
  const due = (await latestTests(readSide, patientId, patient)).flatMap(({ testType, subtype, dueNext }) =>
    dueNext === null ? [] : [{ testType, subtype, dueNext }],
  );
  return due.toSorted((one, other) => (one.dueNext < other.dueNext ? -1 : 1))[0] ?? null;
}
