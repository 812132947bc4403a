import type * as z from 'zod/mini';
import type {
  Order,
  orderTaxiSchema,
  taxiOrderedSchema,
  TaxiOrder,
} from '../../../../backend/contract/order.ts';
import {
  CANCEL_ORDER,
  LIST_ORDERS_OF_PATIENT,
  ORDER_TAXI,
} from '../../../../backend/contract/routes/orders.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, unlessFailed } from '../client/tags.ts';

/** The newest of them is what counts. */
const RECENT_ORDERS = '10';
/** A partner has ten seconds to answer. */
const ANSWERED_WITHIN_MS = 20_000;

type TaxiWish = z.input<typeof orderTaxiSchema>;
type TaxiOrdered = z.output<typeof taxiOrderedSchema>;

const taxiApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The taxi that was asked for last; null where none was. */
    getLastTaxi: build.query<TaxiOrder | null, string>({
      query: (patientId) =>
        requestTo(LIST_ORDERS_OF_PATIENT, { params: { patientId }, query: { limit: RECENT_ORDERS } }),
      rawResponseSchema: LIST_ORDERS_OF_PATIENT.answer,
      transformResponse: (orders: readonly Order[]) =>
        orders.find((order): order is TaxiOrder => order.orderType === 'TAXI') ?? null,
      providesTags: (_order, _error, patientId) => [idTag('Order', patientId)],
    }),
    requestTaxi: build.mutation<TaxiOrdered, { readonly body: TaxiWish; readonly idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) =>
        requestTo(ORDER_TAXI, { body, idempotencyKey, timeoutMs: ANSWERED_WITHIN_MS }),
      responseSchema: ORDER_TAXI.answer,
      // A refusal may tell that the plan is another one by now.
      invalidatesTags: (_answer, _error, { body: { patientId } }) => [
        idTag('Order', patientId),
        idTag('Patient', patientId),
      ],
    }),
    cancelTaxi: build.mutation<
      unknown,
      { readonly orderId: string; readonly patientId: string; readonly idempotencyKey: string }
    >({
      query: ({ orderId, idempotencyKey }) =>
        requestTo(CANCEL_ORDER, { params: { orderId }, body: {}, idempotencyKey }),
      invalidatesTags: (_answer, error, { patientId }) => unlessFailed(error, idTag('Order', patientId)),
    }),
  }),
});

export const { useGetLastTaxiQuery, useRequestTaxiMutation, useCancelTaxiMutation } = taxiApi;
