/** Which panels the diabetes status dialog shows for an answer (specification, patient side, section 9). */
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Flag } from '../../../../events/enums.ts';
import type { BooleanLogField } from '../../../../events/vocabulary.ts';
import { shownFlag } from './resultToast.ts';

/** mmol/L; the product's own limit (`clinical-rules` 1.3, lowBelow). */
const LOW_BELOW = 4;

export interface DiabetesPanels {
  /** By flagDiabetes, or the overall flag where that is worse; null where nothing was judged. */
  readonly flag: Flag | null;
  /** Where the glucose is low: below what it is low for this patient, mmol/L; null where it is not, or was not measured. */
  readonly lowBelow: number | null;
  /** A glucose above what it should be for this patient, where their diabetes is urgent (`clinical-rules` 5). */
  readonly high: boolean;
  readonly foot: boolean;
  readonly eye: boolean;
}

const FOOT: readonly BooleanLogField[] = [
  'footWound',
  'footRedSwollenWarm',
  'footColourChangeBlack',
  'footNumbTinglingBurning',
];
const EYE: readonly BooleanLogField[] = ['blurredVision', 'floatersOrDarkSpot', 'suddenVisionLoss'];

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
  const { glucoseMmol: glucose } = log;
  // An AMBER rule is below the limit of the RED one, which is a high one; every low is RED.
  const low = compared.filter(
    ({ flag, limit }) => flag === 'RED' && limit !== null && glucose !== null && glucose < limit,
  );
  // A severe low is told by its own limit; the patient is low until the other one.
  const lowBelow = low.find(({ rule }) => rule === 'DM-RED-HYPO')?.limit ?? LOW_BELOW;
  const isUrgent = (log.flagDiabetes ?? log.overallFlag) === 'RED';
  const isHigh = compared.some(({ limit }) => limit !== null && glucose !== null && glucose >= limit);
  return {
    flag: shownFlag('diabetes', answer),
    lowBelow: low.length > 0 ? lowBelow : null,
    high: isUrgent && isHigh && low.length === 0,
    foot: FOOT.some((field) => log[field] === true),
    eye: EYE.some((field) => log[field] === true),
  };
}
