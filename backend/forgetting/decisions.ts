/** Decisions over a patient's stream: that the person be forgotten, and by whom. */
import type { DecidedPatientEvent, Patient } from '../patients/patient.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** @throws Refusal 409 where somebody has asked already */
export function requestForgetting(patient: Patient, reason: string): readonly DecidedPatientEvent[] {
  if (patient.forgettingRequest !== null)
    throw Refusal.conflict('It has been requested already that this person be forgotten.');
  return [{ type: 'ForgettingRequested', data: { reason } }];
}

/** @throws Refusal 409 where nobody has asked */
export function withdrawForgetting(patient: Patient): readonly DecidedPatientEvent[] {
  assertRequested(patient);
  return [{ type: 'ForgettingWithdrawn', data: {} }];
}

export interface CarryingOut {
  /** Whether whoever asked and whoever carries it out are one person. */
  readonly bySamePerson: boolean;
  readonly hasUnacknowledgedRed: boolean;
  /** As it was typed. */
  readonly name: string;
  readonly keyFingerprint: string | null;
}

/** @throws Refusal 409 where it may not be carried out, 400 where the name is not the patient's */
export function forget(patient: Patient, asked: CarryingOut): readonly DecidedPatientEvent[] {
  assertRequested(patient);
  if (asked.bySamePerson)
    throw Refusal.conflict('Another person than the one who requested it must carry it out.');
  if (asked.hasUnacknowledgedRed)
    throw Refusal.conflict('A RED alert of this patient has not been acknowledged. Look at it first.');
  if (asked.name !== patient.profile.name.trim())
    throw Refusal.invalid([{ path: 'name', key: 'validation.name.wrong', message: 'This is not the name.' }]);
  return [{ type: 'PatientForgotten', data: { keyFingerprint: asked.keyFingerprint } }];
}

/** @throws Refusal 409 */
function assertRequested({ forgettingRequest }: Patient): void {
  if (forgettingRequest === null)
    throw Refusal.conflict('Nobody has requested that this person be forgotten.');
}
