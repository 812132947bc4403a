/** The outbox of this browser: when it sends, and who else must know. */
import type { ApiDispatch, ApiState } from '../../api/apiState.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { forgottenTold } from '../../api/client/forgotten.ts';
import { refusalOf, sendRequest } from '../../api/client/request.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import type { ASK_AFTER_PERSON } from '../../../../backend/contract/routes/forgetting.ts';
import { ASK_AFTER_PERSON_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import { selectLiveStatus, waitingReportsCounted } from '../../api/live/liveSlice.ts';
import { idTag, tagsOfNewLog } from '../../api/client/tags.ts';
import { keepText } from '../../lib/keptValue.ts';
import { LESSON_CACHE, lessonCaches } from '../../lib/lessonFiles.ts';
import { keptLowBelow } from '../report-form/keptLimit.ts';
import { Errands } from './errands.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { isEntered } from './keptErrand.ts';
import { Outbox } from './outbox.ts';
import { memoryStore, openPersistentStore, type DeviceStore } from './deviceStore.ts';
import { errandSender } from './sendErrand.ts';
import { reportSender, serverAsker } from './sendReport.ts';
import { cannotWait } from './urgentReport.ts';
import { storeWithFallback, within } from './storeWithFallback.ts';

/** Under which the browser keeps when somebody last left this phone, by which its other tabs learn it. */
const LEFT_KEY = 'home-heart.left';

const NAME = 'home-heart.outbox';

export interface Device {
  readonly outbox: Outbox;
  /** What waits for the server beside reports. */
  readonly errands: Errands;
  readonly store: DeviceStore;
  readonly answers: KeptAnswers;
  /** The phone's clock: milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back when somebody leaves this phone, here or in another tab, with whom; null for all. Answers what ends that. */
  readonly onLeft: (listener: (patientId: string | null) => void) => () => void;
  /** Takes everything of everybody off this phone, and tells every tab. */
  readonly leave: () => Promise<void>;
  /** Takes all off this phone but what has not been sent. @param patientId whose form may be open; null for nobody's */
  readonly keepUnsent: (patientId: string | null) => Promise<void>;
  /** Takes what waits of a forgotten patient off this phone, and what was answered to them; answers whether there was anything. */
  readonly forget: (patientId: string) => Promise<boolean>;
}

interface AppStore {
  readonly dispatch: ApiDispatch;
  readonly getState: () => ApiState;
  readonly subscribe: (listener: () => void) => () => void;
}

export async function startOutbox(app: AppStore): Promise<Device> {
  const store = await openDeviceStore();
  const now = () => Date.now();
  /** Whoever was forgotten is gone from the phone by the time that the answer is read that says so. */
  const ask: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 404) return response;
    const { forgotten: personId } = refusalOf({ response, text: await response.clone().text() });
    if (personId !== undefined)
      app.dispatch(forgottenTold({ personId, wasKept: await device.forget(personId) }));
    return response;
  };
  const ports = {
    store,
    askServer: serverAsker(ask, now),
    now,
    after: (ms: number, task: () => void) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    alone: oneTabAtATime,
    tellOthers: () => tellOtherTabs(NAME),
  };
  const errands = new Errands({
    ...ports,
    send: errandSender(ask),
    onSent: ({ patientId, kind }) => {
      app.dispatch(
        baseApi.util.invalidateTags([
          ...(kind === 'deviceReadings' ? tagsOfNewLog(patientId) : []),
          idTag('Exercise', patientId),
          idTag('Progress', patientId),
          idTag('Device', patientId),
        ]),
      );
    },
  });
  const outbox = new Outbox({
    ...ports,
    cannotWait: (report) =>
      cannotWait(
        report,
        keptLowBelow(() => localStorage, report.patientId),
      ),
    send: reportSender(ask),
    onSent: ({ patientId }) => {
      app.dispatch(baseApi.util.invalidateTags([...tagsOfNewLog(patientId)]));
    },
  });
  const count = () => {
    const reports = outbox.view().reports.filter(({ state }) => state === 'waiting');
    const others = errands.view().filter((errand) => errand.refusal === null && isEntered(errand));
    app.dispatch(waitingReportsCounted(reports.length + others.length));
  };
  outbox.subscribe(count);
  errands.subscribe(count);
  const answers = new KeptAnswers(store, now);
  const leaving = new Set<(patientId: string | null) => void>();
  const left = () => {
    answers.forget();
    for (const listener of leaving) listener(null);
    // Also in a tab that was told: it may have written just before.
    // What somebody learned from says what they live with.
    const lessons = lessonCaches()?.delete(LESSON_CACHE);
    return Promise.all([lessons?.catch(() => undefined), outbox.clear()]).then(() => errands.refresh());
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME) void Promise.all([outbox.refresh(), errands.refresh()]);
    if (key === LEFT_KEY && newValue !== null) void left();
  });
  // What is reported goes before what is done. What is left then may wait for somebody who was forgotten meanwhile.
  const sendAll = () =>
    void outbox
      .flush()
      .then(() => errands.flush())
      .then(() => askAfter(store, ask));
  const device: Device = {
    outbox,
    errands,
    store,
    answers,
    now,
    onLeft: (listener) => {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    leave: async () => {
      await left();
      tellOtherTabs(LEFT_KEY);
    },
    keepUnsent: async (patientId) => {
      answers.forget();
      if (patientId !== null) for (const listener of leaving) listener(patientId);
      const lessons = lessonCaches()?.delete(LESSON_CACHE);
      await Promise.all([lessons?.catch(() => undefined), store.keepUnsent()]);
      await Promise.all([outbox.refresh(), errands.refresh()]);
      tellOtherTabs(NAME);
    },
    forget: async (patientId) => {
      for (const listener of leaving) listener(patientId);
      const removing = [outbox.forget(patientId), errands.forget(patientId), answers.remove(patientId)];
      return (await Promise.all(removing)).includes(true);
    },
  };
  sendOnWake(app, sendAll);
  await Promise.all([outbox.refresh(), errands.refresh()]);
  sendAll();
  return device;
}

/** Asks after everybody of whom something waits here: whoever is not there hears of nothing else that they were forgotten. */
async function askAfter(store: DeviceStore, ask: typeof fetch): Promise<void> {
  const waiting = [...(await store.reports()), ...(await store.errands())];
  for (const personId of new Set(waiting.map(({ patientId }) => patientId))) {
    const request = requestTo<typeof ASK_AFTER_PERSON>(ASK_AFTER_PERSON_AT, { params: { personId } });
    try {
      await sendRequest(ask, request, { cache: 'no-store' });
    } catch {
      // Without a network there is nobody to ask.
      return;
    }
  }
}

/** Whenever the server may be within reach again. The browser does not say so where the server was away, the socket does. */
function sendOnWake({ getState, subscribe }: AppStore, send: () => void): void {
  window.addEventListener('online', send);
  window.addEventListener('focus', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  let status = selectLiveStatus(getState());
  subscribe(() => {
    const before = status;
    status = selectLiveStatus(getState());
    if (status === 'online' && before !== 'online') send();
  });
}

/** A change of the browser's storage is told to all its other tabs; one that keeps nothing has none to tell. */
const tellOtherTabs = (key: string): void => keepText(() => localStorage, key, String(Date.now()));

/**
 * By a Web Lock, which a killed tab lets go of. A page without a secure address has none: there two tabs may send one
 * report at once, and its key makes one log of it.
 */
function oneTabAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? task() : locks.request(NAME, task);
}

/** The browser's own store, with memory for what it does not take; memory alone where it has none, or hangs. */
async function openDeviceStore(): Promise<DeviceStore> {
  try {
    return storeWithFallback(await within(openPersistentStore()), memoryStore());
  } catch {
    return memoryStore();
  }
}
