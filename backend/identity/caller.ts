/** From a stored session to the person who is calling. What does not fit is nobody: the default person. */
import { ROLES } from '../../events/enums.ts';
import { MAIN_CLINIC } from '../clinics/clinic.ts';
import type { Session } from '../contract/session.ts';
import type { Caller } from '../http/route.ts';
import { isPatientsSession, type StoredSession } from './session-store.ts';

/** Who calls in the demonstration until another person is chosen. */
export const DEMONSTRATION_CLINICIAN: Caller = {
  userId: 'demonstration-clinician',
  name: 'Dr Amani Okafor',
  role: 'clinician',
  patientId: null,
  clinicId: MAIN_CLINIC,
};

export function callerOf(session: StoredSession | null | undefined): Caller {
  const role = ROLES.find((known) => known === session?.role);
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
export function hasEnded(session: StoredSession | null | undefined, sid: string | null | undefined): boolean {
  return typeof sid === 'string' && isPatientsSession(sid) && session?.role === undefined;
}

export function sessionView(caller: Caller): Session {
  return {
    user: { id: caller.userId, name: caller.name, role: caller.role },
    mode: 'demonstration',
    patientId: caller.patientId,
  };
}
