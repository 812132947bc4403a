import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isStaffRole } from '../../../../events/enums.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import type { Device } from '../outbox/startOutbox.ts';
import {
  endLeaving,
  type KeptPerson,
  keptLeaving,
  keptPerson,
  keepLeaving,
  keepPerson,
} from './keptPerson.ts';
import { useGetReportPatientsQuery, useLeaveSessionMutation } from '../../api/resources/reports.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { keepRetest } from './useRetest.ts';

/** For whom a report is entered, and by whom. */
export type ReportPerson =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** The patient has left this phone, and their session ends when the network lets it. */
  | { readonly kind: 'left' }
  /** The care team, or a caregiver, has not said yet for whom. */
  | {
      readonly kind: 'choosing';
      readonly choose: (patient: ReportPatient) => void;
    }
  | {
      readonly kind: 'known';
      readonly person: KeptPerson;
      /** Leads back to the choice; null for a patient, who has none. A caregiver chooses on their start page. */
      readonly change: (() => void) | null;
    };

/**
 * A patient enters for themself. The care team chooses; their choice stays in the browser, and the session is left as it
 * is. Without a network it is who it was last. Who leaves the phone, in whatever tab, is forgotten in this one too.
 */
export function useReportPerson(device: Pick<Device, 'onLeft'> | null): ReportPerson {
  const [kept, setKept] = useState(() => keptPerson(() => localStorage));
  const session = useGetSessionQuery();
  const user = session.data?.user ?? undefined;
  // Nobody where people sign in and nobody has.
  const said = session.data === undefined ? undefined : ((session.data.now ?? session.data).user?.id ?? null);
  const { isLeaving, leave } = useLeaving(said, session.fulfilledTimeStamp, session.error);
  // Nobody is read who leaves: the answer would be kept for the next person.
  const own = useGetReportPatientsQuery('', { skip: isLeaving || user?.role !== 'patient' });

  const keep = (person: KeptPerson | null) => {
    keepPerson(() => localStorage, person);
    setKept(person);
  };
  const forget = useEffectEvent((who: string | null) => {
    // Whose session of theirs has ended begins anew as nobody (`features/forgotten`).
    if (who !== null) return kept?.patient.id === who ? keep(null) : undefined;
    keep(null);
    keepRetest(() => localStorage, null);
    // Whoever works here has no phone of their own to leave.
    const isOwnPhone = [user, kept].some((person) => person != null && !isStaffRole(person.role));
    leave(isOwnPhone ? (user?.id ?? kept?.userId ?? '') : null);
  });
  useEffect(() => device?.onLeft((who) => forget(who)), [device]);
  const themself = own.data?.find(({ id }) => id === session.data?.patientId);
  useEffect(() => {
    if (isLeaving || user === undefined || themself === undefined) return;
    keepPerson(() => localStorage, { userId: user.id, role: user.role, patient: themself });
  }, [isLeaving, user, themself]);

  if (isLeaving) return { kind: 'left' };
  if (user === undefined) {
    if (kept !== null) return { kind: 'known', person: kept, change: null };
    if (session.error === undefined || session.isFetching) return { kind: 'loading' };
    return { kind: 'failed', error: session.error, retry: () => void session.refetch() };
  }
  const isOwn = kept !== null && kept.userId === user.id && kept.role === user.role;
  if (user.role === 'patient') {
    if (themself !== undefined) {
      const person = { userId: user.id, role: user.role, patient: themself };
      return { kind: 'known', person, change: null };
    }
    if (isOwn && kept.patient.id === session.data?.patientId) {
      return { kind: 'known', person: kept, change: null };
    }
    if (own.error !== undefined && !own.isFetching) {
      return { kind: 'failed', error: own.error, retry: () => void own.refetch() };
    }
    return { kind: 'loading' };
  }
  if (isOwn) return { kind: 'known', person: kept, change: () => keep(null) };
  return {
    kind: 'choosing',
    choose: (patient) => keep({ userId: user.id, role: user.role, patient }),
  };
}

/**
 * Ends the session of a patient who has left: at once, or when the network is back, also after a reload.
 *
 * @param userId Whom the server takes us for; null for nobody, undefined where it has not said.
 * @param saidAt When it said so last.
 * @param error Why it did not say so.
 */
function useLeaving(
  userId: string | null | undefined,
  saidAt: number | undefined,
  error: unknown,
): {
  readonly isLeaving: boolean;
  /** @param userId Whose session is to be ended; null where it goes on. */
  readonly leave: (userId: string | null) => void;
} {
  const [leaving, setLeaving] = useState(() => keptLeaving(() => localStorage));
  const [leaveSession] = useLeaveSessionMutation();
  const dispatch = useDispatch();
  const isOnline = useIsOnline();
  const endSession = useCallback(
    () =>
      leaveSession()
        .unwrap()
        // What was still on its way when they left; then the server is asked who is there now.
        .then(() => dispatch(baseApi.util.resetApiState()))
        .catch(() => undefined),
    [leaveSession, dispatch],
  );
  useEffect(() => {
    if (leaving === null || !isOnline) return;
    // Each answer of the server is a reason to try again. One that knows of no session: another tab may have ended it while
    // this one asked, or it is lost; to end it takes it from the browser.
    const isLost = isApiError(error) && error.status === 401;
    const settle = () => {
      endLeaving(() => localStorage);
      setLeaving(null);
    };
    const isSaid = userId !== undefined && saidAt !== undefined;
    if (isSaid ? userId === leaving : isLost) void endSession();
    // Somebody else is there by now.
    else if (isSaid) settle();
  }, [leaving, isOnline, userId, saidAt, error, endSession]);
  return {
    isLeaving: leaving !== null,
    leave: (id) => {
      if (id !== null) {
        keepLeaving(() => localStorage, id);
        setLeaving(id);
        if (isOnline) void endSession();
      }
      // What was read of the patient leaves the screen, the header among it.
      dispatch(baseApi.util.resetApiState());
    },
  };
}
