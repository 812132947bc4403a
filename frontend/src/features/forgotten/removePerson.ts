import { isApiError } from '../../api/client/apiError.ts';
import { removalSaid } from '../../api/client/forgotten.ts';
import { leaveSession } from '../../api/resources/reports.ts';
import { askSession, selectSession } from '../../api/resources/session.ts';
import type { Session } from '../../../../backend/contract/session.ts';
import { forgetKept, keepText } from '../../lib/keptValue.ts';
import { LESSON_CACHE, lessonCaches } from '../../lib/lessonFiles.ts';
import type { DeviceStore } from '../outbox/deviceStore.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { keepPerson, keptPerson } from '../report/keptPerson.ts';
import { type AppStore, REMOVAL_KEY, TELL_KEY } from './removal.ts';

/**
 * Takes everything of a forgotten person off this phone, ends what is left of their session, or of a session of whoever looked
 * after them, and says so where there was anything. What others keep here stays.
 *
 * @param wasKept whether something of them was removed before
 */
export async function removePerson(
  { dispatch, getState }: AppStore,
  device: Device,
  personId: string,
  wasKept: boolean,
): Promise<void> {
  const { data: before } = selectSession(getState());
  const isPhones = keptPerson(() => localStorage)?.patient.id === personId;
  if (isPhones) keepPerson(() => localStorage, null);
  const removed = await Promise.all([device.forget(personId), forgetDrafts(device.store, personId)]);
  for (const storage of [() => localStorage, () => sessionStorage]) forgetIn(storage, personId);
  // What somebody learned from says what they live with.
  if (isPhones) await lessonCaches()?.delete(LESSON_CACHE);
  const asked = await dispatch(askSession(undefined, { forceRefetch: true, subscribe: false }));
  const hasEnded = isApiError(asked.error) && asked.error.forgotten !== undefined;
  const isTheirs = hasEnded || isSessionOf(before, personId);
  if (wasKept || isPhones || isTheirs || removed.includes(true)) {
    say(dispatch, personId);
  }
  if (!isTheirs) return;
  if (hasEnded && (await dispatch(leaveSession())).error !== undefined) return;
  // Nothing that was loaded for them stays in the page.
  window.location.reload();
}

/** To whoever looks, until it has been read, and to the other tabs. */
function say(dispatch: AppStore['dispatch'], personId: string): void {
  dispatch(removalSaid(true));
  const storage = () => localStorage;
  keepText(storage, REMOVAL_KEY, 'yes');
  keepText(storage, TELL_KEY, personId);
  forgetKept(storage, TELL_KEY);
}

const isSessionOf = (session: Session | undefined, personId: string): boolean =>
  session?.patientId === personId || (session?.shared ?? []).some(({ patientId }) => patientId === personId);

/** Drafts are kept by patient, form and day, as a list in JSON. */
async function forgetDrafts(store: DeviceStore, personId: string): Promise<boolean> {
  const keys = (await store.drafts()).map(([key]) => key);
  const theirs = keys.filter((key) => key.startsWith(`[${JSON.stringify(personId)}`));
  await Promise.all(theirs.map((key) => store.deleteDraft(key)));
  return theirs.length > 0;
}

/** Whatever is kept there that names them: a limit, a reminder, that they have left. */
function forgetIn(storage: () => Storage, personId: string): void {
  try {
    for (const [key, value] of Object.entries(storage()) as readonly (readonly [string, string])[])
      if (`${key} ${value}`.includes(personId)) storage().removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
