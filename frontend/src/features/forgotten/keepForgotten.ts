/**
 * Whoever was forgotten is forgotten by this phone, too, as soon as the server says so to any question; and that it was so is
 * said until somebody has read it.
 */
import type { StartListening } from '../../api/apiState.ts';
import { forgottenTold, removalSaid } from '../../api/client/forgotten.ts';
import { keptText } from '../../lib/keptValue.ts';
import type { DeviceOpener } from '../outbox/deviceContext.ts';
import { type AppStore, REMOVAL_KEY, TELL_KEY } from './removal.ts';

export function keepForgotten(
  store: AppStore,
  startListening: StartListening,
  openDevice: DeviceOpener,
): void {
  const { dispatch } = store;
  /** Those who are being removed: the session is asked for meanwhile, whose answer may say it again. */
  const going = new Set<string>();
  startListening({
    actionCreator: forgottenTold,
    async effect({ payload: { personId, wasKept } }) {
      if (personId === '' || going.has(personId)) return;
      going.add(personId);
      try {
        const { removePerson } = await import('./removePerson.ts');
        await removePerson(store, await openDevice(), personId, wasKept);
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
  if (keptText(() => localStorage, REMOVAL_KEY) !== null) dispatch(removalSaid(true));
}
