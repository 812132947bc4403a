/**
 * An emergency taxi is a call for help: whoever asks for one is told to the care team as a RED is, at the live edge only. Where
 * no taxi comes, the clinic's contact is told so, too.
 */
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { derivedId } from '../../lib/ids.ts';
import type { AlertStore } from '../alerts/alert.ts';
import { raiseWithoutLog } from '../alerts/alert-handling.ts';
import type { ContactNotices } from '../alerts/notification.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import { reactionContext } from '../event-sourcing/system-context.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import type { PatientStore } from '../patients/patient.ts';
import type { OrderStore } from './order.ts';

export interface TransportDependencies {
  readonly alerts: AlertStore;
  readonly orders: OrderStore;
  readonly patients: PatientStore;
  readonly notices: ContactNotices;
}

export const isOfTransport = (event: RecordedEvent): boolean =>
  (event.type === 'OrderPlaced' && event.data.orderType === 'TAXI') ||
  (event.type === 'OrderStatusChanged' && event.data.to === 'FAILED');

const alertOf = (orderId: string): string => derivedId('alert', orderId);

export async function reactToTransport(
  { alerts, orders, patients, notices }: TransportDependencies,
  event: RecordedEvent,
): Promise<void> {
  const { patientId = '' } = event.meta;
  if (await isForgotten(patients, patientId)) return;
  if (event.type === 'OrderPlaced') await raiseTransportAlert(alerts, event);
  if (event.type !== 'OrderStatusChanged') return;
  const orderId = subjectIn(event.stream);
  const { state } = await orders.load(orderId);
  if (state?.orderType === 'TAXI') await notices.tellFailedTransport(event, alertOf(orderId));
}

/** Its id follows from the order's, so that a repeat, a restart or a second process raises no other one. */
export function raiseTransportAlert(
  alerts: AlertStore,
  placed: EventOf<'OrderPlaced'>,
): Promise<Outcome<unknown>> {
  const { patientId = '' } = placed.meta;
  return alerts.execute(patientId, reactionContext(placed, 'transport'), { patientId }, (state) =>
    raiseWithoutLog(state, {
      alertId: alertOf(subjectIn(placed.stream)),
      kind: 'transport',
      flag: 'RED',
      message: null,
      messageKey: 'message.RED.transport',
      reasonKeys: ['reason.TRANSPORT-RED-REQUESTED'],
      ruleIds: ['TRANSPORT-RED-REQUESTED'],
    }),
  );
}
