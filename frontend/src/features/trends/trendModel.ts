/** What a trend chart shows, worked out from the logs and the limits; how it is drawn is `TrendLines`. */
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { PatientThresholds } from '../../../../backend/contract/thresholds.ts';
import type { AlertFlag } from '../../../../events/enums.ts';
import { weightWindowHours } from '../../../../events/weight-window.ts';
import { type KgAxis, kgAxis, type Span, weightSpan } from './kgAxis.ts';

/** The specification's figure. */
const LOGS_SHOWN = 7;

export type TrendVital = 'bpSys' | 'bpDia' | 'hr' | 'weightKg';
export type TrendKind = 'bp' | 'hr' | 'weight' | 'pulseAndWeight' | 'all';
export type TrendMode = 'mini' | 'detailed';

const VITALS: Readonly<Record<TrendKind, Readonly<Record<TrendMode, readonly TrendVital[]>>>> = {
  bp: { mini: ['bpSys'], detailed: ['bpSys', 'bpDia'] },
  hr: { mini: ['hr'], detailed: ['hr'] },
  weight: { mini: ['weightKg'], detailed: ['weightKg'] },
  pulseAndWeight: { mini: ['hr', 'weightKg'], detailed: ['hr', 'weightKg'] },
  all: { mini: ['bpSys', 'hr', 'weightKg'], detailed: ['bpSys', 'bpDia', 'hr', 'weightKg'] },
};

/** What is always in view of an axis, in its own unit, so that the same reading lies at the same height for everybody. */
const USUAL_SPAN: Readonly<Record<Exclude<TrendVital, 'weightKg'>, Span>> = {
  bpSys: [40, 200],
  bpDia: [40, 200],
  hr: [40, 140],
};

export interface TrendPoint {
  /** The log's id: two logs of one minute stay two points. */
  readonly x: string;
  /** On the left scale; null where it was not measured, which leaves a gap. */
  readonly y: number | null;
  readonly vital: TrendVital;
  readonly log: Log;
  /** In its own unit. */
  readonly value: number | null;
}

interface TrendSeries {
  readonly id: TrendVital;
  readonly data: readonly TrendPoint[];
}

/** A part of the scale in which a reading is AMBER or RED. There is none for GREEN: the limits below are not drawn. */
export interface TrendZone {
  readonly flag: AlertFlag;
  readonly vital: TrendVital;
  /** Readings above it are in the zone. */
  readonly above: number;
  readonly to: number;
}

/** From which weight on a patient with heart failure has gained too much too fast. */
interface GainLine {
  readonly at: number;
  readonly kg: number;
  readonly days: number;
}

export interface Trend {
  /** Oldest first. */
  readonly logs: readonly Log[];
  readonly vitals: readonly TrendVital[];
  readonly series: readonly TrendSeries[];
  readonly span: Span;
  /** Null where no weight is drawn beside another vital. */
  readonly kg: KgAxis | null;
  readonly zones: readonly TrendZone[];
  readonly gain: GainLine | null;
  /** The diastolic readings above it are filled; null where the limits are not known. */
  readonly diastolicLimit: number | null;
}

type Limits = PatientThresholds['effective'];

interface TrendInput {
  readonly kind: TrendKind;
  readonly mode: TrendMode;
  /** Newest first. */
  readonly logs: readonly Log[];
  readonly patient: Pick<Patient, 'hasKnownAfFlutter' | 'hasKnownHf'>;
  /** Undefined until they are known. */
  readonly limits: Limits | undefined;
}

/** The trend over the latest logs; null where none of them measured any of it. */
export function trendOf({ kind, mode, logs: newestFirst, patient, limits }: TrendInput): Trend | null {
  const logs = newestFirst.slice(0, LOGS_SHOWN).reverse();
  const vitals = VITALS[kind][mode].filter((vital) => logs.some((log) => log[vital] !== null));
  if (vitals.length === 0) return null;
  const gained = limits === undefined || !patient.hasKnownHf ? null : gainLimit(newestFirst, vitals, limits);
  const drawn = readings(logs, 'weightKg');
  // Whose weights are all above it must see how far.
  const weights = gained !== null && gained.at < Math.min(...drawn) ? [...drawn, gained.at] : drawn;
  const leftVitals = vitals.filter((vital) => vital !== 'weightKg');
  const span = leftVitals.length === 0 ? weightSpan(weights) : leftSpan(logs, leftVitals);
  const kg = leftVitals.length > 0 && vitals.includes('weightKg') ? kgAxis(weights, span) : null;
  return {
    logs,
    vitals,
    series: vitals.map((vital) => ({ id: vital, data: logs.map((log) => pointOf(log, vital, kg)) })),
    span,
    kg,
    zones: limits === undefined ? [] : zonesOf(kind, vitals, patient, limits, span),
    gain: gained === null || kg === null ? gained : { ...gained, at: kg.toOther(gained.at) },
    diastolicLimit: limits?.HYPERTENSION.greenMaxDiastolic ?? null,
  };
}

/** The measured values of the logs. */
export function readings(logs: readonly Log[], vital: TrendVital): readonly number[] {
  return logs.flatMap((log) => log[vital] ?? []);
}

function leftSpan(logs: readonly Log[], vitals: readonly Exclude<TrendVital, 'weightKg'>[]): Span {
  const values = vitals.flatMap((vital) => [...USUAL_SPAN[vital], ...readings(logs, vital)]);
  return [Math.floor(Math.min(...values) / 10) * 10, Math.ceil(Math.max(...values) / 10) * 10];
}

function pointOf(log: Log, vital: TrendVital, kg: KgAxis | null): TrendPoint {
  const value = log[vital];
  const y = value !== null && vital === 'weightKg' && kg !== null ? kg.toOther(value) : value;
  return { x: log.id, y, vital, log, value };
}

/**
 * By systolic pressure alone, and by heart rate where it stands on the left by itself: with two vitals on one scale, the
 * zone of one would lie under the readings of the other and be untrue of them.
 */
function zonesOf(
  kind: TrendKind,
  vitals: readonly TrendVital[],
  patient: TrendInput['patient'],
  limits: Limits,
  [, top]: Span,
): readonly TrendZone[] {
  if (kind === 'all') return [];
  if (vitals.includes('bpSys')) {
    return zones('bpSys', limits.HYPERTENSION.greenMaxSystolic, limits.HYPERTENSION.redMinSystolic, top);
  }
  if (!vitals.includes('hr')) return [];
  // Without atrial fibrillation or flutter the clinic's limits do not apply (`clinical-rules` 2; NEWS2: 111 to 130
  // scores 2, from 131 on 3).
  const { greenMaxHr, redMinHr } = patient.hasKnownAfFlutter
    ? limits.AF_FLUTTER
    : { greenMaxHr: 110, redMinHr: 131 };
  return zones('hr', greenMaxHr, redMinHr, top);
}

function zones(vital: TrendVital, greenMax: number, redMin: number, top: number): readonly TrendZone[] {
  const all: readonly TrendZone[] = [
    // Pressure and pulse are whole numbers: red from 181 is red above 180.
    { flag: 'AMBER', vital, above: greenMax, to: Math.min(redMin - 1, top) },
    { flag: 'RED', vital, above: redMin - 1, to: top },
  ];
  return all.filter(({ above, to }) => above < to);
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Above the least weight of the days before the newest one, by as much as the limits allow: of all logs, as the rules
 * look for it, and not only of those that are drawn.
 *
 * @param logs newest first
 */
function gainLimit(logs: readonly Log[], vitals: readonly TrendVital[], limits: Limits): GainLine | null {
  const { weightGainKg, weightWindowDays } = limits.HEART_FAILURE;
  const weighed = logs.filter((log) => log.weightKg !== null);
  const [newest] = weighed;
  if (!vitals.includes('weightKg') || newest === undefined) return null;
  const since = Date.parse(newest.timestamp) - weightWindowHours(limits) * HOUR_MS;
  const least = Math.min(
    ...readings(
      weighed.filter(({ timestamp }) => Date.parse(timestamp) >= since),
      'weightKg',
    ),
  );
  return { at: least + weightGainKg, kg: weightGainKg, days: weightWindowDays };
}
