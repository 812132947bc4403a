/** The way to a facility in the maps that a clinic has chosen: its newest active partner of that type. */
import { PARTNER_HOOKS } from '../../projections/partners/collection.ts';
import type { Coordinates } from '../contract/distance.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

/** @returns null where the clinic has none */
export async function clinicMaps(
  readSide: ReadSide,
  clinicId: string,
): Promise<((to: Coordinates) => string) | null> {
  const maps = await readSide.all(PARTNER_HOOKS, { index: 'byClinic', equal: { clinicId, type: 'MAPS' } });
  const template = maps.findLast(({ document }) => document.active)?.document.apiBase;
  if (template === undefined) return null;
  return ({ lat, lng }) => template.replaceAll('{lat}', String(lat)).replaceAll('{lng}', String(lng));
}
