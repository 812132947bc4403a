/** Orders of groceries and of emergency taxis. */
import * as z from 'zod/mini';
import { FLAGS, ORDER_STATUSES } from '../../events/enums.ts';
import { isCleanText, MAX_NAME, optionalText, phoneText, requiredText, wholeNumber } from './primitives.ts';

const ADDRESS_LENGTH = { min: 5, max: 300 } as const;
const MAX_REASON = 300;
/** A week. */
const ETA_BOUNDS = { min: 0, max: 10_080 } as const;

export const orderGrocerySchema = z.object({
  patientId: requiredText(MAX_NAME),
  /** The bundle's name or its id; one of the two fields is needed. */
  bundleCode: optionalText(MAX_NAME),
  bundleId: optionalText(MAX_NAME),
  deliveryAddress: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(ADDRESS_LENGTH.max),
    z.refine((text) => text.length >= ADDRESS_LENGTH.min && isCleanText(text)),
  ),
  /** Left out: the patient's own. */
  phone: phoneText(),
});

export const COORDINATE_BOUNDS = { lat: 90, lng: 180 } as const;
const coordinate = (bound: number) => z.number().check(z.minimum(-bound), z.maximum(bound));

export const orderTaxiSchema = z.object({
  patientId: requiredText(MAX_NAME),
  /** One of the two is needed. */
  pickupLocation: optionalText(ADDRESS_LENGTH.max),
  coordinates: z.nullish(
    z.object({ lat: coordinate(COORDINATE_BOUNDS.lat), lng: coordinate(COORDINATE_BOUNDS.lng) }),
  ),
  destinationFacilityId: optionalText(MAX_NAME),
  /** The patient's latest, as their screen has it. */
  flag: z.nullish(z.enum(FLAGS)),
});

const shared = {
  id: z.string(),
  patientId: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Whether nothing left the product. */
  simulated: z.boolean(),
  partnerName: z.nullable(z.string()),
  /** The partner's own number of it. */
  reference: z.nullable(z.string()),
  /** In words; of groceries the bundle's until the partner gives one. */
  deliveryTime: z.nullable(z.string()),
  etaMinutes: z.nullable(z.number()),
  /** Why it failed or was cancelled. */
  reason: z.nullable(z.string()),
  /** A person's name. */
  placedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

const groceryOrderSchema = z.object({
  ...shared,
  orderType: z.literal('GROCERY'),
  payload: z.object({
    bundleId: z.nullable(z.string()),
    bundleName: z.nullable(z.string()),
    /** US dollars. */
    estimatedCost: z.nullable(z.number()),
    deliveryAddress: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
});
export type GroceryOrder = z.output<typeof groceryOrderSchema>;

const taxiOrderSchema = z.object({
  ...shared,
  orderType: z.literal('TAXI'),
  payload: z.object({
    pickupLocation: z.nullable(z.string()),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    destinationFacilityId: z.nullable(z.string()),
    destinationName: z.nullable(z.string()),
    flag: z.nullable(z.enum(FLAGS)),
  }),
});
export type TaxiOrder = z.output<typeof taxiOrderSchema>;

export const orderSchema = z.discriminatedUnion('orderType', [groceryOrderSchema, taxiOrderSchema]);
export type Order = z.output<typeof orderSchema>;

/** An order in the list of a clinic. */
const patientName = { patientName: z.string() };
export const clinicOrderSchema = z.discriminatedUnion('orderType', [
  z.extend(groceryOrderSchema, patientName),
  z.extend(taxiOrderSchema, patientName),
]);

/** `message`: one sentence on what became of it so far. */
export const groceryOrderedSchema = z.object({
  order: orderSchema,
  deliveryTime: z.nullable(z.string()),
  message: z.string(),
});
export const taxiOrderedSchema = z.object({
  order: orderSchema,
  etaMinutes: z.nullable(z.number()),
  message: z.string(),
});

const said = {
  deliveryTime: optionalText(MAX_NAME),
  etaMinutes: z.nullish(wholeNumber(ETA_BOUNDS)),
  reference: optionalText(MAX_NAME),
};
export const cancelOrderSchema = z.object({ reason: optionalText(MAX_REASON) });
export const confirmOrderSchema = z.object(said);
export const failOrderSchema = z.object({ reason: requiredText(MAX_REASON) });

/** What a partner reports of an order that they have. */
export const reportOrderSchema = z.object({
  status: z.enum(['CONFIRMED', 'CANCELLED', 'FAILED']),
  ...said,
  reason: optionalText(MAX_REASON),
});
export const orderReportedSchema = z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) });
