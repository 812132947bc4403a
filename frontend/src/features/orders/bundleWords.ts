import * as z from 'zod/mini';
import type { GroceryBundleAnswer } from '../../../../backend/contract/grocery.ts';
import { NO_TAXI_HERE, NOT_ANSWERED, statusRefused } from '../../../../backend/contract/order-reasons.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export type BundleWords = Pick<GroceryBundleAnswer, 'name' | 'description' | 'dietType' | 'items'> & {
  /** Set where they are not in the language of the page, so that they are read aloud as what they are. */
  readonly lang?: 'en';
};

const textsSchema = z.object({
  name: z.string(),
  dietType: z.string(),
  description: z.string(),
  /** By their place, beginning with 1. */
  items: z.record(z.string(), z.string()),
});

/** A parcel of food in the reader's language; one that this release does not know, as the server names it. */
export function useBundleWords(): (bundle: GroceryBundleAnswer) => BundleWords {
  const texts = useBundleTexts();
  return (bundle) => {
    const known = texts(bundle.id);
    return known === null ? { ...bundle, lang: 'en' } : { ...known, items: Object.values(known.items) };
  };
}

/** What a parcel of an order is called; null where the order does not tell which it was. */
export function useBundleName(): (bundleId: string | null, recorded: string | null) => string | null {
  const texts = useBundleTexts();
  return (bundleId, recorded) => (bundleId === null ? null : texts(bundleId))?.name ?? recorded;
}

function useBundleTexts() {
  const { i18n } = useTranslation('clinical');
  return (id: string) => {
    const found = textsSchema.safeParse(i18n.lookUp(i18n.language, 'clinical', `bundle.${id}`));
    return found.success ? found.data : null;
  };
}

/** Why an order failed, in the reader's language; null where it is in the words of a person or a partner. */
export function useReason(): (reason: string) => string | null {
  const { t } = useTranslation('orders');
  return (reason) => {
    if (reason === NOT_ANSWERED.GROCERY) return t('reason.noShop');
    if (reason === NOT_ANSWERED.TAXI) return t('reason.noTaxi');
    if (reason === NO_TAXI_HERE) return t('reason.noTaxiHere');
    const status = statusRefused(reason);
    return status === null ? null : t('reason.refused', { status });
  };
}

/** A number of hours, or from how many to how many. */
const HOURS = /^(\d+(?:-\d+)?) hours$/;

/** When something is brought, in the reader's language where it is a number of hours; else as a partner wrote it. */
export function useDeliveryTime(): (time: string) => string {
  const { t } = useTranslation('orders');
  return (time) => {
    const hours = HOURS.exec(time)?.[1];
    return hours === undefined ? time : t('hours', { hours });
  };
}
