/** What a period comes to, and how it differs from the one before. */
import type { Log } from '../../../../backend/contract/log.ts';
import { comparedGlucose } from '../../../../events/glucose.ts';
import type { Period } from './period.ts';
import type { TrendField } from './readingLimits.ts';
import type { Span } from './scale.ts';

export interface Average {
  /** How many logs measured it. */
  readonly count: number;
  /** One for each field of the chart; null where nobody measured it. */
  readonly values: readonly (number | null)[];
  /** More than in the period before; null where either is not known. */
  readonly change: readonly (number | null)[];
}

const measured = (logs: readonly Log[], field: TrendField) => logs.flatMap((log) => log[field] ?? []);

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function averageOf(fields: readonly TrendField[], { logs, before }: Period): Average {
  const values = fields.map((field) => meanOf(measured(logs, field)));
  const earlier = fields.map((field) => meanOf(measured(before ?? [], field)));
  return {
    count: logs.filter((log) => fields.some((field) => log[field] !== null)).length,
    values,
    change: values.map((value, index) => {
      const former = earlier[index] ?? null;
      return value === null || former === null ? null : value - former;
    }),
  };
}

export interface InRange {
  readonly target: Span;
  /** Shares of the readings, 0 to 1. */
  readonly within: number;
  readonly below: number;
}

/** Which part of the glucose readings lies within the target, and which below it; the rest is above. */
export function inRangeOf(logs: readonly Log[], target: Span): InRange {
  // What the meter had no number for lies outside all the same; only an average cannot be made of it.
  const values = logs.flatMap((log) => comparedGlucose(log) ?? []);
  const share = (isMeant: (value: number) => boolean) => values.filter(isMeant).length / values.length;
  const [low, high] = target;
  return {
    target,
    within: share((value) => value >= low && value <= high),
    below: share((value) => value < low),
  };
}
