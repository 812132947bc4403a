import type { Order } from '../../../../backend/contract/order.ts';
import { MAX_NAME, MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { type OrderMove, useMoveOrderMutation } from '../../api/resources/orders.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { SendRequest } from '../../ui/useRequest.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

interface OrderMoveFormProps {
  readonly order: Order;
  readonly to: 'confirm' | 'fail';
  readonly onDone: () => void;
}

/** What the partner said on the telephone. */
export function OrderMoveForm({ order, to, onDone }: OrderMoveFormProps) {
  const { t } = useTranslation('orders');
  const [send] = useMoveOrderMutation();
  const form = useRequestForm<{ readonly said: string }, 'reasonMissing'>({
    values: { said: '' },
    problemsOf: ({ said }) => (to === 'fail' && said.trim() === '' ? { said: 'reasonMissing' } : {}),
    problemText: () => t('failReasonMissing'),
    fieldOf: () => 'said',
  });
  const save = ({ said }: { readonly said: string }) => {
    const text = said.trim();
    const move: OrderMove =
      to === 'fail' ? { to, reason: text } : { to, deliveryTime: text === '' ? null : text };
    return sent(form.request, move);
  };
  const sent = (request: SendRequest, move: OrderMove) =>
    request({ id: order.id, ...move }, (idempotencyKey) => send({ order, move, idempotencyKey }), onDone);
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('toast.orderNotMoved.text')}
      submit={t(to)}
      cancel={{ label: t('back'), onCancel: onDone }}
    >
      <TextField
        {...form.field('said')}
        label={t(to === 'fail' ? 'failReason' : 'confirmDelivery')}
        maxLength={to === 'fail' ? Math.min(300, MAX_NOTE) : MAX_NAME}
      />
    </RequestForm>
  );
}
