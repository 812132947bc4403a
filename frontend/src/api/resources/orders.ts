import type * as z from 'zod/mini';
import type { Order } from '../../../../backend/contract/order.ts';
import {
  CANCEL_ORDER,
  CONFIRM_ORDER,
  FAIL_ORDER,
  LIST_ORDERS_OF_PATIENT,
  ORDER_GROCERY,
} from '../../../../backend/contract/routes/orders.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, tagsOfPatient } from '../client/tags.ts';

export type GroceryOrdered = z.output<typeof ORDER_GROCERY.answer>;

export interface GroceryOrderBody {
  readonly patientId: string;
  readonly bundleId: string;
  readonly deliveryAddress: string;
  /** null: the patient's own. */
  readonly phone: string | null;
}

/** What becomes of an order, by whoever moves it. */
export type OrderMove =
  | { readonly to: 'cancel' }
  | { readonly to: 'confirm'; readonly deliveryTime: string | null }
  | { readonly to: 'fail'; readonly reason: string };

interface Moving {
  readonly order: Pick<Order, 'id' | 'patientId'>;
  readonly move: OrderMove;
  readonly idempotencyKey: string;
}

function moveRequest({ order: { id }, move, idempotencyKey }: Moving) {
  const params = { orderId: id };
  switch (move.to) {
    case 'cancel':
      return requestTo(CANCEL_ORDER, { params, body: {}, idempotencyKey });
    case 'confirm':
      return requestTo(CONFIRM_ORDER, { params, body: { deliveryTime: move.deliveryTime }, idempotencyKey });
    case 'fail':
      return requestTo(FAIL_ORDER, { params, body: { reason: move.reason }, idempotencyKey });
  }
}

const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getOrders: build.query<readonly Order[], string>({
      query: (patientId) => requestTo(LIST_ORDERS_OF_PATIENT, { params: { patientId } }),
      responseSchema: LIST_ORDERS_OF_PATIENT.answer,
      providesTags: tagsOfPatient('Order'),
    }),
    orderGrocery: build.mutation<
      GroceryOrdered,
      { readonly body: GroceryOrderBody; readonly idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => requestTo(ORDER_GROCERY, { body, idempotencyKey }),
      responseSchema: ORDER_GROCERY.answer,
      // Also where no answer came: it may have been ordered.
      invalidatesTags: (_ordered, _error, { body }) => [idTag('Order', body.patientId)],
    }),
    moveOrder: build.mutation<Order, Moving>({
      query: moveRequest,
      responseSchema: CANCEL_ORDER.answer,
      // Somebody else may have been faster: what it is by now is shown then, too.
      invalidatesTags: (_order, _error, { order }) => [idTag('Order', order.patientId)],
    }),
  }),
});

export const { useGetOrdersQuery, useOrderGroceryMutation, useMoveOrderMutation } = ordersApi;
