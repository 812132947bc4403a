import type { Order } from '../../../../backend/contract/order.ts';

/** Where it is to be brought, or whom a taxi is to fetch where, and whom to ring there: a line each. */
export function placeLines({ payload }: Order): readonly string[] {
  const lines =
    'deliveryAddress' in payload
      ? [payload.deliveryAddress, payload.phone]
      : [
          payload.pickupLocation,
          payload.lat === null || payload.lng === null ? null : `${payload.lat}, ${payload.lng}`,
        ];
  return lines.filter((line) => line !== null);
}
