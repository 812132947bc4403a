/**
 * Entries that can be right but are more often a slip. They never stop a log: the form asks, and where it knows what was
 * meant, offers it.
 */
import { boundsOf, type NumberLogField } from '../../../../events/vocabulary.ts';
import { type AddLogValues, numberIn } from './addLogEntry.ts';

type Numbers = AddLogValues['numbers'];

export interface SecondLook {
  /** Under which field it is asked. */
  readonly field: NumberLogField;
  readonly look: 'centimetres' | 'swapped' | 'weightJump' | 'sameAsPulse';
  /** What was probably meant, as texts for the form; null where nothing can be offered. */
  readonly offer: Numbers | null;
}

/** French speakers say a pressure in centimetres of mercury: 14/9 for 140/90. */
const CENTIMETRES = { bpSys: { min: 5, max: 29 }, bpDia: { min: 3, max: 19 } } as const;
/** A weight that differs by more from the last one is more often a slip than a change, in kg. */
const WEIGHT_JUMP_KG = 5;

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/** @param lastWeightKg The newest weight that the patient's logs hold; null where they hold none. */
export function secondLooksAt(values: AddLogValues, lastWeightKg: number | null): readonly SecondLook[] {
  return [pressureLook(values), weightLook(values, lastWeightKg), pulseLook(values)].filter(
    (look) => look !== null,
  );
}

function pressureLook(values: AddLogValues): SecondLook | null {
  const systolic = numberIn(values, 'bpSys');
  const diastolic = numberIn(values, 'bpDia');
  if (systolic === null) return null;
  const inCentimetres =
    within(systolic, CENTIMETRES.bpSys) && (diastolic === null || within(diastolic, CENTIMETRES.bpDia));
  if (inCentimetres) {
    const offer = {
      bpSys: inMillimetres(systolic),
      ...(diastolic === null ? {} : { bpDia: inMillimetres(diastolic) }),
    };
    return isInBounds(offer) ? { field: 'bpSys', look: 'centimetres', offer } : null;
  }
  if (diastolic === null || diastolic <= systolic) return null;
  const offer = { bpSys: String(diastolic), bpDia: String(systolic) };
  return isInBounds(offer) ? { field: 'bpDia', look: 'swapped', offer } : null;
}

const inMillimetres = (centimetres: number) => String(Math.round(centimetres * 10));

function isInBounds(offer: { readonly bpSys: string; readonly bpDia?: string }): boolean {
  const { bpSys, bpDia } = offer;
  if (!within(Number(bpSys), boundsOf('bpSys', 'addLog'))) return false;
  return bpDia === undefined || within(Number(bpDia), boundsOf('bpDia', 'addLog'));
}

function weightLook(values: AddLogValues, lastWeightKg: number | null): SecondLook | null {
  const weight = numberIn(values, 'weightKg');
  if (weight === null || lastWeightKg === null || !within(weight, boundsOf('weightKg', 'addLog')))
    return null;
  const jumped = Math.abs(weight - lastWeightKg) > WEIGHT_JUMP_KG;
  return jumped ? { field: 'weightKg', look: 'weightJump', offer: null } : null;
}

function pulseLook(values: AddLogValues): SecondLook | null {
  const pulse = numberIn(values, 'hr');
  if (pulse === null) return null;
  const copied = pulse === numberIn(values, 'spo2') || pulse === numberIn(values, 'bpSys');
  return copied ? { field: 'hr', look: 'sameAsPulse', offer: null } : null;
}
