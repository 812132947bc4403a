/** When a clinic's patients count as silent. */
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { settingsInForce } from './settings-in-force.ts';

export async function silenceRuleOf(
  readSide: ReadSide,
  clinicId: string,
): Promise<ClinicSettings['silence']> {
  return (await settingsInForce(readSide, clinicId)).silence;
}
