import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '../../../../backend/contract/order.ts';
import { useMoveOrderMutation } from '../../api/resources/orders.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Orders.module.css';
import { useBundleName, useDeliveryTime, useReason } from './bundleWords.ts';
import { isUnderWay, TONES } from './orderState.ts';

/** Only the care team moves an order by a form. */
const OrderMoveForm = lazyPart(async () => (await import('./OrderMoveForm.tsx')).OrderMoveForm);

interface OrderListProps {
  readonly orders: readonly Order[];
  /** Whether the reader rings partners: says what came of an order, and by whom it was placed. */
  readonly isTeam: boolean;
  /** Whether something can be sent now. */
  readonly isOnline: boolean;
}

/** Orders, newest first, and what can still be done with each. */
export function OrderList({ orders, isTeam, isOnline }: OrderListProps) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return <p>{t('empty')}</p>;
  return (
    <ul className={styles.list}>
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
  const { dateTime, dollars } = useFormats();
  const { status, simulated, deliveryTime, etaMinutes, reason, partnerName, reference } = order;
  const what = useOrderName()(order);
  const timeOf = useDeliveryTime();
  const said = [
    order.orderType === 'GROCERY' &&
      order.payload.estimatedCost !== null &&
      dollars(order.payload.estimatedCost),
    isUnderWay(order) && deliveryTime !== null && t('delivery', { time: timeOf(deliveryTime) }),
    isUnderWay(order) && etaMinutes !== null && t('eta', { minutes: etaMinutes }),
    partnerName,
    reference,
    isTeam && t('by', { name: order.placedBy, time: dateTime(order.createdAt) }),
  ].filter((part) => typeof part === 'string');
  return (
    <li className={styles.entry} data-order={order.id}>
      <div className={styles.line}>
        <span className={styles.name}>{what}</span>
        <span role="status">
          <Badge tone={TONES[status]}>
            {t(order.orderType === 'TAXI' && status === 'DRAFT' ? 'asking' : `status.${status}`)}
          </Badge>
        </span>
      </div>
      {!isTeam && <p className={styles.muted}>{dateTime(order.createdAt)}</p>}
      <p className={styles.muted}>{said.join(' · ')}</p>
      {reason !== null && <Reason reason={reason} />}
      {simulated && status === 'PLACED' && (
        <p>{t(order.orderType === 'TAXI' ? 'simulatedTaxi' : 'simulated')}</p>
      )}
      {isUnderWay(order) && <Moves order={order} what={what} isTeam={isTeam} isOnline={isOnline} />}
    </li>
  );
}

/** Why it ended: the product's own sentences in the reader's language, a person's or a partner's as they wrote them. */
function Reason({ reason }: { readonly reason: string }) {
  return <p>{useReason()(reason) ?? <span lang="en">{reason}</span>}</p>;
}

/** What was ordered, in words. */
function useOrderName(): (order: Order) => string {
  const { t } = useTranslation('orders');
  const nameOf = useBundleName();
  return (order) => {
    if (order.orderType === 'GROCERY')
      return nameOf(order.payload.bundleId, order.payload.bundleName) ?? t('groceries');
    const { destinationName } = order.payload;
    return destinationName === null ? t('taxi') : t('taxiTo', { place: destinationName });
  };
}

interface MovesProps extends OrderEntryProps {
  readonly what: string;
}

function Moves({ order, what, isTeam, isOnline }: MovesProps) {
  const { t } = useTranslation('orders');
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const [move, setMove] = useState<'confirm' | 'fail'>('confirm');
  const [send] = useMoveOrderMutation();
  const { request, isSending } = useRequest({ failed: { name: 'orderNotMoved', form: 'order' } });
  const cancel = () =>
    request(
      { id: order.id, to: 'cancel' },
      (idempotencyKey) => send({ order, move: { to: 'cancel' }, idempotencyKey }),
      () => {
        setIsAsking(false);
        dispatch(
          toastAdded({ name: 'orderCancelled', priority: 'success', form: 'order', params: { what } }),
        );
      },
    );
  const open = (to: 'confirm' | 'fail') => {
    setMove(to);
    form.open();
  };
  if (form.isOpen)
    return (
      <PartBoundary onFailed={form.close}>
        <OrderMoveForm order={order} to={move} onDone={form.close} />
      </PartBoundary>
    );
  return (
    <div className={styles.buttons}>
      {isTeam && (
        <>
          <Button ref={opener} disabled={!isOnline} onClick={() => open('confirm')}>
            {t('confirm')}
          </Button>
          <Button disabled={!isOnline} onClick={() => open('fail')}>
            {t('fail')}
          </Button>
        </>
      )}
      <Button
        variant="quiet"
        disabled={!isOnline}
        aria-label={t('cancelOf', { what })}
        onClick={() => setIsAsking(true)}
      >
        {t('cancel')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('cancelAsk')}
          busy={isSending}
          answers={[
            { answer: 'yes', label: t('cancelYes') },
            { answer: 'no', label: t('cancelNo') },
          ]}
          onAnswer={(answer) => (answer === 'yes' ? void cancel() : setIsAsking(false))}
        >
          <p>{what}</p>
        </QuestionDialog>
      )}
    </div>
  );
}
