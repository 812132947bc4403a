/** An order as it is answered: its document with the names of people, bundles and facilities. */
import { FLAGS } from '../../events/enums.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import type { OrderDocument } from '../../projections/orders/document.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { GroceryOrder, Order, TaxiOrder } from '../contract/order.ts';
import type { WithId } from '../event-sourcing/read-side.ts';
import { type FacilityModels, openFacility } from '../facilities/known-facility.ts';
import { namesOfUsers } from '../users/user-name.ts';

export interface OrderModels extends FacilityModels {
  readonly bundles: readonly GroceryBundle[];
}

type Payload = OrderDocument['payload'];

const textIn = (payload: Payload, field: string): string | null => {
  const value = payload[field];
  return typeof value === 'string' ? value : null;
};

const numberIn = (payload: Payload, field: string): number | null => {
  const value = payload[field];
  return typeof value === 'number' ? value : null;
};

export type NamedOrder = Order & { readonly patientName: string };

export async function orderView(models: OrderModels, id: string, document: OrderDocument): Promise<Order> {
  const [view] = await orderViews(models, [{ id, document }]);
  if (view === undefined) throw new Error(`The order ${id} has no view.`);
  const { patientName: _, ...order } = view;
  return order;
}

/** In the order given. */
export async function orderViews(
  models: OrderModels,
  found: readonly WithId<OrderDocument>[],
): Promise<readonly NamedOrder[]> {
  const { readSide } = models;
  const patientIds = [...new Set(found.map(({ document }) => document.patientId))];
  const patients = await readSide.getMany(PATIENTS, patientIds);
  const patientNames = new Map(patientIds.map((id, at) => [id, patients[at]?.name ?? '']));
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.placedBy),
  );
  return Promise.all(
    found.map(async ({ id, document }) => ({
      ...(document.orderType === 'GROCERY'
        ? groceryOrder(models.bundles, sharedOf(id, document), document)
        : await taxiOrder(models, sharedOf(id, document), document)),
      patientName: patientNames.get(document.patientId) ?? '',
      placedBy: patientNames.get(document.placedBy) ?? people.get(document.placedBy) ?? document.placedBy,
    })),
  );
}

type Shared = Omit<GroceryOrder, 'orderType' | 'payload'>;

function sharedOf(id: string, document: OrderDocument): Shared {
  const { patientId, status, simulated, partnerName, reference, deliveryTime, etaMinutes } = document;
  const { reason, placedBy, createdAt, updatedAt } = document;
  return {
    id,
    patientId,
    status,
    simulated,
    partnerName,
    reference,
    deliveryTime,
    etaMinutes,
    reason,
    placedBy,
    createdAt,
    updatedAt,
  };
}

/** Orders of earlier releases name their bundle by `bundleCode` alone. */
function groceryOrder(
  bundles: readonly GroceryBundle[],
  shared: Shared,
  { payload }: OrderDocument,
): GroceryOrder {
  const named = textIn(payload, 'bundleName') ?? textIn(payload, 'bundleCode');
  const bundle = bundles.find(({ id, name }) => id === textIn(payload, 'bundleId') || name === named);
  return {
    ...shared,
    orderType: 'GROCERY',
    deliveryTime: shared.deliveryTime ?? bundle?.deliveryTime ?? null,
    payload: {
      bundleId: textIn(payload, 'bundleId') ?? bundle?.id ?? null,
      bundleName: named,
      estimatedCost: numberIn(payload, 'estimatedCost') ?? bundle?.estimatedCost ?? null,
      deliveryAddress: textIn(payload, 'deliveryAddress'),
      phone: textIn(payload, 'phone'),
    },
  };
}

async function taxiOrder(
  models: OrderModels,
  shared: Shared,
  { payload, clinicId }: OrderDocument,
): Promise<TaxiOrder> {
  const facilityId = textIn(payload, 'destinationFacilityId');
  const named = textIn(payload, 'destinationName');
  const facility =
    facilityId === null || named !== null ? null : await openFacility(models, clinicId, facilityId);
  return {
    ...shared,
    orderType: 'TAXI',
    payload: {
      pickupLocation: textIn(payload, 'pickupLocation'),
      lat: numberIn(payload, 'lat'),
      lng: numberIn(payload, 'lng'),
      destinationFacilityId: facilityId,
      destinationName: named ?? facility?.name ?? null,
      flag: FLAGS.find((flag) => flag === payload['flag']) ?? null,
    },
  };
}
