/** The board of a clinic's month, and the logs behind each of its counts. Both go through the logs patient by patient. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../lib/durations.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import { PROGRAMME } from '../../projections/programme/collection.ts';
import type { ClinicMonth } from '../clinics/clinic-month.ts';
import {
  QUALITY_CHECKS,
  type QualityBoard,
  type QualityCheck,
  type QualityRow,
} from '../contract/data-quality.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { CHECKS, following, NOTHING_BEFORE, readingsOf } from './checks.ts';

/** How far before the month a log is looked at for what it is beside. */
const BEFORE_MS = 31 * DAY_MS;
const DEFAULT_LIMIT = 100;

interface Noticed {
  readonly log: WithId<LogDocument>;
  /** Each with the log that it is beside; null where it is by itself. */
  readonly by: ReadonlyMap<QualityCheck, string | null>;
}

export async function qualityBoard(
  readSide: ReadSide,
  clinicId: string,
  month: ClinicMonth,
): Promise<QualityBoard> {
  const logs = new Map(QUALITY_CHECKS.map((check) => [check, 0]));
  const patients = new Map(QUALITY_CHECKS.map((check) => [check, new Set<string>()]));
  const measured = new Set<string>();
  const endDigits = { systolic: noDigits(), diastolic: noDigits() };
  let count = 0;
  for await (const { log, by } of noticedIn(readSide, clinicId, month)) {
    const { patientId, values } = log.document;
    count += 1;
    measured.add(patientId);
    addDigit(endDigits.systolic, values.bpSys);
    addDigit(endDigits.diastolic, values.bpDia);
    for (const check of by.keys()) {
      logs.set(check, (logs.get(check) ?? 0) + 1);
      patients.get(check)?.add(patientId);
    }
  }
  return {
    month: month.name,
    from: month.from,
    to: month.to,
    logs: count,
    patients: measured.size,
    checks: QUALITY_CHECKS.map((check) => ({
      check,
      kind: CHECKS[check].kind,
      logs: logs.get(check) ?? 0,
      patients: patients.get(check)?.size ?? 0,
    })),
    endDigits,
  };
}

const noDigits = (): number[] => Array.from({ length: 10 }, () => 0);

function addDigit(digits: number[], value: number | null | undefined): void {
  if (typeof value !== 'number') return;
  const digit = value % 10;
  digits[digit] = (digits[digit] ?? 0) + 1;
}

interface RowsAsked {
  readonly check: QualityCheck;
  readonly limit: number | null;
  /** The log behind which the page begins. */
  readonly after: string | null;
}

/** @throws Refusal 404 where no row of this check has the id `after` */
export async function qualityRows(
  readSide: ReadSide,
  clinicId: string,
  month: ClinicMonth,
  { check, limit, after }: RowsAsked,
): Promise<QualityRow[]> {
  const rows: QualityRow[] = [];
  let behind = after === null;
  for await (const { log, by } of noticedIn(readSide, clinicId, month)) {
    const beside = by.get(check);
    if (beside === undefined) continue;
    if (behind) rows.push(rowOf(log, beside));
    behind ||= log.id === after;
    if (rows.length === (limit ?? DEFAULT_LIMIT)) break;
  }
  if (!behind) throw Refusal.notFound('There is no such row.');
  return rows;
}

function rowOf(log: WithId<LogDocument>, besideLogId: string | null): QualityRow {
  const { patientId, measuredAt, receivedAt, source } = log.document;
  return { logId: log.id, patientId, measuredAt, receivedAt, source, readings: readingsOf(log), besideLogId };
}

/** Every log of the month, those of each patient in their order. */
async function* noticedIn(
  readSide: ReadSide,
  clinicId: string,
  { from, to }: ClinicMonth,
): AsyncGenerator<Noticed, void> {
  const since = new Date(Date.parse(from) - BEFORE_MS).toISOString();
  const patients = readSide.findAll(PROGRAMME, { index: 'byRegistration', equal: { clinicId } });
  for await (const page of patients) {
    for (const { id: patientId } of page) {
      let before = NOTHING_BEFORE;
      const range = { field: 'order', gte: since, lt: to } as const;
      for await (const logs of readSide.findAll(LOGS, { index: 'byPatient', equal: { patientId }, range })) {
        for (const log of logs) {
          if (log.document.measuredAt >= from) {
            const by = QUALITY_CHECKS.flatMap(
              (check): readonly (readonly [QualityCheck, string | null])[] => {
                const noticed = CHECKS[check].notices(log, before);
                return noticed === false ? [] : [[check, noticed === true ? null : noticed.id]];
              },
            );
            yield { log, by: new Map(by) };
          }
          before = following(before, log);
        }
      }
    }
    // However many they are, others have their turn.
    await nextTurn();
  }
}
