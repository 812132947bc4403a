/** What a patient had measured before a moment, newest first, and what each says of control. */
import { LAB_TESTS } from '../../projections/lab-tests/collection.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import { countedLogs } from '../../projections/logs/counted.ts';
import type { Cursor } from '../../projections/read-models/port.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { isGlucoseControlled, isHba1cControlled, isPressureControlled } from './definitions.ts';

export interface Reading {
  /** An instant; of a test its day. */
  readonly measuredAt: string;
  readonly receivedAt: string;
  /** null of a log that says nothing of it: the patient was heard of. */
  readonly controlled: boolean | null;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The newest alone are asked for most of the time. */
const PAGE = 40;

const inSpan = (patientId: string, { from, to }: Span) => ({
  index: 'byPatient' as const,
  equal: { patientId },
  range: { field: 'order' as const, gte: from, lt: to },
  descending: true,
  limit: PAGE,
});

/** From the keys of the index: no document is read. */
export async function* pressures(
  readSide: ReadSide,
  patientId: string,
  span: Span,
): AsyncGenerator<Reading, void> {
  let after: Cursor | undefined;
  for (;;) {
    const keys = await readSide.keys(LOGS, { ...inSpan(patientId, span), ...(after && { after }) });
    const counted = countedLogs(keys.map(([, , text]) => String(text)));
    for (const [at, [, order]] of keys.entries()) {
      const [measuredAt = '', receivedAt = ''] = String(order).split('|');
      const [systolic = null, diastolic = null] = counted[at] ?? [];
      const measured = systolic !== null && diastolic !== null;
      yield {
        measuredAt,
        receivedAt,
        controlled: measured ? isPressureControlled(systolic, diastolic) : null,
      };
    }
    after = keys.at(-1);
    if (keys.length < PAGE) return;
  }
}

/** Of glucose and of haemoglobin A1c. */
export async function* glucoses(
  readSide: ReadSide,
  patientId: string,
  span: Span,
): AsyncGenerator<Reading, void> {
  const tests = await hba1cs(readSide, patientId, span);
  let after: Cursor | undefined;
  for (;;) {
    const logs = await readSide.find(LOGS, { ...inSpan(patientId, span), ...(after && { after }) });
    for (const { document } of logs) {
      const { measuredAt, receivedAt, values } = document;
      for (const test of tests.splice(0, countNewer(tests, measuredAt))) yield test;
      yield { measuredAt, receivedAt, controlled: isGlucoseControlled(values) };
    }
    const last = logs.at(-1);
    if (last === undefined || logs.length < PAGE) break;
    after = [patientId, last.document.order, last.document.counted, last.id];
  }
  yield* tests;
}

function countNewer(tests: readonly Reading[], than: string): number {
  const at = tests.findIndex(({ measuredAt }) => measuredAt < than);
  return at < 0 ? tests.length : at;
}

async function hba1cs(readSide: ReadSide, patientId: string, { from, to }: Span): Promise<Reading[]> {
  const tests = await readSide.all(LAB_TESTS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'testDate', gte: from.slice(0, 10), lt: to },
    descending: true,
  });
  return tests
    .filter(({ document }) => document.testType === 'HBA1C')
    .map(({ document: { testDate, recordedAt, result, units } }) => ({
      measuredAt: testDate,
      receivedAt: recordedAt,
      controlled: isHba1cControlled(result, units),
    }));
}
