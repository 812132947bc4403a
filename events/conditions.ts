/** The conditions that a patient can be known to have, and by what they are known. Beside no schema: the phone's first files need it. */
import { type Condition, CONDITIONS } from './enums.ts';
import type { PatientProfile } from './patient-events.ts';

/** By which field of a patient each is known. */
export const KNOWN_BY = {
  HYPERTENSION: 'hasKnownHtn',
  AF_FLUTTER: 'hasKnownAfFlutter',
  IHD: 'hasKnownIhd',
  HEART_FAILURE: 'hasKnownHf',
  DIABETES: 'hasKnownDiabetes',
} as const satisfies Record<Condition, keyof PatientProfile>;
export type ConditionField = (typeof KNOWN_BY)[Condition];

/** What is said of each; of one that is left out, nothing. */
export type KnownConditions = { readonly [Field in ConditionField]?: boolean | undefined };

/** In the order of the specification. */
export const conditionsOf = (patient: KnownConditions): readonly Condition[] =>
  CONDITIONS.filter((condition) => patient[KNOWN_BY[condition]] === true);
