/** What a patient's caregivers are answered of them. */
import type { Patient } from '../contract/patient.ts';
import { type Caller, maySee } from '../identity/caller.ts';

export function seesRecord({ role, lookedAfter = [] }: Caller, patientId: string): boolean {
  return role !== 'caregiver' || lookedAfter.some((one) => one.patientId === patientId && maySee(one));
}

/** How the care team reached the patient, and who of it, is no caregiver's to read. */
export const seesContacts = ({ role }: Caller): boolean => role !== 'caregiver';

/** Whoever may only report is told what a report needs: who it is for, and what is to be asked. */
export function asSeenBy(caller: Caller, patient: Patient): Patient {
  if (seesContacts(caller)) return patient;
  const { left: _left, ...seen } = patient;
  if (seesRecord(caller, patient.id)) return { ...seen, lastContact: null };
  return {
    ...seen,
    email: null,
    phoneNumber: null,
    lastContact: null,
    latestLog: null,
    lastFlag: null,
    silent: false,
    silentSince: null,
    openAlerts: { RED: 0, AMBER: 0 },
  };
}
