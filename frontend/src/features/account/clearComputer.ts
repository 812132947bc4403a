import { forgetKept } from '../../lib/keptValue.ts';
import { CALL_KEY } from '../contact/keptCall.ts';
import type { DeviceOpener } from '../outbox/deviceContext.ts';
import { keepPerson, keptPerson } from '../report/keptPerson.ts';
import { keepRetest } from '../report/useRetest.ts';

const storage = () => localStorage;

/**
 * Takes what was read and begun off a computer that others use next: whom somebody of the staff reported for, the drafts, the call
 * in hand. What has not been sent stays, and goes when they are back.
 */
export async function clearComputer(openDevice: DeviceOpener): Promise<void> {
  const person = keptPerson(storage);
  keepPerson(storage, null);
  keepRetest(storage, null);
  forgetKept(() => sessionStorage, CALL_KEY);
  const device = await openDevice();
  await device.keepUnsent(person?.patient.id ?? null);
}
