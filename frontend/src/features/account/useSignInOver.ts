import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { TAG_TYPES } from '../../api/client/tags.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { LeaveGuardContext } from '../../lib/leaveGuard.ts';
import { comeIn, comeInInstead } from './comeIn.ts';

interface SignInOver {
  /** What the server says now; undefined where it has not said. */
  readonly session: Session | undefined;
  /** The step that follows the password; undefined where none does. */
  readonly next: Session['next'];
  /** Whether the page of somebody whose session has ended lies below. */
  readonly isOver: boolean;
  readonly signedIn: (session: Session) => void;
  /** Whoever has made their passkey is signed in by that, and the page has not asked yet as whom. */
  readonly enrolled: () => Promise<void>;
  /** Begins anew: nothing of who was there before stays. */
  readonly instead: () => void;
}

/**
 * Signing in, also over the page of somebody whose session has ended: that person goes on in it, by whatever way they
 * have signed in; anybody else begins anew.
 *
 * @param onGoOn The person of the page below is back.
 */
export function useSignInOver(onGoOn: () => void): SignInOver {
  const { data: known, refetch } = useGetSessionQuery();
  const session = known?.now ?? known;
  const dispatch = useDispatch();
  const guard = useContext(LeaveGuardContext);
  // Whose page lies below; also while they still read, when their session is whole again.
  const [before] = useState(known?.now && known.user?.id);
  const isOver = before !== undefined;
  // An enrolment goes on to its codes, although the session is whole by then.
  const [asked, setAsked] = useState<Session['next']>();
  const next = asked ?? session?.next;

  const instead = (): void => {
    if (!isOver) return comeIn();
    guard.drop();
    comeInInstead();
  };
  const signedIn = ({ user, next: then }: Session): void => {
    if (then !== undefined) setAsked(then);
    else if (user === null || user.id !== before) instead();
    else {
      void refetch();
      onGoOn();
    }
  };
  const enrolled = async (): Promise<void> => {
    const { data } = await refetch();
    if (data === undefined) instead();
    else signedIn(data.now ?? data);
  };

  const isSomebodyElse = isOver && asked === undefined && !!known?.now?.user;
  const leave = useEffectEvent(instead);
  useEffect(() => {
    if (isSomebodyElse) leave();
  }, [isSomebodyElse]);
  // They may have signed in beside this page: by a link, or by another site.
  const look = useEffectEvent(() => {
    if (next === undefined) void refetch();
  });
  useEffect(() => {
    if (!isOver) return;
    const { title } = document;
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      document.title = title;
      // Whoever goes on finds what they were typing; what is shown of patients is asked for anew.
      dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
    };
  }, [isOver, dispatch]);
  return { session, next, isOver, signedIn, enrolled, instead };
}
