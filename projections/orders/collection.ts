import { collection } from '../read-models/collection.ts';
import type { OrderDocument } from './document.ts';

export const ORDERS = collection<OrderDocument>()('orders', 'orders', {
  byPatient: ['patientId', 'createdAt'],
  byClinic: ['clinicId', 'createdAt'],
  byClinicStatus: ['clinicId', 'status', 'createdAt'],
  byClinicType: ['clinicId', 'orderType', 'createdAt'],
  byClinicTypeStatus: ['clinicId', 'orderType', 'status', 'createdAt'],
  /** What waits to be handed over. */
  byStatus: ['clinicId', 'status', 'updatedAt'],
  /** What was cancelled and not told yet. */
  byUntold: ['clinicId', 'untoldSince'],
});
