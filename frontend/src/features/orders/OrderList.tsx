import { useRef } from 'react';
import type { Order } from '../../../../backend/contract/order.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import entries from '../../styles/entries.module.css';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { OrderBadge, OrderButtons, OrderMoveForm, Outcome } from './OrderParts.tsx';
import { placeLines } from './orderPlace.ts';
import { isUnderWay } from './orderState.ts';
import styles from './Orders.module.css';
import { useOrderMoves } from './useOrderMoves.ts';
import { useDelivery, useOrderName, usePartnerName, usePrice } from './useOrderTexts.ts';

interface OrderListProps {
  readonly orders: readonly Order[];
  /** Whether the reader rings partners: says where an order goes, what came of it, and by whom it was placed. */
  readonly isTeam: boolean;
  /** Whether something can be sent now. */
  readonly isOnline: boolean;
}

/** Orders, newest first, and what can still be done with each. */
export function OrderList({ orders, isTeam, isOnline }: OrderListProps) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return <p>{t('empty')}</p>;
  return (
    <ul className={entries.list}>
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} isTeam={isTeam} isOnline={isOnline} />
      ))}
    </ul>
  );
}

interface OrderEntryProps extends Omit<OrderListProps, 'orders'> {
  readonly order: Order;
}

function OrderEntry({ order, isTeam, isOnline }: OrderEntryProps) {
  const { t } = useTranslation('orders');
  const { dateTime } = useFormats();
  const what = useOrderName()(order);
  const opener = useRef<HTMLButtonElement>(null);
  const moves = useOrderMoves(opener);
  const said = [
    usePrice()(order),
    ...useDelivery()(order),
    usePartnerName()(order),
    order.reference,
    isTeam ? t('by', { name: order.placedBy, time: dateTime(order.createdAt) }) : null,
  ].filter((part) => part !== null);
  return (
    <li className={styles.entry} data-order={order.id}>
      <div className={entries.line}>
        <span className={entries.name}>{what}</span>
        <OrderBadge order={order} />
      </div>
      {!isTeam && <p className={entries.muted}>{dateTime(order.createdAt)}</p>}
      {isTeam && placeLines(order).map((line) => <p key={line}>{line}</p>)}
      <p className={entries.muted}>{said.join(' · ')}</p>
      <Outcome order={order} />
      {moves.isOpen ? (
        <PartBoundary onFailed={moves.close}>
          <OrderMoveForm order={order} to={moves.to} onDone={moves.close} />
        </PartBoundary>
      ) : (
        isUnderWay(order) && (
          <OrderButtons
            order={order}
            what={what}
            isTeam={isTeam}
            isOnline={isOnline}
            opener={opener}
            onMove={moves.open}
          />
        )
      )}
    </li>
  );
}
