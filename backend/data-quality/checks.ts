/**
 * What is noticed of a log, by itself and beside those of the same patient before it. A check says that somebody should
 * look, never that a reading is wrong: nothing is changed or left out by it.
 */
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { LOG_FIELDS, READING_LOG_FIELDS } from '../../events/vocabulary.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import type { WithId } from '../event-sourcing/read-side.ts';
import type { QualityCheck, QualityKind } from '../contract/data-quality.ts';

type Log = WithId<LogDocument>;

/** What came before, as far as a check looks back. */
export interface Before {
  /** The logs before this one with the same blood pressure and nothing else between them, the newest last. */
  readonly samePressure: readonly Log[];
  readonly weighed: Log | null;
  readonly latest: Log | null;
}

export const NOTHING_BEFORE: Before = { samePressure: [], weighed: null, latest: null };

interface Check {
  readonly kind: QualityKind;
  /** Noticed or not; a log where it is by being beside that one. */
  readonly notices: (log: Log, before: Before) => boolean | Log;
}

const LATE_MS = 24 * HOUR_MS;
const AHEAD_MS = MINUTE_MS;
const TWICE_SENT_MS = 5 * MINUTE_MS;
/** The third of its kind is one too many: twice the same is common. */
const TIMES_REPEATED = 3;
/** A kilogram is 2.2 pounds: nobody's weight doubles or halves within weeks. */
const POUNDS = { least: 1.9, most: 2.5 };
/** What a meter in mg/dL shows as a low glucose is, taken for mmol/L, higher than most meters can show. */
const GLUCOSE_OF_ANOTHER_UNIT = 33.4;

const time = (instant: string): number => Date.parse(instant);
const pressureOf = ({ document: { values } }: Log) => {
  const { bpSys = null, bpDia = null } = values;
  return bpSys === null || bpDia === null ? null : { bpSys, bpDia };
};

function hasSamePressure(one: Log, other: Log): boolean {
  const [pressure, before] = [pressureOf(one), pressureOf(other)];
  return pressure !== null && pressure.bpSys === before?.bpSys && pressure.bpDia === before.bpDia;
}

function isDoubled(one: number, other: number): boolean {
  const ratio = Math.max(one, other) / Math.min(one, other);
  return ratio >= POUNDS.least && ratio <= POUNDS.most;
}

export const readingsOf = ({ document: { values } }: Log): Readonly<Record<string, number>> =>
  Object.fromEntries(
    READING_LOG_FIELDS.flatMap((field) => {
      const value = values[field];
      return typeof value === 'number' ? [[field, value] as const] : [];
    }),
  );

const isSame = (one: Log, other: Log): boolean =>
  JSON.stringify(readingsOf(one)) === JSON.stringify(readingsOf(other));

export const CHECKS: Readonly<Record<QualityCheck, Check>> = {
  'systolic-not-above-diastolic': {
    kind: 'impossible',
    notices: (log) => {
      const pressure = pressureOf(log);
      return pressure !== null && pressure.bpSys <= pressure.bpDia;
    },
  },
  'out-of-bounds': {
    kind: 'impossible',
    notices: ({ document: { values } }) =>
      READING_LOG_FIELDS.some((field) => {
        const value = values[field];
        const { min, max } = LOG_FIELDS[field].bounds;
        return typeof value === 'number' && (value < min || value > max);
      }),
  },
  'unit-suspected': {
    kind: 'suspect',
    notices: ({ document: { values } }, { weighed }) => {
      const { glucoseMmol = null, weightKg = null } = values;
      if (glucoseMmol !== null && glucoseMmol >= GLUCOSE_OF_ANOTHER_UNIT) return true;
      const earlier = weighed?.document.values.weightKg ?? null;
      return weightKg !== null && earlier !== null && isDoubled(weightKg, earlier) && (weighed ?? false);
    },
  },
  'repeated-values': {
    kind: 'suspect',
    notices: (log, { samePressure }) => {
      const last = samePressure.at(-1);
      return (
        last !== undefined && samePressure.length + 1 >= TIMES_REPEATED && hasSamePressure(log, last) && last
      );
    },
  },
  duplicate: {
    kind: 'suspect',
    notices: (log, { latest }) =>
      latest !== null &&
      time(log.document.measuredAt) - time(latest.document.measuredAt) <= TWICE_SENT_MS &&
      Object.keys(readingsOf(log)).length > 0 &&
      isSame(log, latest) &&
      latest,
  },
  'end-digit-zero': {
    kind: 'suspect',
    notices: (log) => {
      const pressure = pressureOf(log);
      return pressure !== null && pressure.bpSys % 10 === 0 && pressure.bpDia % 10 === 0;
    },
  },
  'ahead-of-clock': {
    kind: 'time',
    notices: ({ document: { measuredAt, receivedAt } }) => time(measuredAt) - time(receivedAt) > AHEAD_MS,
  },
  late: {
    kind: 'time',
    notices: ({ document: { measuredAt, receivedAt } }) => time(receivedAt) - time(measuredAt) > LATE_MS,
  },
  abnormal: {
    kind: 'abnormal',
    notices: ({ document: { verdict } }) => verdict?.overallFlag === 'RED',
  },
};

/** What the next log of the patient has before it. */
export function following({ samePressure, weighed }: Before, log: Log): Before {
  const last = samePressure.at(-1);
  const goesOn = last !== undefined && hasSamePressure(log, last);
  return {
    samePressure: pressureOf(log) === null ? samePressure : goesOn ? [...samePressure, log] : [log],
    weighed: typeof log.document.values.weightKg === 'number' ? log : weighed,
    latest: log,
  };
}
