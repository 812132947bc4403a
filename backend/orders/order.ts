/** Orders of groceries and transport. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: order-<orderId>

export type OrderState = DataOf<'OrderPlaced'> | null;

export const orderAggregate: Aggregate<OrderState> = {
  category: 'order',
  initial: () => null,
  evolve: (state: OrderState, event: RecordedEvent) => {
    if (event.type === 'OrderPlaced') return event.data;
    return event.type === 'OrderStatusChanged' && state !== null
      ? { ...state, status: event.data.to }
      : state;
  },
};

export function placeOrder(state: OrderState, order: DataOf<'OrderPlaced'>): readonly DecidedEvent[] {
  return state === null ? [{ type: 'OrderPlaced', data: order }] : [];
}
