/** Who calls, where there are accounts: a person of the staff, a patient, or somebody whom patients let in. */
import { SIGN_IN_METHODS, STAFF_ROLES, type StaffSignInMethod } from '../../events/enums.ts';
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import type { ClinicStore } from '../clinics/clinic.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Caller, type Callers, forgottenOf, type LookedAfter } from '../identity/caller.ts';
import type { StoredSession } from '../identity/session-store.ts';
import { type Caregiver, caregiverIn, isLetIn } from '../patients/caregiver.ts';
import { isOpen, type Patient, type PatientStore } from '../patients/patient.ts';
import type { UserState, UserStore } from '../users/user.ts';
import { isPasswordAlone, needsSecondFactor } from './second-factor.ts';

/** Somebody who has just been let in. */
export interface SignedIn {
  readonly session: StoredSession;
  /** null: they have yet to show what `session.next` says. */
  readonly caller: Caller | null;
}

export const maySignIn = (state: Patient | null): state is Patient =>
  state !== null && state.forgotten === null && state.contactStopped !== 'died';

const callerOfPatient = (
  patientId: string,
  { profile, clinicId }: Patient,
  wrongNumbers: number | undefined,
): Caller => ({
  userId: patientId,
  name: profile.name,
  role: 'patient',
  patientId,
  clinicId,
  ...(wrongNumbers !== undefined && { wrongNumbers }),
});

/** null of whoever may not work here now. */
export function staffCaller(userId: string, state: UserState, method: StaffSignInMethod): Caller | null {
  if (state?.account?.status !== 'active') return null;
  const { role, clinicId, email } = state.account;
  return { userId, name: state.name, role, patientId: null, clinicId, email, method };
}

export interface CaregiverDependencies {
  readonly patients: PatientStore;
  readonly readSide: ReadSide;
}

/** A patient of whom somebody is a caregiver now. */
export interface Helped {
  readonly patientId: string;
  readonly patient: Patient;
  readonly caregiver: Caregiver;
}

/** Those who let somebody in now, invitations included. The read model says where to look, the patients' own streams decide. */
export async function helpedBy(
  { patients, readSide }: CaregiverDependencies,
  caregiverId: string,
): Promise<readonly Helped[]> {
  const found = await readSide.all(CAREGIVERS, { index: 'byCaregiver', equal: { caregiverId } });
  const now = readSide.clock.now();
  const helped: Helped[] = [];
  for (const { document } of found) {
    const { patientId } = document;
    const { state } = await patients.load(patientId);
    const caregiver = state === null ? undefined : caregiverIn(state.caregivers, caregiverId);
    if (caregiver !== undefined && maySignIn(state) && isLetIn(state, caregiver, now))
      helped.push({ patientId, patient: state, caregiver });
  }
  return helped;
}

/** Whom nobody lets in any more is somebody still, who may do nothing. */
export function caregiverCaller(
  caregiverId: string,
  { name = '', clinicId = '' }: Pick<StoredSession, 'name' | 'clinicId'>,
  helped: readonly Helped[],
): Caller {
  const active = helped.filter(({ caregiver }) => caregiver.status === 'active');
  return {
    userId: caregiverId,
    name: active[0]?.caregiver.name ?? name,
    role: 'caregiver',
    patientId: null,
    clinicId,
    lookedAfter: active.map(({ patientId, caregiver: { may } }): LookedAfter => ({ patientId, may })),
  };
}

/** Whoever is asked for more than they have shown, by another role or a stricter clinic, shows it at a sign-in. */
async function isAskedForMore(clinics: ClinicStore, caller: Caller | null): Promise<boolean> {
  if (caller === null || !isPasswordAlone(caller.method)) return false;
  const role = STAFF_ROLES.find((one) => one === caller.role);
  return role !== undefined && needsSecondFactor(clinics, { role, clinicId: caller.clinicId });
}

/** Who a session is, as their account is now: whoever is let go, or given another role, is so with the next request. */
export const accountCallers = ({
  users,
  clinics,
  ...dependencies
}: CaregiverDependencies & { readonly users: UserStore; readonly clinics: ClinicStore }): Callers => ({
  of: async (session) => {
    if (session?.userId === undefined || session.method === undefined || session.next !== undefined)
      return null;
    const { userId } = session;
    if (session.role === 'caregiver')
      return caregiverCaller(userId, session, await helpedBy(dependencies, userId));
    if (session.role === 'patient') {
      const { state } = await dependencies.patients.load(userId);
      return maySignIn(state) && isOpen(state, session.wrongNumbers)
        ? callerOfPatient(userId, state, session.wrongNumbers)
        : null;
    }
    const { state } = await users.load(userId);
    const method = SIGN_IN_METHODS.find((known) => known === session.method);
    const caller = method === undefined ? null : staffCaller(userId, state, method);
    return (await isAskedForMore(clinics, caller)) ? null : caller;
  },
  endsBy: async (session) => {
    if (session?.userId === undefined || session.next !== undefined || !isPasswordAlone(session.method))
      return null;
    const { state } = await users.load(session.userId);
    return (await isAskedForMore(clinics, staffCaller(session.userId, state, 'password'))) ? 'passkey' : null;
  },
  endedOf: forgottenOf,
});
