/**
 * Whoever was forgotten is forgotten by this phone, too, as soon as the server says so to any question; and that it was so is
 * said until somebody has read it.
 */
import type { ApiDispatch, ApiState, StartListening } from '../../api/apiState.ts';
import { forgottenTold, removalSaid } from '../../api/client/forgotten.ts';
import type { DeviceOpener } from '../outbox/deviceContext.ts';

/** Under which the browser keeps that something was removed, and of nobody's name, until that has been read. */
const REMOVAL_KEY = 'home-heart.removed';
/** By which its other tabs learn who is to be removed; nothing stays under it. */
const TELL_KEY = 'home-heart.forgotten';

export interface AppStore {
  readonly dispatch: ApiDispatch;
  readonly getState: () => ApiState;
}

export function keepForgotten(
  store: AppStore,
  startListening: StartListening,
  openDevice: DeviceOpener,
  storage: () => Storage,
): void {
  const { dispatch } = store;
  /** Those who are being removed: the session is asked for meanwhile, whose answer may say it again. */
  const going = new Set<string>();
  startListening({
    actionCreator: removalSaid,
    effect: ({ payload }) =>
      kept(() => (payload ? storage().setItem(REMOVAL_KEY, 'yes') : storage().removeItem(REMOVAL_KEY))),
  });
  startListening({
    actionCreator: forgottenTold,
    async effect({ payload: { personId, wasKept } }) {
      if (wasKept) dispatch(removalSaid(true));
      if (going.has(personId)) return;
      going.add(personId);
      try {
        const { removePerson } = await import('./removePerson.ts');
        await removePerson(store, await openDevice(), personId, wasKept, () =>
          tellOtherTabs(storage, personId),
        );
      } finally {
        going.delete(personId);
      }
    },
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === REMOVAL_KEY) dispatch(removalSaid(newValue !== null));
    if (key === TELL_KEY && newValue !== null)
      dispatch(forgottenTold({ personId: newValue, wasKept: false }));
  });
  kept(() => {
    if (storage().getItem(REMOVAL_KEY) !== null) dispatch(removalSaid(true));
  });
}

function tellOtherTabs(storage: () => Storage, personId: string): void {
  kept(() => {
    storage().setItem(TELL_KEY, personId);
    storage().removeItem(TELL_KEY);
  });
}

/** A browser that keeps nothing has nothing to remove, and no other tab to tell. */
function kept(work: () => void): void {
  try {
    work();
  } catch {}
}
