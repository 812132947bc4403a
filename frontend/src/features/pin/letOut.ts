import type { ApiDispatch } from '../../api/apiState.ts';
import { leaveSession } from '../../api/resources/reports.ts';
import { askSession } from '../../api/resources/session.ts';
import type { DeviceOpener } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { keepPerson, keptPerson } from '../report/keptPerson.ts';
import { keepRetest } from '../report/useRetest.ts';
import { removePin, keepLetOut } from './pin.ts';
import { isLetOut } from './pinKept.ts';

const storage = () => localStorage;

/**
 * Lets whoever uses this phone out: nothing of them is shown any more. What waits for the server is sent first; what cannot be
 * sent now stays, and goes when its person is back: no report is lost. Without a network the session ends when it is there
 * again, before anything is shown.
 *
 * @returns whether the session has ended.
 */
export async function letOut(openDevice: DeviceOpener, dispatch: ApiDispatch): Promise<boolean> {
  keepLetOut(storage, true);
  removePin(storage);
  const person = keptPerson(storage);
  const device = await openDevice();
  await device.keepUnsent(person?.patient.id ?? null);
  keepPerson(storage, null);
  keepRetest(storage, null);
  return endSession(openDevice, dispatch);
}

/** What is left to do for somebody who was let out without a network. */
export async function endSession(openDevice: DeviceOpener, dispatch: ApiDispatch): Promise<boolean> {
  if (!isLetOut(storage)) return true;
  const asked = await dispatch(askSession(undefined, { forceRefetch: true, subscribe: false }));
  if (asked.data === undefined) return false;
  const device = await openDevice();
  await sendReportsOf(device, asked.data.user?.id ?? null);
  await device.errands.flush();
  // What was answered to them stays no more than what they reported.
  await device.keepUnsent(null);
  const { error } = await dispatch(leaveSession());
  if (error !== undefined) return false;
  keepLetOut(storage, false);
  return true;
}

/** Ends when none of them waits any more: after the end of the session they would wait until their person is back. */
async function sendReportsOf({ outbox }: Device, userId: string | null): Promise<void> {
  const waiting = () =>
    outbox.view().reports.filter(({ state, enteredBy }) => state === 'waiting' && enteredBy === userId);
  // Nobody is there who would be asked about the time of one.
  await Promise.all(waiting().map(({ id }) => outbox.answerClock(id, 'asEntered')));
  await new Promise<void>((resolve) => {
    const look = () => {
      if (waiting().length > 0) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}
