/** Whether aspirin may be spoken of at all: not with signs of a stroke, nor with pain between the shoulders (clinical-rules, 5). */
import * as z from 'zod/mini';
import { FLAGS } from '../../../../events/enums.ts';
import type { Log } from '../../../../backend/contract/log.ts';

/** Of the rules that speak of a stroke. */
export const STROKE_REASONS: ReadonlySet<string> = new Set([
  'reason.GEN-RED-NEURO',
  'reason.GEN-RED-STROKE-COMBO',
]);

/** Of a log what an emergency needs to know. */
export const urgentLogSchema = z.object({
  at: z.string(),
  flag: z.enum(FLAGS),
  /** Nothing was measured: its GREEN says little. */
  limited: z.boolean(),
  forbidsAspirin: z.boolean(),
});
export type UrgentLog = z.output<typeof urgentLogSchema>;

export const urgentLogOf = ({
  timestamp: at,
  overallFlag: flag,
  limited,
  reasonKeys,
  backPainBetweenShoulders,
}: Log): UrgentLog => ({
  at,
  flag,
  limited,
  forbidsAspirin: backPainBetweenShoulders === true || reasonKeys.some((key) => STROKE_REASONS.has(key)),
});

const dayOf = (instant: string | number): string => new Date(instant).toDateString();

/**
 * Only where every log of today is known, and none of them forbids it: a stroke that is not known of is none that can be left
 * out.
 *
 * @param logs those that are known; undefined where nothing is
 * @param hasUnsent whether the phone holds a report that no rule has judged yet
 */
export const mayAdviseAspirin = (
  logs: readonly UrgentLog[] | undefined,
  hasUnsent: boolean,
  now: number,
): boolean =>
  logs !== undefined &&
  !hasUnsent &&
  logs.every(({ at, forbidsAspirin }) => !forbidsAspirin || dayOf(at) !== dayOf(now));
