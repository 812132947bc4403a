/** Orders, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import type { EventOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Change, Projection } from '../projection.ts';
import { ORDERS } from './collection.ts';
import { changedOrder, placedOrder } from './document.ts';

const changed = (
  event: EventOf<'OrderHandoverTried' | 'OrderStatusChanged' | 'OrderCancellationSent'>,
): Change => changeExisting(ORDERS, subjectIn(event.stream), (order) => changedOrder(order, event));

export const ordersProjection: Projection = {
  name: 'orders',
  version: 3,
  collections: [ORDERS.definition],
  handlers: {
    OrderPlaced: (event) => create(ORDERS, subjectIn(event.stream), () => placedOrder(event)),
    OrderHandoverTried: changed,
    OrderStatusChanged: changed,
    OrderCancellationSent: changed,
  },
};
