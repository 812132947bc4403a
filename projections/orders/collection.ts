import { collection } from '../read-models/collection.ts';
import type { OrderDocument } from './document.ts';

export const ORDERS = collection<OrderDocument>()('orders', 'orders', {
  byPatient: ['patientId', 'createdAt'],
});
