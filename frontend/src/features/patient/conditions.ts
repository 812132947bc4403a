import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Condition } from '../../../../events/enums.ts';

/** The conditions that a patient can be known to have, in the order of the specification. */
const KNOWN_CONDITIONS = [
  { condition: 'HYPERTENSION', isKnown: (patient: Patient) => patient.hasKnownHtn },
  { condition: 'AF_FLUTTER', isKnown: (patient: Patient) => patient.hasKnownAfFlutter },
  { condition: 'IHD', isKnown: (patient: Patient) => patient.hasKnownIhd },
  { condition: 'HEART_FAILURE', isKnown: (patient: Patient) => patient.hasKnownHf },
  { condition: 'DIABETES', isKnown: (patient: Patient) => patient.hasKnownDiabetes },
] as const;

export function knownConditions(patient: Patient): readonly Condition[] {
  return KNOWN_CONDITIONS.filter(({ isKnown }) => isKnown(patient)).map(({ condition }) => condition);
}
