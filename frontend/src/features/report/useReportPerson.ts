import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useGetSessionQuery } from '../../api/sessionApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import {
  type KeptPerson,
  type ReportPatient,
  storedLeaving,
  storedPerson,
  storeLeaving,
  storePerson,
} from './keptPerson.ts';
import { useGetReportPatientsQuery, useLeaveSessionMutation } from './reportApi.ts';

/** For whom a report is entered, and by whom. */
export type ReportPerson =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** The patient has left this phone, and their session ends when the network lets it. */
  | { readonly kind: 'left' }
  /** The care team has not said yet for whom. */
  | { readonly kind: 'choosing'; readonly choose: (patient: ReportPatient) => void }
  | {
      readonly kind: 'known';
      readonly person: KeptPerson;
      /** Leads back to the choice; null for a patient, who has none. */
      readonly change: (() => void) | null;
    };

/**
 * A patient enters for themself. The care team chooses; their choice stays in the browser, and the session is left as it
 * is. Without a network it is who it was last.
 */
export function useReportPerson(): ReportPerson & { readonly forget: () => void } {
  const [kept, setKept] = useState(() => storedPerson(() => localStorage));
  const session = useGetSessionQuery();
  const own = useGetReportPatientsQuery('', { skip: session.data?.user.role !== 'patient' });

  const keep = (person: KeptPerson | null) => {
    storePerson(() => localStorage, person);
    setKept(person);
  };
  const user = session.data?.user;
  const { isLeaving, leave } = useLeaving(user?.id);
  const forget = () => {
    keep(null);
    if (user?.role === 'patient' || kept?.role === 'patient') leave(user?.id ?? kept?.userId ?? '');
  };
  const themself = own.data?.find(({ id }) => id === session.data?.patientId);
  useEffect(() => {
    if (user === undefined || themself === undefined) return;
    storePerson(() => localStorage, { userId: user.id, role: user.role, patient: themself });
  }, [user, themself]);

  if (isLeaving) return { kind: 'left', forget };
  if (user === undefined) {
    if (kept !== null) return { kind: 'known', person: kept, change: null, forget };
    if (session.error === undefined || session.isFetching) return { kind: 'loading', forget };
    return { kind: 'failed', error: session.error, retry: () => void session.refetch(), forget };
  }
  const isOwn = kept !== null && kept.userId === user.id && kept.role === user.role;
  if (user.role === 'patient') {
    if (themself !== undefined) {
      const person = { userId: user.id, role: user.role, patient: themself };
      return { kind: 'known', person, change: null, forget };
    }
    if (isOwn && kept.patient.id === session.data?.patientId) {
      return { kind: 'known', person: kept, change: null, forget };
    }
    if (own.error !== undefined && !own.isFetching) {
      return { kind: 'failed', error: own.error, retry: () => void own.refetch(), forget };
    }
    return { kind: 'loading', forget };
  }
  if (isOwn) return { kind: 'known', person: kept, change: forget, forget };
  return {
    kind: 'choosing',
    choose: (patient) => keep({ userId: user.id, role: user.role, patient }),
    forget,
  };
}

/** Ends the session of a patient who has left: at once, or when the network is back, also after a reload. */
function useLeaving(userId: string | undefined): {
  readonly isLeaving: boolean;
  readonly leave: (userId: string) => void;
} {
  const [leaving, setLeaving] = useState(() => storedLeaving(() => localStorage));
  const [leaveSession] = useLeaveSessionMutation();
  const dispatch = useDispatch();
  const isOnline = useIsOnline();
  useEffect(() => {
    if (leaving === null || !isOnline || userId === undefined) return;
    const settle = () => {
      storeLeaving(() => localStorage, null);
      setLeaving(null);
    };
    // Somebody else has come meanwhile.
    if (userId !== leaving) settle();
    else
      void leaveSession()
        .unwrap()
        .then(settle, () => undefined);
  }, [leaving, isOnline, userId, leaveSession]);
  return {
    isLeaving: leaving !== null,
    leave: (id) => {
      storeLeaving(() => localStorage, id);
      setLeaving(id);
      // What was read of the patient leaves the screen, the header among it.
      dispatch(baseApi.util.resetApiState());
    },
  };
}
