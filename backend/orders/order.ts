/** Orders of groceries and transport. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: order-<orderId>

export type OrderState = DataOf<'OrderPlaced'> | null;

export const orderAggregate = defineAggregate({
  types: ['OrderPlaced', 'OrderStatusChanged'],
  initial: (): OrderState => null,
  evolve: (state, event) => {
    if (event.type === 'OrderPlaced') return event.data;
    return state === null ? state : { ...state, status: event.data.to };
  },
});

export type OrderStore = AggregateStore<OrderState, 'OrderPlaced' | 'OrderStatusChanged'>;

export function placeOrder(
  state: OrderState,
  order: DataOf<'OrderPlaced'>,
): readonly DecidedEvent<'OrderPlaced'>[] {
  return state === null ? [{ type: 'OrderPlaced', data: order }] : [];
}
