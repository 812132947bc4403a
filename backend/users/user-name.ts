/** What a person is called where something that they did is shown. */
import { USERS } from '../../projections/settings/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { SYSTEM_ACTOR } from '../event-sourcing/system-context.ts';
import { DEMONSTRATION_CLINICIAN } from '../identity/caller.ts';

/** The name of a person by id; of one who was never introduced, the id. */
export async function nameOfUser(readSide: ReadSide, id: string): Promise<string> {
  if (id === DEMONSTRATION_CLINICIAN.userId) return DEMONSTRATION_CLINICIAN.name;
  if (id === SYSTEM_ACTOR.id) return id;
  return (await readSide.get(USERS, id))?.name ?? id;
}

/** The names of several people, by id. Nobody (null) has none. */
export async function namesOfUsers(
  readSide: ReadSide,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(ids.filter((id) => id !== null));
  return new Map(
    await Promise.all([...known].map(async (id) => [id, await nameOfUser(readSide, id)] as const)),
  );
}
