import { CLINICS } from '../../projections/settings/collection.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

/** Of every clinic, the first one before those that were registered beside it. */
export async function clinicIds(readSide: ReadSide): Promise<readonly string[]> {
  const range = { field: 'registeredAt', gt: '' } as const;
  const registered = await readSide.all(CLINICS, { index: 'byRegistration', range });
  return [MAIN_CLINIC, ...registered.map(({ id }) => id)];
}
