/** Apart from what keeps the number: no first screen waits for how numbers are written. */
import { toE164 } from '../../../../backend/contract/phone-number.ts';
import type { Country } from '../../../../events/enums.ts';
import type { CareTeam } from './careTeam.ts';

/** A number without a country's code is one of the clinic's country. */
export function careTeamOf(phone: string | null | undefined, country: Country | null): CareTeam | null {
  if (phone === null || phone === undefined || phone.trim() === '') return null;
  return { phone: phone.trim(), international: toE164(phone, country)?.slice(1) ?? null };
}
