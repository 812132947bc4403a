import type { OrderPartner } from './port.ts';

/** Takes every order, brings nothing and says so. It never confirms. */
export const EMBEDDED_ORDERS: OrderPartner = {
  id: 'embedded',
  name: 'Demonstration partner',
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
