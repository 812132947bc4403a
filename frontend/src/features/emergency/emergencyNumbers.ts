/** Emergency numbers by country (specification, patient side, section 9). Static, so that they are there offline. */
import type { Country } from '../../../../events/enums.ts';

export const EMERGENCY_NUMBERS: Readonly<Record<Country, readonly string[]>> = {
  CD: ['112', '118', '199'],
  NG: ['112', '199'],
  OTHER: ['10177', '999', '911'],
};

/** On the diabetes panel, one number a country. */
export const DIABETES_EMERGENCY_NUMBERS = { CD: ['112'], NG: ['199'] } as const;
