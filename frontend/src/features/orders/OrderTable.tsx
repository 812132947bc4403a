import { useRef } from 'react';
import type { Order } from '../../../../backend/contract/order.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { OrderBadge, OrderButtons, OrderMoveForm, Outcome } from './OrderParts.tsx';
import { placeLines } from './orderPlace.ts';
import { isUnderWay } from './orderState.ts';
import styles from './OrderTable.module.css';
import { useOrderMoves } from './useOrderMoves.ts';
import { useDelivery, useOrderName, usePartnerName, usePrice } from './useOrderTexts.ts';

const COLUMNS = ['date', 'what', 'for', 'status', 'by', 'actions'] as const;

interface OrderTableProps {
  readonly orders: readonly Order[];
  /** Whether something can be sent now. */
  readonly isOnline: boolean;
}

/** A patient's orders as the care team looks through them, newest first. */
export function OrderTable({ orders, isOnline }: OrderTableProps) {
  const { t } = useTranslation('orders');
  return (
    <table className={styles.table} aria-label={t('heading')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isOnline={isOnline} />
        ))}
      </tbody>
    </table>
  );
}

interface OrderRowProps extends Omit<OrderTableProps, 'orders'> {
  readonly order: Order;
}

function OrderRow({ order, isOnline }: OrderRowProps) {
  const { dateTime } = useFormats();
  const what = useOrderName()(order);
  const price = usePrice()(order);
  const partner = [usePartnerName()(order), order.reference].filter((part) => part !== null).join(' · ');
  const delivery = useDelivery()(order).join(' · ');
  const opener = useRef<HTMLButtonElement>(null);
  const moves = useOrderMoves(opener);
  return (
    <>
      <tr data-order={order.id}>
        <td className={styles.date}>{dateTime(order.createdAt)}</td>
        <th scope="row">
          {what}
          {price !== null && <span className={styles.beside}>{price}</span>}
        </th>
        <td>
          {placeLines(order).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </td>
        <td>
          <OrderBadge order={order} />
          {delivery !== '' && <p>{delivery}</p>}
          {partner !== '' && <p className={styles.beside}>{partner}</p>}
          <Outcome order={order} />
        </td>
        <td>{order.placedBy}</td>
        <td className={styles.actions}>
          {isUnderWay(order) && !moves.isOpen && (
            <OrderButtons
              order={order}
              what={what}
              isTeam
              isOnline={isOnline}
              opener={opener}
              onMove={moves.open}
            />
          )}
        </td>
      </tr>
      {moves.isOpen && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <PartBoundary onFailed={moves.close}>
              <OrderMoveForm order={order} to={moves.to} onDone={moves.close} />
            </PartBoundary>
          </td>
        </tr>
      )}
    </>
  );
}
