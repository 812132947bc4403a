/** Which panels the diabetes status dialog shows for an answer (specification, patient side, section 9). */
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { AlertFlag, Flag, GlucoseSign } from '../../../../events/enums.ts';
import { comparable, isGlucoseSign } from '../../../../events/glucose.ts';
import type { BooleanLogField } from '../../../../events/vocabulary.ts';
import { shownFlag } from './resultToast.ts';

export interface DiabetesPanels {
  /** By flagDiabetes, or the overall flag where that is worse; null where nothing was judged. */
  readonly flag: Flag | null;
  /** A glucose below what it should be for this patient. */
  readonly low: boolean;
  /** A glucose above what it should be for this patient, where their diabetes is urgent (`clinical-rules` 5). */
  readonly high: boolean;
  /** How soon a symptom of the feet, or of the eyes, needs somebody: RED at once; null where there is none. */
  readonly foot: AlertFlag | null;
  readonly eye: AlertFlag | null;
}

const FOOT: readonly BooleanLogField[] = [
  'footWound',
  'footRedSwollenWarm',
  'footColourChangeBlack',
  'footNumbTinglingBurning',
];
const EYE: readonly BooleanLogField[] = ['blurredVision', 'floatersOrDarkSpot', 'suddenVisionLoss'];
/** Rules by which a foot, or an eye, cannot wait until tomorrow. */
const URGENT_FOOT: readonly string[] = ['DM-RED-FOOT-BLACK', 'DM-RED-FOOT-INFECTED'];
const URGENT_EYE: readonly string[] = ['DM-RED-VISION-LOSS', 'DM-RED-EYE-COMBO'];

const isMeasured = (value: unknown): value is number | GlucoseSign =>
  typeof value === 'number' || isGlucoseSign(value);

/**
 * Low and high are read off the rules that fired, which compared the reading with the limits in force for this patient.
 * Without a reading neither shows: a RED foot must not bring advice about sugar.
 */
export function diabetesPanels(answer: RecordedLog): DiabetesPanels {
  const { log, evaluation } = answer;
  const compared = evaluation.firedRules
    .filter(({ condition }) => condition === 'DIABETES')
    .flatMap((rule) => rule.compared.map((one) => ({ ...one, rule: rule.id, flag: rule.flag })))
    .filter(({ field }) => field === 'glucoseMmol');
  const isLow = compared.some(
    ({ rule, value, limit }) =>
      rule.startsWith('DM-RED-HYPO') && isMeasured(value) && limit !== null && comparable(value) < limit,
  );
  const isUrgent = (log.flagDiabetes ?? log.overallFlag) === 'RED';
  // What was compared, and not what the log holds: that may have more decimals than are judged.
  const isHigh = compared.some(
    ({ value, limit }) => isMeasured(value) && limit !== null && comparable(value) >= limit,
  );
  const urgencyOf = (fields: readonly BooleanLogField[], urgent: readonly string[]): AlertFlag | null => {
    if (evaluation.firedRules.some(({ id }) => urgent.includes(id))) return 'RED';
    return fields.some((field) => log[field] === true) ? 'AMBER' : null;
  };
  return {
    flag: shownFlag('diabetes', answer),
    low: isLow,
    high: isUrgent && isHigh && !isLow,
    foot: urgencyOf(FOOT, URGENT_FOOT),
    eye: urgencyOf(EYE, URGENT_EYE),
  };
}

/** Advice that a panel says in its own words: each thing is said once. */
export function saidByPanels({ flag, low, high, foot }: DiabetesPanels): readonly string[] {
  return [
    ...(low ? ['hypo-15g', 'hypo-retest-15', 'hypo-meal'] : []),
    ...(high ? ['hyper-water', 'insulin-if-prescribed', 'seek-care-today'] : []),
    ...(flag === 'AMBER' ? ['call-team-24h', 'test-2-4h'] : []),
    ...(foot === 'AMBER' ? ['foot-24h'] : []),
  ].map((key) => `advisory.${key}`);
}
