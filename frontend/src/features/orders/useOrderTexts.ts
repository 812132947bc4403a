/** What an order says of itself, in the reader's language. */
import { DEMONSTRATION_PARTNER } from '../../../../backend/contract/demonstration-partner.ts';
import type { Order } from '../../../../backend/contract/order.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { useBundleName, useDeliveryTime } from './bundleWords.ts';
import { minutesLeft } from './minutesLeft.ts';
import { isUnderWay } from './orderState.ts';

/** What was ordered. */
export function useOrderName(): (order: Order) => string {
  const { t } = useTranslation('orders');
  const nameOf = useBundleName();
  return (order) => {
    if (order.orderType === 'GROCERY')
      return nameOf(order.payload.bundleId, order.payload.bundleName) ?? t('groceries');
    const { destinationName } = order.payload;
    return destinationName === null ? t('taxi') : t('taxiTo', { place: destinationName });
  };
}

/** What it may cost. */
export function usePrice(): (order: Order) => string | null {
  const { dollars } = useFormats();
  return (order) =>
    order.orderType === 'GROCERY' && order.payload.estimatedCost !== null
      ? dollars(order.payload.estimatedCost)
      : null;
}

/** When it comes, while it is on its way. */
export function useDelivery(): (order: Order) => readonly string[] {
  const { t } = useTranslation('orders');
  const timeOf = useDeliveryTime();
  const now = useNow();
  return (order) => {
    const { deliveryTime } = order;
    if (!isUnderWay(order)) return [];
    const left = minutesLeft(order, now);
    return [
      ...(deliveryTime === null ? [] : [t('delivery', { time: timeOf(deliveryTime) })]),
      ...(left === null ? [] : [left > 0 ? t('eta', { minutes: left }) : t('due')]),
    ];
  };
}

/** Who has it. The product's own stand-in has no name of its own: what the server calls it is English. */
export function usePartnerName(): (order: Order) => string | null {
  const { t } = useTranslation('orders');
  return ({ partnerName }) => (partnerName === DEMONSTRATION_PARTNER ? t('demonstration') : partnerName);
}
