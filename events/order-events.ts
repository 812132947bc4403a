/** Stream `order-<orderId>`: an order of groceries or of an emergency taxi, its way to a partner, what became of it. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { ORDER_STATUSES, ORDER_TYPES } from './enums.ts';

/** What is ordered. Its fields are those of `backend/contract/order.ts`; older events hold fewer. */
const payload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OrderPlaced = defineEvent({
  type: 'OrderPlaced',
  category: 'order',
  personal: ['payload'],
  schema: z.object({
    orderType: z.enum(ORDER_TYPES),
    /** DRAFT. Of events from before orders were handed over, PLACED. */
    status: z.enum(ORDER_STATUSES),
    payload,
  }),
});

/** Claims a try to hand the order over to a partner: whoever writes it makes the try. */
export const OrderHandoverTried = defineEvent({
  type: 'OrderHandoverTried',
  category: 'order',
  schema: z.object({
    /** Counted from 1. */
    attempt: z.number(),
    /** The id of the clinic's partner; `configured` for the one of PARTNER_URL, `embedded` for the one that comes along. */
    partner: z.string(),
  }),
});

/** What is null was not said now: what was known of it stays. */
export const OrderStatusChanged = defineEvent({
  type: 'OrderStatusChanged',
  category: 'order',
  version: 2,
  personal: ['reference', 'deliveryTime', 'reason'],
  schema: z.object({
    from: z.enum(ORDER_STATUSES),
    to: z.enum(ORDER_STATUSES),
    partnerName: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    deliveryTime: z.nullable(z.string()),
    etaMinutes: z.nullable(z.number()),
    /** Whether nothing left the product. */
    simulated: z.boolean(),
    reason: z.nullable(z.string()),
  }),
  upcast: {
    1: (data) => ({
      ...data,
      partnerName: null,
      reference: null,
      deliveryTime: null,
      etaMinutes: null,
      simulated: false,
      reason: null,
    }),
  },
});

/** A partner who has a cancelled order, or may have it, was told so once. */
export const OrderCancellationSent = defineEvent({
  type: 'OrderCancellationSent',
  category: 'order',
  schema: z.object({ partner: z.string(), ok: z.boolean() }),
});
