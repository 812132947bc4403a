/** Emergency numbers by country (specification, patient side, section 9). Static, so that they are there offline. */
import type { Country } from '../../../../events/enums.ts';

export type NumbersByPlace = Readonly<Partial<Record<Country, readonly string[]>>>;

export const EMERGENCY_NUMBERS: Readonly<Record<Country, readonly string[]>> = {
  CD: ['112', '118', '199'],
  NG: ['112', '199'],
  OTHER: ['10177', '999', '911'],
};

/** On the diabetes panel, one number a country. */
export const DIABETES_EMERGENCY_NUMBERS: NumbersByPlace = { CD: ['112'], NG: ['199'] };

const PLACES = ['CD', 'NG', 'OTHER'] as const satisfies readonly Country[];

/** The places that have numbers, but the patient's own. */
export function otherPlaces(country: Country | null, numbers: NumbersByPlace): readonly Country[] {
  return PLACES.filter((place) => place !== country && numbers[place] !== undefined);
}

/**
 * What a bar with little room offers: the number to dial first. "Other regions" have one each, so that is all of them;
 * who has not said where they live gets the one that both countries share.
 */
export function firstNumbers(country: Country | null): readonly string[] {
  if (country === 'OTHER') return EMERGENCY_NUMBERS.OTHER;
  return EMERGENCY_NUMBERS[country ?? 'CD'].slice(0, 1);
}
