import type { Country } from '../../events/enums.ts';

/** 112 wherever nothing else is known: from a mobile phone it is the number of most countries. */
const EVERYWHERE = '112';
const OF_COUNTRY: Partial<Record<Country, string>> = { KE: '999' };

/** The number to call first in a patient's country. Nobody there has confirmed these yet. */
export const emergencyNumber = (country: Country | null): string =>
  (country === null ? undefined : OF_COUNTRY[country]) ?? EVERYWHERE;
