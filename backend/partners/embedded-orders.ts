import { DEMONSTRATION_PARTNER } from '../contract/demonstration-partner.ts';
import { NO_TAXI_HERE } from '../contract/order-reasons.ts';
import type { OrderPartner } from './port.ts';

/** Takes every order, brings nothing and says so. It never confirms. */
export const EMBEDDED_ORDERS: OrderPartner = {
  id: 'embedded',
  name: DEMONSTRATION_PARTNER,
  reportsBack: false,
  order: async () => ({
    status: 'sent',
    simulated: true,
    detail: null,
    reference: null,
    deliveryTime: null,
    etaMinutes: null,
  }),
  cancel: async () => {},
};

/**
 * Where people are real and no taxi service is connected: nobody is told that one comes. An order that was on its way when its
 * partner went has failed.
 */
export const NO_TAXI: OrderPartner = {
  ...EMBEDDED_ORDERS,
  name: null,
  order: async () => ({
    status: 'failed',
    simulated: false,
    detail: NO_TAXI_HERE,
    reference: null,
    deliveryTime: null,
    etaMinutes: null,
  }),
};
