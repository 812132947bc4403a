import { useState } from 'react';
import type { Order } from '../../../../backend/contract/order.ts';
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
import { Disclosure } from '../../ui/Disclosure.tsx';
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
            <OrderTables orders={data} isOnline={isOnline} />
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

/** So many are in view; those before them on request. */
const FIRST = 2;

interface OrderTablesProps {
  readonly orders: readonly Order[];
  readonly isOnline: boolean;
}

/** Newest first. One that would be left over stands with the others. */
function OrderTables({ orders, isOnline }: OrderTablesProps) {
  const { t } = useTranslation('orders');
  const others = orders.length > FIRST + 1 ? orders.slice(FIRST) : [];
  return (
    <>
      <OrderTable orders={others.length === 0 ? orders : orders.slice(0, FIRST)} isOnline={isOnline} />
      {others.length > 0 && (
        <Disclosure summary={t('earlier', { count: others.length })}>
          <OrderTable orders={others} isOnline={isOnline} />
        </Disclosure>
      )}
    </>
  );
}
