import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import type { GroceryBundleAnswer } from '../../../../backend/contract/grocery.ts';
import type { Order } from '../../../../backend/contract/order.ts';
import { LIST_ORDERS_OF_PATIENT } from '../../../../backend/contract/routes/orders.ts';
import { useGetOrdersQuery } from '../../api/resources/orders.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import entries from '../../styles/entries.module.css';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { useBundleWords, useDeliveryTime } from './bundleWords.ts';
import { OrderList } from './OrderList.tsx';
import styles from './Orders.module.css';

const OrderDialog = lazyPart(async () => (await import('./OrderForm.tsx')).OrderDialog);

interface GroceryShopProps {
  readonly patientId: string;
  /** Those for the patient's conditions that come to where they live. */
  readonly bundles: readonly GroceryBundleAnswer[];
  readonly answers: KeptAnswers;
  /** Whether the patient looks at it: of others nothing is kept on the phone. */
  readonly isOwn: boolean;
}

const SCHEMA: z.ZodMiniType<readonly Order[]> = LIST_ORDERS_OF_PATIENT.answer;
const NONE: readonly Order[] = [];

/** Bundles that can be ordered, and what became of those that were. */
export function GroceryShop({ patientId, bundles, answers, isOwn }: GroceryShopProps) {
  const { t } = useTranslation('orders');
  const isOnline = useIsOnline();
  const asked = useGetOrdersQuery(patientId);
  const place = { answers, patientId: isOwn ? patientId : null, path: 'orders' };
  const { body: orders, keptAt, isRead } = useKeptAnswer(place, SCHEMA, asked.currentData);
  const again = () => void asked.refetch();
  return (
    <>
      <Bundles patientId={patientId} bundles={bundles} orders={orders ?? NONE} isOnline={isOnline} />
      <section className={entries.part} aria-label={t('yours')}>
        <h3>{t('yours')}</h3>
        {orders === undefined ? (
          asked.error === undefined || !isRead ? (
            <Skeleton heights={[120]} />
          ) : (
            <ErrorState heading={t('failed')} error={asked.error} busy={asked.isFetching} onRetry={again} />
          )
        ) : (
          <>
            {asked.error !== undefined && (
              <StaleNotice
                since={keptAt ?? asked.fulfilledTimeStamp}
                error={asked.error}
                busy={asked.isFetching}
                onRetry={again}
              />
            )}
            <OrderList orders={orders} isTeam={false} isOnline={isOnline} />
          </>
        )}
      </section>
    </>
  );
}

interface BundlesProps extends Pick<GroceryShopProps, 'patientId' | 'bundles'> {
  readonly orders: readonly Order[];
  readonly isOnline: boolean;
}

function Bundles({ patientId, bundles, orders, isOnline }: BundlesProps) {
  const { t } = useTranslation('orders');
  const offlineId = useId();
  const [chosen, setChosen] = useState<GroceryBundleAnswer | null>(null);
  const lastPhone = orders.flatMap((order) =>
    order.orderType === 'GROCERY' && order.payload.phone !== null ? [order.payload.phone] : [],
  )[0];
  if (bundles.length === 0) return null;
  return (
    <section className={entries.part} aria-label={t('shop')}>
      {!isOnline && <p id={offlineId}>{t('offline')}</p>}
      <ul className={styles.bundles}>
        {bundles.map((bundle) => (
          <Bundle
            key={bundle.id}
            bundle={bundle}
            hindrance={isOnline ? null : offlineId}
            onOrder={() => setChosen(bundle)}
          />
        ))}
      </ul>
      {chosen !== null && (
        <PartBoundary onFailed={() => setChosen(null)}>
          <OrderDialog
            patientId={patientId}
            bundles={[chosen]}
            orders={orders}
            phone={lastPhone ?? ''}
            onClose={() => setChosen(null)}
          />
        </PartBoundary>
      )}
    </section>
  );
}

/** So many items before the others are asked for. */
const FIRST = 6;

interface BundleProps {
  readonly bundle: GroceryBundleAnswer;
  /** The id of what says why nothing can be ordered; null where it can. */
  readonly hindrance: string | null;
  readonly onOrder: () => void;
}

function Bundle({ bundle, hindrance, onOrder }: BundleProps) {
  const { t } = useTranslation('orders');
  const { dollars } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const { estimatedCost, deliveryTime } = bundle;
  const { name, dietType, description, items, lang } = useBundleWords()(bundle);
  const timeOf = useDeliveryTime();
  const shown = isWhole ? items : items.slice(0, FIRST);
  return (
    <li className={styles.bundle}>
      <h3 className={entries.name} lang={lang}>
        {name}
      </h3>
      <p className={entries.muted} lang={lang}>
        {dietType}
      </p>
      <p lang={lang}>{description}</p>
      <ul className={styles.items} lang={lang}>
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {items.length > FIRST && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('more', { count: items.length - FIRST })}
        </Button>
      )}
      <p>
        <strong>{dollars(estimatedCost)}</strong> · {t('delivery', { time: timeOf(deliveryTime) })}
      </p>
      <Button
        variant="primary"
        large
        disabled={hindrance !== null}
        aria-describedby={hindrance ?? undefined}
        aria-label={t('orderOf', { bundle: name })}
        onClick={onOrder}
      >
        {t('order')}
      </Button>
    </li>
  );
}
