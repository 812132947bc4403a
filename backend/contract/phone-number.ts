/** Phone numbers as E.164, and the country that a number's code names. */
import type { Country } from '../../events/enums.ts';

/**
 * Country code and what a national number without its leading zero can be. A Nigerian mobile number (70, 80, 81, 90, 91)
 * has ten digits; of the seven or eight that a fixed line may have, it would be one with digits left out. So has a Kenyan one
 * (1, 7) nine.
 */
const PLANS = {
  CD: { code: '243', national: /^[1-9]\d{8}$/ },
  NG: { code: '234', national: /^(?:[1-9]\d{9}|(?![789][01])[1-9]\d{6,7})$/ },
  KE: { code: '254', national: /^(?:[1-9]\d{8}|(?![17])[1-9]\d{6,7})$/ },
} as const;
/** Countries by which a number without a country code can be understood. */
export const PLANNED = ['CD', 'NG', 'KE'] as const satisfies readonly (keyof typeof PLANS)[];

/** The country of an E.164 number: by its code; any other code is OTHER. */
export function countryOfPhone(e164: string): Country {
  return PLANNED.find((country) => e164.startsWith(`+${PLANS[country].code}`)) ?? 'OTHER';
}

/**
 * A number as it was written ("0812 345 678", "+243 812 345 678", "00243812345678") as E.164, or null where it is no
 * phone number. A number without a country code is one of `country`.
 */
export function toE164(written: string, country: Country | null): string | null {
  const compact = written.replaceAll(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(compact)) return null;
  const international = compact.startsWith('+')
    ? compact.slice(1)
    : compact.startsWith('00')
      ? compact.slice(2)
      : null;
  if (international !== null) return isPlausible(international) ? `+${international}` : null;
  if (country === null || country === 'OTHER') return isPlanned(compact) ? `+${compact}` : null;
  const { code } = PLANS[country];
  if (isPlanned(compact)) return `+${compact}`;
  const national = compact.startsWith('0') ? compact.slice(1) : compact;
  return isPlausible(`${code}${national}`) ? `+${code}${national}` : null;
}

/** Whether the digits are a whole number of one of these countries, code included. */
function isPlanned(digits: string): boolean {
  return Object.values(PLANS).some(
    ({ code, national }) => digits.startsWith(code) && national.test(digits.slice(code.length)),
  );
}

function isPlausible(digits: string): boolean {
  if (Object.values(PLANS).some(({ code }) => digits.startsWith(code))) return isPlanned(digits);
  return /^[1-9]\d{6,14}$/.test(digits);
}
