/** Which insurers are known to be accepted where: those of the clinic's partners that say so. */
import { HMO_FACILITIES, PARTNER_HOOKS } from '../../projections/partners/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

/** By the id of the facility, their names. */
export async function acceptedInsurers(
  readSide: ReadSide,
  clinicId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = await readSide.all(HMO_FACILITIES, { index: 'byClinic', equal: { clinicId } });
  const hooks = await readSide.getMany(
    PARTNER_HOOKS,
    lists.map(({ id }) => id),
  );
  const accepted = new Map<string, string[]>();
  for (const [at, { document }] of lists.entries()) {
    const hook = hooks[at] ?? null;
    if (hook === null || !hook.active) continue;
    for (const id of document.facilityIds) {
      const names = accepted.get(id);
      if (names === undefined) accepted.set(id, [hook.partnerName]);
      else names.push(hook.partnerName);
    }
  }
  return accepted;
}
