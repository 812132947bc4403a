/** The summary of a patient: averages, green days, adherence, what is due, how they were last reached. */
import { addDays, localTime } from '../../events/local-time.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Cursor } from '../../projections/read-models/port.ts';
import type { Summary } from '../contract/summary.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { latestTests } from '../lab-tests/lab-test-list.ts';
import { knownPatient } from '../patients/patient-reader.ts';
import { type LogKeys, loggedMonth, MONTH_DAYS } from './logged-month.ts';

/** Keys read at once. */
const PAGE = 2000;

/** Days are the patient's own. @throws Refusal 404 */
export async function summaryOf(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
): Promise<Summary> {
  const view = await knownPatient(readSide, patientId);
  const calendar = localTime(patient.timeZone);
  const today = calendar.dayOf(readSide.clock.now());
  // East of Greenwich a day begins on the one before.
  const logs = await logKeys(readSide, patientId, addDays(today, -MONTH_DAYS));
  const { latestLog, openAlerts, lastContact } = view;
  return {
    ...loggedMonth(logs, calendar, today),
    daysSinceLastLog:
      latestLog === null ? null : daysBetween(calendar.dayOf(new Date(latestLog.timestamp)), today),
    ...(await dueTests(readSide, patientId, patient, today)),
    openAlerts,
    lastContact,
  };
}

/** What the index tells of a patient's logs from a day of UTC on: no document is read. */
async function logKeys(readSide: ReadSide, patientId: string, from: string): Promise<LogKeys> {
  const keys: { readonly orders: string[]; readonly counted: string[] } = { orders: [], counted: [] };
  for (let after: Cursor | undefined; ;) {
    const page = await readSide.keys(LOGS, {
      index: 'byPatient',
      equal: { patientId },
      range: { field: 'order', gte: from },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const [, order, counted] of page) {
      keys.orders.push(String(order));
      keys.counted.push(String(counted));
    }
    if (page.length < PAGE) return keys;
    after = page.at(-1);
  }
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** One that is past is overdue, and no next one. */
async function dueTests(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
  today: string,
): Promise<Pick<Summary, 'overdueTests' | 'nextDueTest'>> {
  const due = (await latestTests(readSide, patientId, patient))
    .flatMap(({ testType, subtype, dueNext }) => (dueNext === null ? [] : [{ testType, subtype, dueNext }]))
    .toSorted((one, other) => (one.dueNext < other.dueNext ? -1 : 1));
  const overdueTests = due.filter(({ dueNext }) => dueNext < today);
  return { overdueTests, nextDueTest: due[overdueTests.length] ?? null };
}
