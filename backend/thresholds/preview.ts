/** What a proposed set of the clinic's limits would have made of the logs of the last 30 days. */
import { HOUR_MS, DAY_MS } from '../../lib/durations.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LogSource } from '../../events/enums.ts';
import { localTime } from '../../events/local-time.ts';
import { type ClinicThresholds, DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { rehearseAlerts } from '../alerts/rehearsal.ts';
import { evaluate, type Evaluation, historyWindowHours, type PreviousLog } from '../clinical/evaluate.ts';
import type { ThresholdPreview } from '../contract/thresholds.ts';
import { knownConditions } from '../patients/patient.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { AlertLoadCount } from './alert-load.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';

const PREVIEW_DAYS = 30;
/** An alert holds others back for a day at most: what lies before the 30 days says which of their first alerts there were. */
const COOLDOWN_MS = DAY_MS;

/**
 * Every log measured in the last 30 days is judged again under the proposed set, with its patient's overrides and
 * conditions of now, over the logs that had been received by then; counted is whose flag would not be the one it has.
 * The alerts are those that the logs would have raised under the proposed set, and under the one in force.
 */
export async function previewThresholds(
  readSide: ReadSide,
  clinicId: string,
  proposed: ClinicThresholds,
): Promise<ThresholdPreview> {
  const inForce = (await readSide.get(CLINICS, clinicId))?.thresholds ?? DEFAULT_THRESHOLDS;
  const since = readSide.clock.now().getTime() - PREVIEW_DAYS * DAY_MS;
  const changed: Record<string, Record<string, number>> = {};
  const load = new AlertLoadCount();
  const before = new AlertLoadCount();
  let logs = 0;
  let patients = 0;
  for await (const page of allPatients(readSide, clinicId)) {
    for (const patient of page) {
      // Everybody else's requests have their turn: an embedded store answers without a pause.
      await nextTurn();
      const known = await logsFor(readSide, patient, since, [proposed, inForce]);
      const judged = judgedAgain(patient, known, since, proposed);
      countAlerts(load, patient, judged, proposed, since);
      countAlerts(before, patient, judgedAgain(patient, known, since, inForce), inForce, since);
      const counted = judged.filter(({ log }) => isCounted(log, since));
      logs += counted.length;
      const different = counted.filter(({ log, verdict }) => log.flag !== verdict.overallFlag);
      if (different.length > 0) patients++;
      for (const { log, verdict } of different) {
        const row = (changed[log.flag] ??= {});
        row[verdict.overallFlag] = (row[verdict.overallFlag] ?? 0) + 1;
      }
    }
  }
  return { logs, changed, patients, load: { ...load.load(), before: before.load() } };
}

function allPatients(
  readSide: ReadSide,
  clinicId: string,
): AsyncIterable<readonly WithId<PatientDocument>[]> {
  return readSide.findAll(PATIENTS, {
    index: 'byRegistration',
    equal: { clinicId },
  });
}

interface KnownLog extends PreviousLog {
  readonly id: string;
  readonly receivedAt: string;
  readonly source: LogSource;
  readonly flag: string;
  /** Its GREEN says nothing: it counts as history only. */
  readonly limited: boolean;
}

interface PreviewVerdict {
  readonly log: KnownLog;
  readonly verdict: Evaluation;
}

const isCounted = ({ measuredAt, limited }: KnownLog, since: number): boolean =>
  Date.parse(measuredAt) >= since && !limited;

/** The verdicts of a set on the logs that count, and on those before them whose alerts may hold theirs back. */
function judgedAgain(
  { document: patient }: WithId<PatientDocument>,
  known: readonly KnownLog[],
  since: number,
  set: ClinicThresholds,
): readonly PreviewVerdict[] {
  const limits = effectiveThresholds(set, patient.overrides);
  const windowMs = historyWindowHours(limits.thresholds) * HOUR_MS;
  const conditions = knownConditions(patient);
  let first = 0;
  return known.flatMap((log, index) => {
    const { values, measuredAt, receivedAt, limited } = log;
    const at = Date.parse(measuredAt);
    if (limited || at < since - COOLDOWN_MS) return [];
    while (Date.parse(known[first]?.measuredAt ?? measuredAt) < at - windowMs) first++;
    const previousLogs = known.slice(first, index).filter((other) => other.receivedAt <= receivedAt);
    const verdict = evaluate({ values, measuredAt, previousLogs, knownConditions: conditions, ...limits });
    return [{ log, verdict }];
  });
}

function countAlerts(
  count: AlertLoadCount,
  { id: patientId, document: { timeZone } }: WithId<PatientDocument>,
  judged: readonly PreviewVerdict[],
  { alerts: settings }: ClinicThresholds,
  since: number,
): void {
  const received = judged.toSorted(({ log: one }, { log: other }) =>
    one.receivedAt < other.receivedAt ? -1 : one.receivedAt > other.receivedAt ? 1 : 0,
  );
  const raised = new Map(
    rehearseAlerts(
      received.map(({ log, verdict }) => ({
        logId: log.id,
        receivedAt: log.receivedAt,
        measuredAt: log.measuredAt,
        // When it was sent is not in the list of logs: of a patient who sent it at once it is the time of receipt.
        sentAfterMs: Date.parse(log.receivedAt) - Date.parse(log.measuredAt),
        source: log.source,
        verdict,
      })),
      settings,
    ).map(({ logId, flag }) => [logId, flag]),
  );
  const { dayOf } = localTime(timeZone);
  for (const { log } of judged) {
    if (!isCounted(log, since)) continue;
    count.add({ patientId, day: dayOf(new Date(log.receivedAt)), raised: raised.get(log.id) ?? null });
  }
}

/** All logs that the verdicts of these sets ask for, by when they were measured. */
async function logsFor(
  readSide: ReadSide,
  { id: patientId, document: { overrides } }: WithId<PatientDocument>,
  since: number,
  sets: readonly ClinicThresholds[],
): Promise<readonly KnownLog[]> {
  const windows = sets.map((set) => historyWindowHours(effectiveThresholds(set, overrides).thresholds));
  const earliest = new Date(since - COOLDOWN_MS - Math.max(...windows) * HOUR_MS).toISOString();
  const found = await readSide.all(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gte: earliest },
  });
  return found.flatMap(({ id, document: { measuredAt, receivedAt, source, values, verdict } }) =>
    verdict === null
      ? []
      : {
          id,
          measuredAt,
          receivedAt,
          source,
          values: completeLogValues(values),
          flag: verdict.overallFlag,
          limited: verdict.limited,
        },
  );
}
