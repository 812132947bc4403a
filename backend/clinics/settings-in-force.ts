/** The settings of a clinic as the read models have them. */
import { CLINICS } from '../../projections/settings/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { DEFAULT_SETTINGS } from './clinic.ts';

export async function settingsInForce(readSide: ReadSide, clinicId: string): Promise<ClinicSettings> {
  return (await readSide.get(CLINICS, clinicId))?.settings ?? DEFAULT_SETTINGS;
}
