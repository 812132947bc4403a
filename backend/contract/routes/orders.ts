import * as z from 'zod/mini';
import {
  type cancelOrderSchema,
  clinicOrderSchema,
  type confirmOrderSchema,
  type failOrderSchema,
  groceryOrderedSchema,
  type orderGrocerySchema,
  orderReportedSchema,
  orderSchema,
  type orderTaxiSchema,
  type reportOrderSchema,
  taxiOrderedSchema,
} from '../order.ts';
import type { orderListQuerySchema, pageQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const ORDER_GROCERY = {
  address: 'POST /orders/grocery',
  takes: schemas<{ body: typeof orderGrocerySchema }>(),
  answer: groceryOrderedSchema,
  status: 201,
} as const satisfies RouteContract;

export const ORDER_TAXI = {
  address: 'POST /orders/taxi',
  takes: schemas<{ body: typeof orderTaxiSchema }>(),
  answer: taxiOrderedSchema,
  status: 201,
} as const satisfies RouteContract;

export const LIST_ORDERS_OF_PATIENT = {
  address: 'GET /patients/:patientId/orders',
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(orderSchema),
} as const satisfies RouteContract;

export const LIST_ORDERS = {
  address: 'GET /orders',
  takes: schemas<{ query: typeof orderListQuerySchema }>(),
  answer: z.array(clinicOrderSchema),
} as const satisfies RouteContract;

export const CANCEL_ORDER = {
  address: 'POST /orders/:orderId/cancel',
  takes: schemas<{ body: typeof cancelOrderSchema }>(),
  answer: orderSchema,
} as const satisfies RouteContract;

export const CONFIRM_ORDER = {
  address: 'POST /orders/:orderId/confirm',
  takes: schemas<{ body: typeof confirmOrderSchema }>(),
  answer: orderSchema,
} as const satisfies RouteContract;

export const FAIL_ORDER = {
  address: 'POST /orders/:orderId/fail',
  takes: schemas<{ body: typeof failOrderSchema }>(),
  answer: orderSchema,
} as const satisfies RouteContract;

/** A partner's own call: signed, without a session. */
export const REPORT_ORDER = {
  address: 'POST /partners/:hookId/orders/:orderId',
  takes: schemas<{ body: typeof reportOrderSchema }>(),
  answer: orderReportedSchema,
} as const satisfies RouteContract;
