import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetGroceryBundlesQuery } from '../../api/resources/messages.ts';
import { useGetOrdersQuery } from '../../api/resources/orders.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderTable } from './OrderTable.tsx';

const OrderDialog = lazyPart(async () => (await import('./OrderForm.tsx')).OrderDialog);

/** What was ordered for a patient, by whom, and what came of it; the care team may order, too. */
export function OrdersCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('orders');
  const isOnline = useIsOnline();
  // A tablet's width.
  const isWide = useMediaQuery('(min-width: 768px)');
  const [isOpen, setIsOpen] = useState(false);
  const orders = useGetOrdersQuery(patient.id);
  const bundles = useGetGroceryBundlesQuery();
  return (
    <Card
      heading={t('heading')}
      aside={
        <Button
          disabled={!isOnline || bundles.data === undefined || orders.data === undefined}
          onClick={() => setIsOpen(true)}
        >
          {t('orderFor')}
        </Button>
      }
    >
      <QueryPart query={orders} failed={t('failed')} height={160}>
        {(data) =>
          isWide && data.length > 0 ? (
            <OrderTable orders={data} isOnline={isOnline} />
          ) : (
            <OrderList orders={data} isTeam isOnline={isOnline} />
          )
        }
      </QueryPart>
      {isOpen && bundles.data !== undefined && (
        <PartBoundary onFailed={() => setIsOpen(false)}>
          <OrderDialog
            patientId={patient.id}
            bundles={bundles.data}
            orders={orders.data ?? []}
            phone={patient.phoneNumber ?? ''}
            onClose={() => setIsOpen(false)}
          />
        </PartBoundary>
      )}
    </Card>
  );
}
