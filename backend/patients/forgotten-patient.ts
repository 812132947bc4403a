/** What the product does by itself stops at whoever was forgotten: nothing is added to their streams, and nobody is told of them. */
import { UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import type { PatientStore } from './patient.ts';

/** By the patient's stream itself. A history that cannot be read does not say that they are, and keeps no alert back. */
export async function isForgotten(patients: PatientStore, patientId: string): Promise<boolean> {
  try {
    const { state } = await patients.load(patientId);
    return state !== null && state.forgotten !== null;
  } catch (error) {
    if (error instanceof UnreadableHistoryError) return false;
    throw error;
  }
}
