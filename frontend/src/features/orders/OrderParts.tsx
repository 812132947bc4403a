import { type RefObject, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '../../../../backend/contract/order.ts';
import { useMoveOrderMutation } from '../../api/resources/orders.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import entries from '../../styles/entries.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { NotSent } from '../../ui/NotSent.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequest } from '../../ui/useRequest.ts';
import { useReason } from './bundleWords.ts';
import { TONES } from './orderState.ts';

/** Only the care team moves an order by a form. */
export const OrderMoveForm = lazyPart(async () => (await import('./OrderMoveForm.tsx')).OrderMoveForm);

/** How far it is, told aloud when that changes. */
export function OrderBadge({ order: { orderType, status } }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <span role="status">
      <Badge tone={TONES[status]}>
        {t(orderType === 'TAXI' && status === 'DRAFT' ? 'asking' : `status.${status}`)}
      </Badge>
    </span>
  );
}

/** Why it ended, and whether nobody has it in truth. */
export function Outcome({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  const { reason, simulated, status, orderType } = order;
  return (
    <>
      {reason !== null && <Reason reason={reason} />}
      {simulated && status === 'PLACED' && <p>{t(orderType === 'TAXI' ? 'simulatedTaxi' : 'simulated')}</p>}
    </>
  );
}

/** The product's own sentences in the reader's language, a person's or a partner's as they wrote them. */
function Reason({ reason }: { readonly reason: string }) {
  return <p>{useReason()(reason) ?? <span lang="en">{reason}</span>}</p>;
}

interface OrderButtonsProps {
  readonly order: Order;
  readonly what: string;
  readonly isTeam: boolean;
  readonly isOnline: boolean;
  /** The first button by which the care team moves it. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onMove: (to: 'confirm' | 'fail') => void;
}

export function OrderButtons({ order, what, isTeam, isOnline, opener, onMove }: OrderButtonsProps) {
  const { t } = useTranslation('orders');
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [send] = useMoveOrderMutation();
  const { request, isSending, failure } = useRequest({ failed: { name: 'orderNotMoved', form: 'order' } });
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
  return (
    <div className={entries.buttons}>
      {isTeam && (
        <>
          <Button ref={opener} disabled={!isOnline} onClick={() => onMove('confirm')}>
            {t('confirm')}
          </Button>
          <Button disabled={!isOnline} onClick={() => onMove('fail')}>
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
          <NotSent failure={failure && { error: failure }}>{t('toast.orderNotMoved.text')}</NotSent>
        </QuestionDialog>
      )}
    </div>
  );
}
