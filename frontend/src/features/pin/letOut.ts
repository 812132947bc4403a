import type { ApiDispatch } from '../../api/apiState.ts';
import { leaveSession } from '../../api/resources/reports.ts';
import type { DeviceOpener } from '../outbox/deviceContext.ts';
import { storedPerson, storePerson } from '../report/keptPerson.ts';
import { storeRetest } from '../report/useRetest.ts';
import { removePin, storeLetOut } from './pin.ts';
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
  storeLetOut(storage, true);
  removePin(storage);
  const person = storedPerson(storage);
  const device = await openDevice();
  await device.keepUnsent(person?.patient.id ?? null);
  storePerson(storage, null);
  storeRetest(storage, null);
  return endSession(openDevice, dispatch);
}

/** What is left to do for somebody who was let out without a network. */
export async function endSession(openDevice: DeviceOpener, dispatch: ApiDispatch): Promise<boolean> {
  if (!isLetOut(storage)) return true;
  const device = await openDevice();
  await device.outbox.flush();
  await device.errands.flush();
  // What was answered to them stays no more than what they reported.
  await device.keepUnsent(null);
  const { error } = await dispatch(leaveSession());
  if (error !== undefined) return false;
  storeLetOut(storage, false);
  return true;
}
