/** Who is calling: read from the stored session. What does not fit is nobody, who is the default person. */
import {
  type CaregiverRight,
  DEMONSTRATION_ROLES,
  isStaffRole,
  type Role,
  type SignInMethod,
} from '../../events/enums.ts';
import { type Actor, MAIN_CLINIC } from '../../events/event.ts';
import type { Session } from '../contract/session.ts';
import { PersonForgotten, Refusal } from '../event-sourcing/refusal.ts';
import { type EndReason, isPatientsSession, type StoredSession } from './session-store.ts';

/** Who is calling. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The patient whom a caller in the patient role is. */
  readonly patientId: string | null;
  readonly clinicId: string;
  /** Of the staff: by which they sign in. */
  readonly email?: string;
  /** How they signed in; of the demonstration nobody does. */
  readonly method?: SignInMethod;
  /** Of a patient: how often a number of theirs had been found wrong by the time that they signed in. */
  readonly wrongNumbers?: number;
  /** Of a caregiver: who lets them in now, and to what. */
  readonly lookedAfter?: readonly LookedAfter[];
}

export interface LookedAfter {
  readonly patientId: string;
  readonly may: CaregiverRight;
}

/** Whom a patient lets in may see their record, or only report for them. */
export const maySee = ({ may }: LookedAfter): boolean => may !== 'report';
export const mayReport = ({ may }: LookedAfter): boolean => may !== 'read';

/** What the people of a clinic say among themselves is neither the patient's nor a caregiver's to read. */
export const isOfStaff = ({ role }: Caller): boolean => isStaffRole(role);

export const actorOf = (caller: Caller): Actor => ({ id: caller.userId, role: caller.role });

/** Who calls in the demonstration until another person is chosen. */
export const DEMONSTRATION_CLINICIAN: Caller = {
  userId: 'demonstration-clinician',
  name: 'Dr Amani Okafor',
  role: 'clinician',
  patientId: null,
  clinicId: MAIN_CLINIC,
};

export function callerOf(session: StoredSession | null | undefined): Caller {
  const role = DEMONSTRATION_ROLES.find((known) => known === session?.role);
  const { userId, name, patientId } = session ?? {};
  if (role === undefined || typeof userId !== 'string' || typeof name !== 'string')
    return DEMONSTRATION_CLINICIAN;
  if (role === 'patient' && typeof patientId !== 'string') return DEMONSTRATION_CLINICIAN;
  return {
    userId,
    name,
    role,
    patientId: role === 'patient' ? (patientId ?? null) : null,
    clinicId: MAIN_CLINIC,
  };
}

/** Whether the browser shows the cookie of a patient's session that there is no longer. */
function hasEnded(session: StoredSession | null | undefined, sid: string | null | undefined): boolean {
  return typeof sid === 'string' && isPatientsSession(sid) && session?.role === undefined;
}

/** null where a session is of nobody who was forgotten. */
export const forgottenOf = (session: StoredSession | null | undefined): Refusal | null =>
  session?.forgotten === undefined ? null : new PersonForgotten(session.forgotten);

/** Who asks what is open to everybody without having said who they are: nothing goes by it. */
export const ANONYMOUS: Caller = {
  userId: 'anonymous',
  name: '',
  role: 'patient',
  patientId: null,
  clinicId: MAIN_CLINIC,
};

/** Who a session is. */
export interface Callers {
  /** null: nobody, who is asked to sign in. */
  of(session: StoredSession | null | undefined): Promise<Caller | null>;
  /** Why a session ends now although its person is let in still; null where it does not. */
  endsBy(session: StoredSession | null | undefined): Promise<EndReason | null>;
  /** Why a session that there was lets nobody in any more; null where it does, or nobody need say who they are. */
  endedOf(session: StoredSession | null | undefined, sid: string | null | undefined): Refusal | null;
}

/** Of the demonstration, where whoever says nothing is the clinician. */
export const DEMONSTRATION_CALLERS: Callers = {
  of: async (session) => callerOf(session),
  endsBy: async () => null,
  // Whoever was a patient here does not become a clinician by being forgotten.
  endedOf: (session, sid) =>
    forgottenOf(session) ??
    (hasEnded(session, sid) ? new Refusal(401, 'Your session has ended. Say again who you are.') : null),
};

export function demonstrationView(caller: Caller): Session {
  return {
    user: { id: caller.userId, name: caller.name, role: caller.role },
    mode: 'demonstration',
    patientId: caller.patientId,
  };
}
