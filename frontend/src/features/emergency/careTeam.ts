/** The number of the care team that patients may call, kept on the phone for when there is no network. */
import * as z from 'zod/mini';
import { toE164 } from '../../../../backend/contract/phone-number.ts';
import type { Country } from '../../../../events/enums.ts';

const careTeamSchema = z.object({
  /** As the clinic wrote it. */
  phone: z.string(),
  /** Its digits with the country's code; null where it is not known of which country it is. */
  international: z.nullable(z.string()),
});
export type CareTeam = z.output<typeof careTeamSchema>;

const TEAM_KEY = 'home-heart.team';
/** For a browser that keeps nothing: until the page is closed. */
let held: CareTeam | null = null;

/** A number without a country's code is one of the clinic's country. */
export function careTeamOf(phone: string | null | undefined, country: Country | null): CareTeam | null {
  if (phone === null || phone === undefined || phone.trim() === '') return null;
  return { phone: phone.trim(), international: toE164(phone, country)?.slice(1) ?? null };
}

export function storedTeam(storage: () => Pick<Storage, 'getItem'>): CareTeam | null {
  try {
    const parsed = careTeamSchema.safeParse(JSON.parse(storage().getItem(TEAM_KEY) ?? 'null'));
    return parsed.success ? parsed.data : held;
  } catch {
    return held;
  }
}

/** Keeps the number, or with null forgets it. */
export function storeTeam(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  team: CareTeam | null,
): void {
  held = team;
  try {
    if (team === null) storage().removeItem(TEAM_KEY);
    else storage().setItem(TEAM_KEY, JSON.stringify(team));
  } catch {
    // It is held until the page is closed.
  }
}
