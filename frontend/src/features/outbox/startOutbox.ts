/** The outbox of this browser: when it sends, and who else must know. */
import type { AppDispatch } from '../../api/appState.ts';
import { baseApi } from '../../api/baseApi.ts';
import { tagsOfNewLog } from '../../api/tags.ts';
import { Outbox } from './outbox.ts';
import { openPhoneStore, type PhoneStore } from './phoneStore.ts';
import { reportSender, whoAsker } from './sendReport.ts';

const NAME = 'home-heart.outbox';

export interface Phone {
  readonly outbox: Outbox;
  readonly store: PhoneStore;
  /** The phone's clock: milliseconds since 1970. */
  readonly now: () => number;
}

export async function startOutbox(dispatch: AppDispatch): Promise<Phone> {
  const store = await openPhoneStore();
  const now = () => Date.now();
  const outbox = new Outbox({
    store,
    send: reportSender((input, init) => fetch(input, init)),
    askWho: whoAsker((input, init) => fetch(input, init)),
    now,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    alone: oneTabAtATime,
    tellOthers,
    onSent: ({ patientId }) => {
      dispatch(baseApi.util.invalidateTags([...tagsOfNewLog(patientId)]));
    },
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME) void outbox.refresh();
  });
  const send = () => void outbox.flush();
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  await outbox.refresh();
  send();
  return { outbox, store, now };
}

/** A change of the browser's storage is told to all its other tabs. */
function tellOthers(): void {
  try {
    localStorage.setItem(NAME, String(Date.now()));
  } catch {
    // A browser that keeps nothing has no other tab to tell.
  }
}

/**
 * By a Web Lock, which a killed tab lets go of. A page without a secure address has none: there two tabs may send one
 * report at once, and its key makes one log of it.
 */
function oneTabAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? task() : locks.request(NAME, task);
}
