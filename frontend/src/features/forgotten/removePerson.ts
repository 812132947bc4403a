import { isApiError } from '../../api/client/apiError.ts';
import { removalSaid } from '../../api/client/forgotten.ts';
import { leaveSession } from '../../api/resources/reports.ts';
import { askSession, selectSession } from '../../api/resources/session.ts';
import type { Session } from '../../../../backend/contract/session.ts';
import { LESSON_CACHE, lessonCaches } from '../../lib/lessonFiles.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { deleteDraftsOf } from '../report/drafts.ts';
import { forgetStored } from '../report/keptPerson.ts';
import type { AppStore } from './keepForgotten.ts';

/**
 * Takes everything of a forgotten person off this phone, ends what is left of their session, or of a session of whoever looked
 * after them, and says so where there was anything. What others keep here stays.
 *
 * @param wasKept whether something of them was removed before
 * @param tellOthers tells the other tabs
 */
export async function removePerson(
  { dispatch, getState }: AppStore,
  device: Device,
  personId: string,
  wasKept: boolean,
  tellOthers: () => void,
): Promise<void> {
  const { data: before } = selectSession(getState());
  const isPhones = forgetStored(() => localStorage, personId);
  const removed = await Promise.all([device.forget(personId), deleteDraftsOf(device.store, personId)]);
  // What somebody learned from says what they live with.
  if (isPhones) await lessonCaches()?.delete(LESSON_CACHE);
  const asked = await dispatch(askSession(undefined, { forceRefetch: true, subscribe: false }));
  const hasEnded = isApiError(asked.error) && asked.error.forgotten !== undefined;
  const isTheirs = hasEnded || isSessionOf(before, personId);
  if (wasKept || isPhones || isTheirs || removed.includes(true)) {
    dispatch(removalSaid(true));
    tellOthers();
  }
  if (!isTheirs) return;
  if (hasEnded && (await dispatch(leaveSession())).error !== undefined) return;
  // Nothing that was loaded for them stays in the page.
  window.location.reload();
}

const isSessionOf = (session: Session | undefined, personId: string): boolean =>
  session?.patientId === personId || (session?.shared ?? []).some(({ patientId }) => patientId === personId);
