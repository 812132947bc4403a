/** Requests to order: whose they are is asked before anything else of them, and where somebody is, in one field. */
import type * as z from 'zod/mini';
import { COORDINATE_BOUNDS, orderGrocerySchema, orderTaxiSchema } from '../contract/order.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { NOT_ALLOWED } from '../http/guard.ts';
import type { SentRequest } from '../http/route.ts';
import { assertObject, parseBody } from '../http/validation.ts';
import type { Caller } from '../identity/caller.ts';

/**
 * A patient orders for themself.
 *
 * @throws Refusal 403, 400
 */
function parsedOrder<Shape>(schema: z.ZodMiniType<Shape>, { caller, body }: SentRequest): Shape {
  assertObject(body);
  if (body['patientId'] !== undefined && body['patientId'] !== null) assertOwn(caller, body['patientId']);
  return parseBody(schema, body);
}

/** @throws Refusal 403 for a patient who asks for somebody else */
export function assertOwn({ role, patientId: own }: Caller, patientId: unknown): void {
  if (role === 'patient' && patientId !== own) throw Refusal.forbidden(NOT_ALLOWED);
}

export const groceryOrderIn = (request: SentRequest): z.output<typeof orderGrocerySchema> =>
  parsedOrder(orderGrocerySchema, request);

export function taxiOrderIn(request: SentRequest): z.output<typeof orderTaxiSchema> {
  const { body } = request;
  const wrong =
    typeof body === 'object' && body !== null && 'coordinates' in body && wrongIn(body.coordinates);
  // What is wrong with a half of them is said of both: neither alone is a place.
  const order = parsedOrder(orderTaxiSchema, wrong ? withoutCoordinates(request, body) : request);
  if (wrong) throw badPlace('coordinates', wrong.kind, wrong.message);
  if (order.pickupLocation === null && (order.coordinates ?? null) === null)
    throw badPlace('pickupLocation', 'required', 'Where to be picked up is missing.');
  return order;
}

const withoutCoordinates = (request: SentRequest, body: object): SentRequest => ({
  ...request,
  body: { ...body, coordinates: null },
});

/** null where they are left out, or are a place. */
function wrongIn(coordinates: unknown): { readonly kind: string; readonly message: string } | null {
  if (coordinates === undefined || coordinates === null) return null;
  const { lat, lng } = { lat: undefined, lng: undefined, ...Object(coordinates) } as Readonly<
    Record<'lat' | 'lng', unknown>
  >;
  const given = [lat, lng].filter((value) => value !== undefined && value !== null);
  if (typeof coordinates !== 'object' || !given.every((value) => Number.isFinite(value)))
    return { kind: 'number', message: 'The coordinates must be two numbers, lat and lng.' };
  const isBeyond = (value: unknown, bound: number) => typeof value === 'number' && Math.abs(value) > bound;
  if (isBeyond(lat, COORDINATE_BOUNDS.lat) || isBeyond(lng, COORDINATE_BOUNDS.lng))
    return { kind: 'range', message: 'The coordinates must be within ±90 for lat and ±180 for lng.' };
  return given.length < 2 ? { kind: 'required', message: 'One of the coordinates is missing.' } : null;
}

const badPlace = (path: string, kind: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${kind}`, message }]);
