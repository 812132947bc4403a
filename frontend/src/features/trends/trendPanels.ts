/** What the charts show, worked out from the logs and the limits; how it is drawn is `TrendLines`. */
import type { Log } from '../../../../backend/contract/log.ts';
import type { Flag } from '../../../../events/enums.ts';
import { comparedGlucose } from '../../../../events/glucose.ts';
import { weightWindowHours } from '../../../../events/weight-window.ts';
import { type Average, averageOf, type InRange, inRangeOf } from './average.ts';
import type { Period } from './period.ts';
import {
  type Conditions,
  flagBy,
  type Limit,
  type LimitedVital,
  type Limits,
  limitsOf,
  type TrendField,
} from './readingLimits.ts';
import { type Span, weightSpan, widened } from './scale.ts';
import { HOUR_MS } from '../../lib/durations.ts';

export const TREND_VITALS = ['pressure', 'hr', 'weightKg', 'glucoseMmol'] as const;
export type TrendVital = (typeof TREND_VITALS)[number];

/** The fields of which a chart is made, the highest reading first. */
export const FIELDS_OF = {
  pressure: ['bpSys', 'bpDia'],
  hr: ['hr'],
  weightKg: ['weightKg'],
  glucoseMmol: ['glucoseMmol'],
} as const satisfies Record<TrendVital, readonly TrendField[]>;

interface End {
  readonly value: number;
  /** By the limits alone; GREEN also where they are not known. */
  readonly flag: Flag;
}

/** What a log says of a vital. */
export interface Reading {
  readonly log: Log;
  readonly at: number;
  /** Of a pressure systolic and diastolic, or the one of them that was measured. */
  readonly ends: readonly [End, ...End[]];
}

/** A limit as it is drawn. */
export interface LimitLine extends Limit {
  readonly field: LimitedVital;
}

/** From which weight on a patient with heart failure has gained too much too fast. */
export interface GainLine {
  readonly at: number;
  /** How much more than the least weight it is. */
  readonly kg: number;
  readonly days: number;
  /** The time in which the least weight is looked for. */
  readonly window: Span;
}

export interface TrendPanel {
  readonly vital: TrendVital;
  /** Oldest first; at least one. */
  readonly readings: readonly Reading[];
  readonly span: Span;
  readonly limits: readonly LimitLine[];
  readonly target: Span | null;
  readonly gain: GainLine | null;
  readonly average: Average;
  readonly inRange: InRange | null;
}

/** What is always in view of an axis, so that the same reading lies at the same height for everybody. */
const USUAL_SPAN = { pressure: [40, 200], hr: [30, 140], glucoseMmol: [2, 14] } as const;
const SPAN_STEP = { pressure: 10, hr: 10, glucoseMmol: 1 } as const;

/** Of the pressure the low limits lie where diastolic readings do, and would be untrue of them. */
const DRAWN_SIDES = { pressure: ['from'], hr: ['from', 'below'], glucoseMmol: ['from', 'below'] } as const;

interface TrendSources {
  readonly period: Period;
  readonly patient: Conditions;
  /** Undefined until they are known. */
  readonly limits: Limits | undefined;
  /** All logs that are known, newest first: a weight is judged by those before it. */
  readonly known: readonly Log[];
}

interface Weight {
  readonly id: string;
  readonly at: number;
  readonly kg: number;
}

interface TrendInput extends TrendSources {
  /** Newest first; read once, since each weight is compared with all of some days. */
  readonly weights: readonly Weight[];
}

/** The charts of the period; of what nobody measured in it there is none. */
export function panelsOf(sources: TrendSources): readonly TrendPanel[] {
  const input = { ...sources, weights: weightsOf(sources.known) };
  return TREND_VITALS.flatMap((vital) => panelOf(vital, input) ?? []);
}

function panelOf(vital: TrendVital, input: TrendInput): TrendPanel | null {
  const { period, patient, limits } = input;
  const readings = period.logs.flatMap((log) => readingOf(vital, log, input) ?? []);
  if (readings.length === 0) return null;
  const average = averageOf(FIELDS_OF[vital], period);
  const frame = { vital, readings, average, inRange: null, target: null, gain: null, limits: [] };
  const values = readings.flatMap(({ ends }) => ends.map(({ value }) => onAxis(value)));
  if (vital === 'weightKg') {
    const gain = gainOf(input);
    return { ...frame, gain, span: weightSpan(gain === null ? values : [...values, gain.at]) };
  }
  const span = widened(USUAL_SPAN[vital], values, SPAN_STEP[vital]);
  const drawn = { ...frame, span, readings: readings.map((reading) => withinSpan(reading, span)) };
  if (limits === undefined) return drawn;
  const target: Span | null =
    vital === 'glucoseMmol' && patient.hasKnownDiabetes
      ? [limits.DIABETES.lowBelow, limits.DIABETES.pp2hGreenMax]
      : null;
  return {
    ...drawn,
    limits: drawnLimits(vital, patient, limits, span).filter(
      // The target says it of who has one, and the highest of several limits would be untrue of the others.
      ({ flag, side }) => target === null || flag === 'RED' || side === 'below',
    ),
    target,
    inRange: target === null ? null : inRangeOf(period.logs, target),
  };
}

function readingOf(vital: TrendVital, log: Log, input: TrendInput): Reading | null {
  const [first, ...others] = FIELDS_OF[vital].flatMap((field): readonly End[] => {
    const value = field === 'glucoseMmol' ? comparedGlucose(log) : log[field];
    return value === null ? [] : [{ value, flag: flagOf(field, log, value, input) }];
  });
  return first === undefined ? null : { log, at: Date.parse(log.timestamp), ends: [first, ...others] };
}

/** How far the axis of a chart goes, in mmol/L, where a meter showed HI or LO: past the limits that these are beyond. */
const BEYOND_METER: Span = [1, 24];
const onAxis = (value: number): number => (Number.isFinite(value) ? value : BEYOND_METER[value < 0 ? 0 : 1]);

/** HI and LO, which no axis reaches, lie at the edge that they are beyond. */
function withinSpan(reading: Reading, [low, high]: Span): Reading {
  const within = (end: End): End => ({ ...end, value: Math.min(high, Math.max(low, end.value)) });
  const [first, ...others] = reading.ends;
  return { ...reading, ends: [within(first), ...others.map(within)] };
}

function flagOf(field: TrendField, log: Log, value: number, { patient, limits, weights }: TrendInput): Flag {
  if (limits === undefined) return 'GREEN';
  if (field !== 'weightKg') return flagBy(limitsOf(field, patient, limits, log.glucoseContext), value);
  const index = patient.hasKnownHf ? weights.findIndex(({ id }) => id === log.id) : -1;
  const least = index === -1 ? null : leastBefore(weights, index, limits);
  return least !== null && gained(value, least) > limits.HEART_FAILURE.weightGainKg ? 'AMBER' : 'GREEN';
}

function drawnLimits(
  vital: Exclude<TrendVital, 'weightKg'>,
  patient: Conditions,
  limits: Limits,
  [low, high]: Span,
): readonly LimitLine[] {
  return FIELDS_OF[vital].flatMap((field) => {
    const all = limitsOf(field, patient, limits);
    return all.flatMap(({ flag, side, value }) => {
      const red = all.find((other) => other.side === side && other.flag === 'RED')?.value;
      // Where a patient's own limit crosses the clinic's, red wins.
      const isHidden =
        flag === 'AMBER' && red !== undefined && (side === 'from' ? value >= red : value <= red);
      const isDrawn = DRAWN_SIDES[vital].some((one) => one === side) && value > low && value < high;
      return isDrawn && !isHidden ? [{ field, flag, side, value }] : [];
    });
  });
}

/** Weights are compared in tenths, and so is what was gained. */
const gained = (weight: number, least: number) => Math.round((weight - least) * 10) / 10;

function weightsOf(newestFirst: readonly Log[]): readonly Weight[] {
  return newestFirst.flatMap(({ id, timestamp, weightKg }) =>
    weightKg === null ? [] : [{ id, at: Date.parse(timestamp), kg: weightKg }],
  );
}

/** The least weight inside the window before one of them, as the rules look for it; null where there is none. */
function leastBefore(weights: readonly Weight[], index: number, limits: Limits): number | null {
  const since = (weights[index]?.at ?? 0) - weightWindowHours(limits) * HOUR_MS;
  let least: number | null = null;
  for (let before = index + 1; before < weights.length; before += 1) {
    const weight = weights[before];
    if (weight === undefined || weight.at < since) break;
    if (least === null || weight.kg < least) least = weight.kg;
  }
  return least;
}

/** The weight that the newest one must not reach: of all logs, as the rules look for it, and not only of those that are drawn. */
function gainOf({ weights, patient, limits }: TrendInput): GainLine | null {
  const [newest] = weights;
  if (limits === undefined || !patient.hasKnownHf || newest === undefined) return null;
  const { weightGainKg, weightWindowDays } = limits.HEART_FAILURE;
  const least = Math.min(newest.kg, leastBefore(weights, 0, limits) ?? newest.kg);
  // More than 2 kg is from 2.1 kg on.
  const kg = gained(weightGainKg + 0.1, 0);
  return {
    at: Math.round((least + kg) * 10) / 10,
    kg,
    days: weightWindowDays,
    window: [newest.at - weightWindowHours(limits) * HOUR_MS, newest.at],
  };
}
