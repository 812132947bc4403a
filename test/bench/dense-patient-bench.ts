/** Patients who send far more than others: what a log of one costs while alerts are open, and what a summary of one does. */
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { fill, idsInOrder, logEvents, patientId, random, START_MS } from './log-events.ts';
import { type Figure, spreadOf } from './measure.ts';
import { ask, Served, untilShown } from './served.ts';

const ROUNDS = 3;
const DAY_MS = 24 * 3_600_000;
const LOGS_PER_APPEND = 100;
/** A glucose sensor over the longest window of the rules; the same over the days of a summary. */
const SENSOR = { patient: patientId(0), logs: 3500, days: 14 };
const MONTH = { patient: patientId(1), logs: 9900, days: 30 };
const LOGS_A_ROUND = 40;
const SUMMARIES_A_ROUND = 20;
/** AMBER for who is known to be hypertensive. */
const RAISED = { bpSys: 150, bpDia: 92 };

export async function densePatientBench(directory: string): Promise<readonly Figure[]> {
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  await fill(store, 2, 0);
  for (const dense of [SENSOR, MONTH]) await fillDensely(store, dense);
  await store.close();
  const product = await Served.start('product', directory);
  await untilShown(product.url);
  const logs = `${product.url}/api/patients/${SENSOR.patient}/logs`;
  const summary = `${product.url}/api/patients/${MONTH.patient}/summary`;
  // The first log of all reads the window, the first summary the month.
  await ask(logs, RAISED);
  await ask(summary);
  const perLog: number[] = [];
  const perSummary: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const logged = await product.processorMs(async () => {
      for (let count = 0; count < LOGS_A_ROUND; count++) await ask(logs, RAISED);
    });
    perLog.push(logged / LOGS_A_ROUND);
    const told = await product.processorMs(async () => {
      for (let count = 0; count < SUMMARIES_A_ROUND; count++) await ask(summary);
    });
    perSummary.push(told / SUMMARIES_A_ROUND);
  }
  await product.stop();
  return [
    {
      name: `a log of a patient with ${SENSOR.logs} logs in ${SENSOR.days} days while an AMBER alert is open`,
      unit: 'ms CPU',
      value: spreadOf(perLog).median,
      spread: spreadOf(perLog),
      atMost: 15,
      detail: {},
    },
    {
      name: `the summary of a patient with ${MONTH.logs} logs in ${MONTH.days} days`,
      unit: 'ms CPU',
      value: spreadOf(perSummary).median,
      spread: spreadOf(perSummary),
      atMost: 20,
      detail: {},
    },
  ];
}

/** Spread evenly over the days until now. */
async function fillDensely(
  store: SqliteEventStore,
  { patient, logs, days }: { readonly patient: string; readonly logs: number; readonly days: number },
): Promise<void> {
  const next = random(9);
  const ids = idsInOrder(next);
  const first = (Date.now() - START_MS) / DAY_MS - days;
  for (let from = 0; from < logs; from += LOGS_PER_APPEND) {
    const events = Array.from({ length: LOGS_PER_APPEND }, (_, at) =>
      logEvents(patient, first + ((from + at) * (days - 0.1)) / logs, next, ids),
    ).flat();
    await store.append(`patientLogs-${patient}`, events, from === 0 ? 'none' : from * 2 - 1);
  }
}
