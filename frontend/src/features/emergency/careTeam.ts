/** The number of the care team that patients may call, kept on the phone for when there is no network. */
import * as z from 'zod/mini';
import { type Changes, forgetKept, keepValue, keptValue, type Reads } from '../../lib/keptValue.ts';

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

export const keptTeam = (storage: Reads): CareTeam | null =>
  keptValue(storage, TEAM_KEY, careTeamSchema) ?? held;

/** Keeps the number, or with null forgets it. */
export function keepTeam(storage: Changes, team: CareTeam | null): void {
  held = team;
  if (team === null) forgetKept(storage, TEAM_KEY);
  else keepValue(storage, TEAM_KEY, team);
}
