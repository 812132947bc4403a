import type { TextPart } from '../../i18n/resources.ts';

/** The texts that the cards of a patient need; whoever shows one of them loads these with it. */
export const PATIENT_TEXTS: readonly TextPart[] = ['patient', 'care', 'trends', 'guidance'];
