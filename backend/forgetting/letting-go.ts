import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

/** Of a patient who is forgotten: a session holds a caregiver's name as the patient wrote it. Whoever helps others, too, signs in anew. */
export async function letGoOfCaregivers(
  readSide: ReadSide,
  patientId: string,
  letGo: (caregiverId: string) => Promise<void>,
): Promise<void> {
  const found = await readSide.all(CAREGIVERS, { index: 'byPatient', equal: { patientId } });
  for (const { document } of found) await letGo(document.caregiverId);
}
