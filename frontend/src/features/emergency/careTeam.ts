/** The number of the care team that patients may call, kept on the phone for when there is no network. */
import * as z from 'zod/mini';

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
