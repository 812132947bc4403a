/**
 * An order as it stands: what its events say together. The command side decides over the same, folded from the order's own
 * stream.
 */
import type { OrderStatus, OrderType } from '../../events/enums.ts';
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

export type OrderDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly orderType: OrderType;
  readonly payload: DataOf<'OrderPlaced'>['payload'];
  readonly status: OrderStatus;
  /** Whether nothing left the product. */
  readonly simulated: boolean;
  /** Of made-up history: nobody is ever asked for it. */
  readonly sample: boolean;
  /** Who was last asked to take it, as `OrderHandoverTried` names them; null while nobody was. */
  readonly partner: string | null;
  readonly partnerName: string | null;
  readonly reference: string | null;
  readonly deliveryTime: string | null;
  readonly etaMinutes: number | null;
  readonly reason: string | null;
  /** A user's or the patient's id. */
  readonly placedBy: string;
  readonly createdAt: string;
  /** Of the last change of the status. */
  readonly updatedAt: string;
  /** How often somebody was asked to take it. */
  readonly attempt: number;
  /** When it was last tried; before the first try, when it was placed. */
  readonly triedAt: string;
  /** Whether the partner was told that it was cancelled, or it was tried to. */
  readonly cancellationSent: boolean;
  /** Since when a partner who has it, or may have it, is to be told that it was cancelled here; '' where none is. */
  readonly untoldSince: string;
};

export function placedOrder(event: EventOf<'OrderPlaced'>): OrderDocument {
  const { meta, data } = event;
  return {
    ...data,
    patientId: patientOf(event),
    clinicId: meta.clinicId,
    simulated: meta.simulated === true,
    sample: meta.simulated === true,
    partner: null,
    partnerName: null,
    reference: null,
    deliveryTime: null,
    etaMinutes: null,
    reason: null,
    placedBy: meta.actor.id,
    createdAt: meta.recordedAt,
    updatedAt: meta.recordedAt,
    attempt: 0,
    triedAt: meta.recordedAt,
    cancellationSent: false,
    untoldSince: '',
  };
}

type OrderChange = EventOf<'OrderHandoverTried' | 'OrderStatusChanged' | 'OrderCancellationSent'>;

export function changedOrder(order: OrderDocument, event: OrderChange): OrderDocument {
  const at = event.meta.recordedAt;
  switch (event.type) {
    case 'OrderHandoverTried':
      return { ...order, attempt: event.data.attempt, partner: event.data.partner, triedAt: at };
    case 'OrderCancellationSent':
      return { ...order, cancellationSent: true, untoldSince: '' };
    case 'OrderStatusChanged': {
      const { to, simulated, partnerName, reference, deliveryTime, etaMinutes, reason } = event.data;
      return {
        ...order,
        status: to,
        simulated: simulated || order.sample,
        partnerName: partnerName ?? order.partnerName,
        reference: reference ?? order.reference,
        deliveryTime: deliveryTime ?? order.deliveryTime,
        etaMinutes: etaMinutes ?? order.etaMinutes,
        reason: reason ?? order.reason,
        updatedAt: at,
        // A partner who says so knows it.
        untoldSince: to === 'CANCELLED' && order.partner !== null && partnerName === null ? at : '',
      };
    }
  }
}
