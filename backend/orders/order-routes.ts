/** `/api/orders`: groceries and emergency taxis, from a patient or for one. */
import {
  CANCEL_ORDER,
  CONFIRM_ORDER,
  FAIL_ORDER,
  LIST_ORDERS,
  LIST_ORDERS_OF_PATIENT,
  ORDER_GROCERY,
  ORDER_TAXI,
} from '../contract/routes/orders.ts';
import {
  cancelOrderSchema,
  confirmOrderSchema,
  failOrderSchema,
  type Order,
  orderGrocerySchema,
  orderTaxiSchema,
} from '../contract/order.ts';
import { NO_TAXI_HERE } from '../contract/order-reasons.ts';
import { orderListQuerySchema, pageQuerySchema } from '../contract/query.ts';
import type { DataOf } from '../../events/event.ts';
import type { OrderStatus, OrderType } from '../../events/enums.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { openFacility } from '../facilities/known-facility.ts';
import { type RequestTo, type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import type { ClinicStore } from '../clinics/clinic.ts';
import { aboutPatient, assertNotForgotten } from '../patients/patient-access.ts';
import {
  assertMayBeReached,
  NO_PHONE_NUMBER,
  type Patient,
  type PatientStore,
  registered,
} from '../patients/patient.ts';
import { assertPlan } from '../patients/plan.ts';
import { phoneOf } from '../region/phone.ts';
import { chosenBundle } from './grocery-bundles.ts';
import type { OrderHandovers } from './hand-over.ts';
import {
  type MoveDetails,
  moveOrder,
  NOTHING_SAID,
  type OrderStore,
  placeOrder,
  UNKNOWN_ORDER,
} from './order.ts';
import { listOrders, listOrdersOfPatient } from './order-list.ts';
import { assertOwn, groceryOrderIn, taxiOrderIn } from './order-request.ts';
import { saidOfGrocery, saidOfTaxi } from './order-sentences.ts';
import { type OrderModels, orderView, orderViews } from './order-view.ts';

export interface OrderServices extends Services, OrderModels {
  readonly orders: OrderStore;
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  readonly handovers: OrderHandovers;
}

type Payload = DataOf<'OrderPlaced'>['payload'];

export function orderRoutes(services: OrderServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(ORDER_GROCERY, {
      summary: 'Order a grocery bundle',
      body: orderGrocerySchema,
      parse: groceryOrderIn,
      handle: async (request) => {
        const { result, order } = await place(services, request, 'GROCERY', groceryPayload);
        return {
          ...result,
          body: { order, deliveryTime: order.deliveryTime, message: saidOfGrocery(order) },
        };
      },
    }),
    serve(ORDER_TAXI, {
      summary: 'Request an emergency taxi',
      body: orderTaxiSchema,
      parse: taxiOrderIn,
      handle: async (request) => {
        const { result, order, patient } = await place(services, request, 'TAXI', taxiPayload);
        const message = saidOfTaxi(order, patient.profile.country);
        return { ...result, body: { order, etaMinutes: order.etaMinutes, message } };
      },
    }),
    serve(LIST_ORDERS_OF_PATIENT, {
      summary: 'Orders of a patient, newest first',
      query: pageQuerySchema,
      handle: aboutPatient(readSide, async (patientId, { query }) => {
        const views = await orderViews(services, await listOrdersOfPatient(readSide, patientId, query));
        return views.map(({ patientName: _, ...order }): Order => order);
      }),
    }),
    serve(LIST_ORDERS, {
      summary: 'Orders of the clinic, newest first',
      query: orderListQuerySchema,
      handle: async ({ caller, query }) => ({
        body: await orderViews(services, await listOrders(readSide, caller.clinicId, query)),
      }),
    }),
    serve(CANCEL_ORDER, {
      summary: 'Cancel an order',
      body: cancelOrderSchema,
      handle: async (request) => {
        const { reason } = request.body;
        const { result, order } = await move(services, request, 'CANCELLED', { ...NOTHING_SAID, reason });
        const { clinicId } = request.caller;
        services.handovers.tellCancelled({ id: order.id, patientId: order.patientId, clinicId });
        return result;
      },
    }),
    serve(CONFIRM_ORDER, {
      summary: 'Say that an order comes',
      body: confirmOrderSchema,
      handle: async (request) => {
        const { etaMinutes = null, ...said } = request.body;
        return (await move(services, request, 'CONFIRMED', { ...NOTHING_SAID, ...said, etaMinutes })).result;
      },
    }),
    serve(FAIL_ORDER, {
      summary: 'Say that an order does not come',
      body: failOrderSchema,
      handle: async (request) =>
        (await move(services, request, 'FAILED', { ...NOTHING_SAID, ...request.body })).result,
    }),
  ];
}

/** What is ordered, from a request that was not carried out before. @throws Refusal */
type PayloadOf<Request> = (services: OrderServices, request: Request, patient: Patient) => Promise<Payload>;

async function place<Request extends RouteRequest<never, unknown, { readonly patientId: string }>>(
  services: OrderServices,
  request: Request,
  orderType: OrderType,
  payloadOf: PayloadOf<Request>,
) {
  const { orders, patients, handovers } = services;
  const { caller, context } = request;
  const { patientId } = request.body;
  const patient = registered((await patients.load(patientId)).state, caller.clinicId);
  const id = creationId(context, services.ids);
  // What has changed since must not refuse the repeat of a request that was carried out.
  const isRepeat = (await orders.load(id)).state !== null;
  const payload = isRepeat ? {} : await payloadOf(services, request, patient);
  const placed = await orders.execute(id, context, { patientId }, (state) =>
    placeOrder(state, { orderType, payload }),
  );
  const tried = await handovers.begin({ id, patientId, clinicId: caller.clinicId }, orderType);
  const { state } = await orders.load(id);
  if (state === null) throw Refusal.notFound(UNKNOWN_ORDER);
  const written = {
    ...placed,
    events: [...placed.events, ...tried.events],
    position: tried.events.at(-1)?.position ?? (placed.repeated ? state.position : placed.position),
  };
  const order = await orderView(services, id, state);
  const result = await whenShown(services, written, () => null);
  return { result, order, patient };
}

const groceryPayload: PayloadOf<RequestTo<typeof ORDER_GROCERY>> = async ({ bundles }, { body }, patient) => {
  const { bundleId, bundleCode, deliveryAddress, phone } = body;
  const bundle = chosenBundle(bundles, { bundleId, bundleCode }, 'bundleCode');
  assertMayBeReached(patient);
  const { country, phoneNumber } = patient.profile;
  return {
    bundleId: bundle.id,
    bundleName: bundle.name,
    estimatedCost: bundle.estimatedCost,
    deliveryAddress,
    phone: assertPhone(phoneOf(phone, country, 'phone') ?? phoneNumber),
  };
};

const taxiPayload: PayloadOf<RequestTo<typeof ORDER_TAXI>> = async (services, { body, caller }, patient) => {
  const { patientId, pickupLocation, coordinates, destinationFacilityId, flag } = body;
  const { clinicId } = caller;
  await assertPlan('emergencyTaxi', services, { patientId, clinicId });
  const destination =
    destinationFacilityId === null ? null : await openFacility(services, clinicId, destinationFacilityId);
  if (destinationFacilityId !== null && destination === null) {
    const message = 'There is no such facility, or it is closed.';
    const path = 'destinationFacilityId';
    throw Refusal.invalid([{ path, key: `validation.${path}.choice`, message }]);
  }
  assertPhone(patient.profile.phoneNumber);
  if (!(await services.handovers.isServed(clinicId, 'TAXI')))
    throw Refusal.unprocessable(`${NO_TAXI_HERE} Call the emergency number now.`);
  return {
    pickupLocation,
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    destinationFacilityId,
    destinationName: destination?.name ?? null,
    flag: flag ?? null,
  };
};

/** @throws Refusal 422: whoever brings it could ring nobody */
function assertPhone(phone: string | null): string {
  if (phone === null) throw Refusal.unprocessable(NO_PHONE_NUMBER);
  return phone;
}

async function move(
  services: OrderServices,
  { caller, context, params: { orderId } }: RouteRequest<'orderId'>,
  to: OrderStatus,
  said: MoveDetails,
): Promise<{ readonly result: RouteResult<Order>; readonly order: Order }> {
  const { orders } = services;
  const { state: found } = await orders.load(orderId);
  if (found === null || found.clinicId !== caller.clinicId) throw Refusal.notFound(UNKNOWN_ORDER);
  const { patientId } = found;
  assertOwn(caller, patientId);
  await assertNotForgotten(services.readSide, patientId);
  const moved = await orders.execute(orderId, context, { patientId }, (state) => moveOrder(state, to, said));
  if (moved.state === null) throw Refusal.notFound(UNKNOWN_ORDER);
  const order = await orderView(services, orderId, moved.state);
  return { order, result: await whenShown(services, moved, () => order) };
}
