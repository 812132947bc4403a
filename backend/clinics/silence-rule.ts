/** When a clinic's patients count as silent. */
import { CLINICS } from '../../projections/settings/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { DEFAULT_SETTINGS } from './clinic.ts';

export async function silenceRuleOf(
  readSide: ReadSide,
  clinicId: string,
): Promise<ClinicSettings['silence']> {
  return (await readSide.get(CLINICS, clinicId))?.settings?.silence ?? DEFAULT_SETTINGS.silence;
}
