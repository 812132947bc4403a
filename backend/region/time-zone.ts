/** Time zones as they are sent: IANA names. */
import type { Country } from '../../events/enums.ts';
import { countryOfPhone } from '../contract/phone-number.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Where most people of a country live. */
const ZONE_OF_COUNTRY: Readonly<Record<Country, string>> = {
  CD: 'Africa/Kinshasa',
  NG: 'Africa/Lagos',
  KE: 'Africa/Nairobi',
  OTHER: 'Africa/Kinshasa',
};

/** An IANA zone; left out, that of the phone's country. @throws Refusal 400 */
export function timeZoneOf(wanted: string | null | undefined, phoneNumber: string | null): string {
  const zone = wanted?.trim();
  if (!zone) return ZONE_OF_COUNTRY[phoneNumber === null ? 'OTHER' : countryOfPhone(phoneNumber)];
  if (isTimeZone(zone)) return zone;
  throw Refusal.invalid([
    {
      path: 'timeZone',
      key: 'validation.timeZone.choice',
      message: 'The time zone is not a known one, such as Africa/Kinshasa.',
    },
  ]);
}

/** Whether it is an IANA name. Node 22 and later also take an offset such as +01:00, which is the zone of no place. */
function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
