/** Orders of a patient and of a clinic, newest first. */
import { ORDERS } from '../../projections/orders/collection.ts';
import type { OrderDocument } from '../../projections/orders/document.ts';
import type { Scalar } from '../../projections/read-models/port.ts';
import type { OrderListQuery } from '../contract/query.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Newest orders that a list without a limit gives. */
const DEFAULT_LIMIT = 100;

type Page = Pick<OrderListQuery, 'limit' | 'before'>;

/** @throws Refusal 404 for a `before` that is no order of the patient */
export async function listOrdersOfPatient(
  readSide: ReadSide,
  patientId: string,
  { limit, before }: Page,
): Promise<readonly WithId<OrderDocument>[]> {
  return readSide.find(ORDERS, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: limit ?? DEFAULT_LIMIT,
    ...(await after(readSide, before, { patientId })),
  });
}

/** @throws Refusal 404 for a `before` that is no order of the clinic */
export async function listOrders(
  readSide: ReadSide,
  clinicId: string,
  { status, type: orderType, limit, before }: OrderListQuery,
): Promise<readonly WithId<OrderDocument>[]> {
  const page = { descending: true, limit: limit ?? DEFAULT_LIMIT } as const;
  const from = (scope: Scope) => after(readSide, before, scope);
  if (orderType !== null && status !== null) {
    const equal = { clinicId, orderType, status };
    return readSide.find(ORDERS, { index: 'byClinicTypeStatus', equal, ...page, ...(await from(equal)) });
  }
  if (orderType !== null) {
    const equal = { clinicId, orderType };
    return readSide.find(ORDERS, { index: 'byClinicType', equal, ...page, ...(await from(equal)) });
  }
  if (status !== null) {
    const equal = { clinicId, status };
    return readSide.find(ORDERS, { index: 'byClinicStatus', equal, ...page, ...(await from(equal)) });
  }
  const equal = { clinicId };
  return readSide.find(ORDERS, { index: 'byClinic', equal, ...page, ...(await from(equal)) });
}

/** Whose orders, as the first fields of the index have it. */
type Scope = Readonly<Partial<Record<'patientId' | 'clinicId' | 'orderType' | 'status', Scalar>>>;

/** An order that has moved on since the page before keeps its place: it is found by when it was placed. */
async function after(readSide: ReadSide, before: string | null, scope: Scope) {
  if (before === null) return {};
  const order = await readSide.get(ORDERS, before);
  const { patientId, clinicId } = scope;
  const isOfScope = patientId === undefined ? order?.clinicId === clinicId : order?.patientId === patientId;
  if (order === null || !isOfScope)
    throw Refusal.notFound('The order to continue before could not be found.');
  return { after: [...Object.values(scope), order.createdAt, before] };
}
