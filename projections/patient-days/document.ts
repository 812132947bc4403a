/**
 * What a patient logged in a day of UTC, summed up by quarters of an hour: no time zone of today begins its day within
 * one, so that a summary is told by the patient's own days without a look at each log.
 */
import type { DataOf, EventOf } from '../../events/event.ts';
import { effectiveAt } from '../../events/event.ts';
import { logOrder } from '../../events/log-events.ts';
import { completeLogValues } from '../../events/vocabulary.ts';

export type Weighing = {
  /** Of its log. */
  readonly order: string;
  readonly kg: number;
};

export type QuarterSums = {
  /** Whether a log was judged that held something to judge, and whether all of these were GREEN. */
  readonly judged: boolean;
  readonly green: boolean;
  /** Whether every log says that all doses were taken; what was not asked counts as taken. */
  readonly dosesTaken: boolean;
  readonly pressures: { readonly readings: number; readonly systolic: number; readonly diastolic: number };
  readonly weighings: number;
  /** In the order of the logs; null where there is none. */
  readonly firstWeight: Weighing | null;
  readonly lastWeight: Weighing | null;
};

export type PatientDayDocument = {
  readonly patientId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** By the time at which they begin, `HH:MM` UTC. */
  readonly quarters: { readonly [begin: string]: QuarterSums };
};

const NOTHING: QuarterSums = {
  judged: false,
  green: true,
  dosesTaken: true,
  pressures: { readings: 0, systolic: 0, diastolic: 0 },
  weighings: 0,
  firstWeight: null,
  lastWeight: null,
};

/** Where the log of an event is summed up. */
export function placeOf(event: EventOf<'LogRecorded' | 'LogEvaluated'>): {
  readonly day: string;
  readonly quarter: string;
} {
  const measuredAt = new Date(effectiveAt(event)).toISOString();
  const minutes = String(Math.floor(Number(measuredAt.slice(14, 16)) / 15) * 15).padStart(2, '0');
  return { day: measuredAt.slice(0, 10), quarter: `${measuredAt.slice(11, 13)}:${minutes}` };
}

export function withRecorded(sums: QuarterSums | undefined, event: EventOf<'LogRecorded'>): QuarterSums {
  const { logId, values } = event.data;
  const { pressures, dosesTaken, ...before } = sums ?? NOTHING;
  const { bpSys, bpDia, weightKg } = values;
  const hasPressure = typeof bpSys === 'number' && typeof bpDia === 'number';
  return {
    ...before,
    dosesTaken: dosesTaken && allDosesTaken(values),
    pressures: hasPressure
      ? {
          readings: pressures.readings + 1,
          systolic: pressures.systolic + bpSys,
          diastolic: pressures.diastolic + bpDia,
        }
      : pressures,
    ...(typeof weightKg === 'number'
      ? weighed(before, { order: logOrder(effectiveAt(event), event.meta.recordedAt, logId), kg: weightKg })
      : {}),
  };
}

export function withVerdict(sums: QuarterSums, { data }: EventOf<'LogEvaluated'>): QuarterSums {
  if (data.limited) return sums;
  return { ...sums, judged: true, green: sums.green && data.overallFlag === 'GREEN' };
}

function weighed(
  { weighings, firstWeight, lastWeight }: Pick<QuarterSums, 'weighings' | 'firstWeight' | 'lastWeight'>,
  weighing: Weighing,
): Pick<QuarterSums, 'weighings' | 'firstWeight' | 'lastWeight'> {
  return {
    weighings: weighings + 1,
    firstWeight: firstWeight === null || weighing.order < firstWeight.order ? weighing : firstWeight,
    lastWeight: lastWeight === null || weighing.order > lastWeight.order ? weighing : lastWeight,
  };
}

/** As the goal `medication_adherence` counts a day (`clinical-rules` 8.5). */
function allDosesTaken(values: DataOf<'LogRecorded'>['values']): boolean {
  const { medsTakenNow, missedDoses24h, missedDiabetesDoses24h } = completeLogValues(values);
  return medsTakenNow !== false && (missedDoses24h ?? 0) === 0 && (missedDiabetesDoses24h ?? 0) === 0;
}
