import type { Condition } from '../../../../events/enums.ts';

/** The conditions that a patient can be known to have, in the order of the specification. */
const KNOWN_CONDITIONS = [
  { condition: 'HYPERTENSION', field: 'hasKnownHtn' },
  { condition: 'AF_FLUTTER', field: 'hasKnownAfFlutter' },
  { condition: 'IHD', field: 'hasKnownIhd' },
  { condition: 'HEART_FAILURE', field: 'hasKnownHf' },
  { condition: 'DIABETES', field: 'hasKnownDiabetes' },
] as const;

type Conditions = { readonly [Field in (typeof KNOWN_CONDITIONS)[number]['field']]?: boolean | undefined };

export function knownConditions(patient: Conditions): readonly Condition[] {
  return KNOWN_CONDITIONS.filter(({ field }) => patient[field] === true).map(({ condition }) => condition);
}
