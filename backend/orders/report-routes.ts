/** What partners say by themselves of the orders that they have: signed by their key, without a session. */
import { reportOrderSchema } from '../contract/order.ts';
import { REPORT_ORDER } from '../contract/routes/orders.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, serve } from '../http/route.ts';
import { parseBody } from '../http/validation.ts';
import { whenShown } from '../http/when-shown.ts';
import { type CallBackServices, signedCall } from '../partners/call-back.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import type { PatientStore } from '../patients/patient.ts';
import { withoutKey } from '../partners/webhook-orders.ts';
import { moveOrder, type OrderStore, UNKNOWN_ORDER } from './order.ts';

export interface ReportServices extends Services, CallBackServices {
  readonly orders: OrderStore;
  readonly patients: PatientStore;
}

export function reportRoutes(services: ReportServices): readonly Route[] {
  const { orders, patients } = services;
  return [
    serve(REPORT_ORDER, {
      summary: 'What a partner reports of an order that they have, signed by their key',
      body: reportOrderSchema,
      // Read once it is known who sent it.
      parse: ({ body }) => body,
      handle: async (request) => {
        const { hook, context, key } = await signedCall(services, request);
        const { hookId, orderId } = request.params;
        const { status, etaMinutes = null, ...said } = parseBody(reportOrderSchema, request.body);
        const clean = (text: string | null) => withoutKey(text, key);
        const { state: found } = await orders.load(orderId);
        if (found === null || found.partner !== hookId) throw Refusal.notFound(UNKNOWN_ORDER);
        const { patientId } = found;
        // Nor is a partner told that somebody was forgotten.
        if (await isForgotten(patients, patientId)) throw Refusal.notFound(UNKNOWN_ORDER);
        const details = {
          reason: clean(said.reason),
          reference: clean(said.reference),
          deliveryTime: clean(said.deliveryTime),
          etaMinutes,
        };
        const moved = await orders.execute(orderId, context, { patientId }, (state) =>
          moveOrder(state, status, details, hook.partnerName),
        );
        return whenShown(services, moved, () => ({ orderId, status: moved.state?.status ?? status }));
      },
    }),
  ];
}
