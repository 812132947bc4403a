/** Orders, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { ORDERS } from './collection.ts';

export const ordersProjection: Projection = {
  name: 'orders',
  version: 1,
  collections: [ORDERS.definition],
  handlers: {
    OrderPlaced: (event) =>
      create(ORDERS, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
      })),
    OrderStatusChanged: (event) =>
      changeExisting(ORDERS, subjectIn(event.stream), (order) => ({
        ...order,
        status: event.data.to,
      })),
  },
};
