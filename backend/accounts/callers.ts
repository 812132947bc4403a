/** Who calls, where there are accounts: a person of the staff, or a patient. */
import type { Caller, Callers } from '../identity/caller.ts';
import type { StoredSession } from '../identity/session-store.ts';
import type { Patient, PatientStore } from '../patients/patient.ts';
import type { UserState, UserStore } from '../users/user.ts';

/** Somebody who has just been let in. */
export interface SignedIn {
  readonly session: StoredSession;
  readonly caller: Caller;
}

export const maySignIn = (state: Patient | null): state is Patient =>
  state !== null && !state.forgotten && state.contactStopped !== 'died';

export const callerOfPatient = (patientId: string, { profile, clinicId }: Patient): Caller => ({
  userId: patientId,
  name: profile.name,
  role: 'patient',
  patientId,
  clinicId,
});

/** null of whoever may not work here now. */
export function staffCaller(userId: string, state: UserState): Caller | null {
  if (state?.account?.status !== 'active') return null;
  const { role, clinicId } = state.account;
  return { userId, name: state.name, role, patientId: null, clinicId };
}

/** Who a session is, as their account is now: whoever is let go, or given another role, is so with the next request. */
export const accountCallers = ({
  users,
  patients,
}: {
  readonly users: UserStore;
  readonly patients: PatientStore;
}): Callers => ({
  of: async (session) => {
    if (session?.userId === undefined || session.method === undefined) return null;
    if (session.role === 'patient') {
      const { state } = await patients.load(session.userId);
      return maySignIn(state) ? callerOfPatient(session.userId, state) : null;
    }
    return staffCaller(session.userId, (await users.load(session.userId)).state);
  },
  endedOf: () => null,
});
