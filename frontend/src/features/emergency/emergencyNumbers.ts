/**
 * Emergency numbers by country (specification, patient side, section 9; Kenya's are beyond it). Static, so that they are there
 * offline. Nobody has tried them on the spot yet: a clinic confirms those of its country before its patients rely on them.
 */
import { COUNTRIES, type Country } from '../../../../events/enums.ts';

export type NumbersByPlace = Readonly<Partial<Record<Country, readonly string[]>>>;

export const EMERGENCY_NUMBERS: Readonly<Record<Country, readonly string[]>> = {
  CD: ['112', '118', '199'],
  NG: ['112', '199'],
  KE: ['999', '112'],
  OTHER: ['10177', '999', '911'],
};

/** On the diabetes panel, one number a country. */
export const DIABETES_EMERGENCY_NUMBERS: NumbersByPlace = { CD: ['112'], NG: ['199'] };

/** The places that have numbers, but the patient's own. */
export function otherPlaces(country: Country | null, numbers: NumbersByPlace): readonly Country[] {
  return COUNTRIES.filter((place) => place !== country && numbers[place] !== undefined);
}

/**
 * What a bar with little room offers: the number to dial first. "Other regions" have one each, so that is all of them;
 * who has not said where they live gets the one that the three countries share.
 *
 * @param numbers those of the panel that offers it; a country that it has none for keeps its own
 */
export function firstNumbers(
  country: Country | null,
  numbers: NumbersByPlace = EMERGENCY_NUMBERS,
): readonly string[] {
  if (country === 'OTHER') return EMERGENCY_NUMBERS.OTHER;
  return (numbers[country ?? 'CD'] ?? EMERGENCY_NUMBERS[country ?? 'CD']).slice(0, 1);
}
