/** What a proposed set of the clinic's limits would have made of the logs of the last 30 days. */
import type { ClinicThresholds } from '../../events/thresholds.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import type { LogDocument, PatientDocument } from '../../projections/documents.ts';
import { evaluate, historyWindowHours, type PreviousLog } from '../clinical/evaluate.ts';
import type { ThresholdPreview } from '../contract/thresholds.ts';
import { knownConditions } from '../patients/patient.ts';
import type { Found, ReadSide } from '../read-side.ts';
import { effectiveThresholds } from './effective.ts';

const HOUR_MS = 3_600_000;
const PREVIEW_DAYS = 30;

/**
 * Every log measured in the last 30 days is judged again under the proposed set, with its patient's overrides and
 * conditions of now, over the logs that had been received by then; counted is whose flag would not be the one it has.
 */
export async function previewThresholds(
  readSide: ReadSide,
  clinicId: string,
  proposed: ClinicThresholds,
): Promise<ThresholdPreview> {
  const changed: Record<string, Record<string, number>> = {};
  let logs = 0;
  let patients = 0;
  for await (const page of allPatients(readSide, clinicId)) {
    for (const patient of page) {
      const judged = await judgedAgain(readSide, patient, proposed);
      logs += judged.length;
      const different = judged.filter(({ from, to }) => from !== to);
      if (different.length > 0) patients++;
      for (const { from, to } of different) {
        const row = (changed[from] ??= {});
        row[to] = (row[to] ?? 0) + 1;
      }
    }
  }
  return { logs, changed, patients };
}

function allPatients(readSide: ReadSide, clinicId: string): AsyncIterable<readonly Found<PatientDocument>[]> {
  return readSide.findAll<PatientDocument>('patients', 'patients', {
    index: 'byRegistration',
    equal: { clinicId },
  });
}

interface JudgedAgain {
  readonly from: string;
  readonly to: string;
}

interface KnownLog extends PreviousLog {
  readonly id: string;
  readonly receivedAt: string;
  readonly flag: string;
  /** Its GREEN says nothing: it counts as history only. */
  readonly limited: boolean;
}

async function judgedAgain(
  readSide: ReadSide,
  { id, document: patient }: Found<PatientDocument>,
  proposed: ClinicThresholds,
): Promise<readonly JudgedAgain[]> {
  const now = readSide.clock.now().getTime();
  const since = new Date(now - PREVIEW_DAYS * 24 * HOUR_MS).toISOString();
  const { thresholds, limitFrom } = effectiveThresholds(proposed, patient.overrides);
  const earliest = new Date(Date.parse(since) - historyWindowHours(thresholds) * HOUR_MS).toISOString();
  const known = await logsSince(readSide, id, earliest);
  const conditions = knownConditions(patient);
  return known
    .filter(({ measuredAt, limited }) => measuredAt >= since && !limited)
    .map((log) => {
      const { overallFlag } = evaluate({
        values: log.values,
        measuredAt: log.measuredAt,
        previousLogs: known.filter((other) => other.id !== log.id && other.receivedAt <= log.receivedAt),
        knownConditions: conditions,
        thresholds,
        limitFrom,
      });
      return { from: log.flag, to: overallFlag };
    });
}

async function logsSince(readSide: ReadSide, patientId: string, since: string): Promise<readonly KnownLog[]> {
  const known: KnownLog[] = [];
  const pages = readSide.findAll<LogDocument>('logs', 'logs', {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gte: since },
  });
  for await (const page of pages) {
    for (const { id, document } of page) {
      const { measuredAt, receivedAt, values, verdict } = document;
      if (verdict === null) continue;
      known.push({
        id,
        measuredAt,
        receivedAt,
        values: completeLogValues(values),
        flag: verdict.overallFlag,
        limited: verdict.limited,
      });
    }
  }
  return known;
}
