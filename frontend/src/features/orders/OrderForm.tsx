import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ADDRESS_LENGTH, type Order } from '../../../../backend/contract/order.ts';
import type { GroceryBundleAnswer } from '../../../../backend/contract/grocery.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useOrderGroceryMutation } from '../../api/resources/orders.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { isUnanswered, useRequestForm } from '../../ui/useRequestForm.ts';
import { useBundleWords, useDeliveryTime, useReason } from './bundleWords.ts';
import { orderedAgain, orderToast } from './orderState.ts';

interface OrderValues {
  readonly bundleId: string;
  readonly deliveryAddress: string;
  readonly phone: string;
}

type OrderProblem = 'bundleMissing' | 'addressMissing' | 'addressShort';

const problemsOf = ({ bundleId, deliveryAddress }: OrderValues): Problems<OrderValues, OrderProblem> => {
  const address = deliveryAddress.trim();
  return {
    ...(bundleId === '' && { bundleId: 'bundleMissing' }),
    ...(address === ''
      ? { deliveryAddress: 'addressMissing' }
      : address.length < ADDRESS_LENGTH.min && { deliveryAddress: 'addressShort' }),
  };
};

interface OrderDialogProps {
  readonly patientId: string;
  /** One that was chosen, or those to choose from. */
  readonly bundles: readonly GroceryBundleAnswer[];
  /** Earlier ones, newest first: where the last was brought, and whether this one was ordered just now. */
  readonly orders: readonly Order[];
  /** The patient's own, where it is known. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Where a bundle is brought to, and whom to ring there. */
export function OrderDialog({ patientId, bundles, orders, phone, onClose }: OrderDialogProps) {
  const { t } = useTranslation('orders');
  const [isDirty, setIsDirty] = useState(false);
  const wordsOf = useBundleWords();
  const [chosen] = bundles;
  const title =
    bundles.length === 1 && chosen !== undefined
      ? t('dialog.title', { bundle: wordsOf(chosen).name })
      : t('orderFor');
  return (
    <Dialog title={title} onClose={onClose} asksToClose={isDirty}>
      <OrderForm {...{ patientId, bundles, orders, phone, onClose }} onDirty={setIsDirty} />
    </Dialog>
  );
}

function OrderForm({
  patientId,
  bundles,
  orders,
  phone,
  onClose,
  onDirty,
}: OrderDialogProps & { readonly onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('orders');
  const { dollars } = useFormats();
  const dispatch = useDispatch();
  const [order] = useOrderGroceryMutation();
  const [openedAt] = useState(() => Date.now());
  const wordsOf = useBundleWords();
  const timeOf = useDeliveryTime();
  const reasonOf = useReason();
  const only = bundles.length === 1 ? bundles[0] : undefined;
  const form = useRequestForm<OrderValues, OrderProblem>({
    values: { bundleId: only?.id ?? '', deliveryAddress: lastAddress(orders), phone },
    problemsOf,
    problemText: (problem) => t(`dialog.${problem}`, { min: ADDRESS_LENGTH.min }),
  });
  /** What left last, and may have been ordered though no answer came; null where that is known. */
  const [unknown, setUnknown] = useState<OrderValues | null>(null);
  const { field } = form;
  const bundleId = form.methods.watch('bundleId');
  const bundle = bundles.find(({ id }) => id === bundleId);
  const isUnreadable = isApiError(form.failure) && form.failure.status === 'unreadable';
  const isSame = unknown !== null && JSON.stringify(unknown) === JSON.stringify(form.methods.watch());
  // The same once more makes no second order.
  const minutes = isSame ? null : orderedAgain(orders, bundleId, openedAt);

  const tellFailed = (error: unknown) =>
    dispatch(
      toastAdded({ name: 'orderFailed', form: 'order', priority: 'failure', destructive: true, error }),
    );

  const save = (values: OrderValues) => {
    const typed = values.phone.trim();
    const body = {
      patientId,
      bundleId: values.bundleId,
      deliveryAddress: values.deliveryAddress.trim(),
      phone: typed === '' || typed === phone ? null : typed,
    };
    // Without a network nothing leaves the browser.
    const mayLeave = navigator.onLine;
    return form.request(
      body,
      async (idempotencyKey) => {
        const answer = await order({ body, idempotencyKey });
        const isUnknown = mayLeave && isUnanswered(answer.error);
        setUnknown(isUnknown ? values : null);
        if (answer.error !== undefined && !isUnknown) tellFailed(answer.error);
        return answer;
      },
      (ordered) => {
        dispatch(
          orderToast(ordered, timeOf(ordered.deliveryTime ?? ''), reasonOf(ordered.order.reason ?? '')),
        );
        if (ordered.order.status !== 'FAILED') onClose();
      },
    );
  };

  return (
    <RequestForm
      form={form}
      place="dialog"
      onSubmit={async (event) => {
        onDirty(form.isDirty);
        await form.submit(save)(event);
      }}
      failure={t('toast.orderFailed.text')}
      conflict={
        unknown === null ? null : isUnreadable ? (
          <ErrorReason error={form.failure} />
        ) : (
          t('unanswered', { send: t('dialog.place') })
        )
      }
      submit={t('dialog.place')}
      submitting={t('dialog.placing')}
    >
      {only === undefined ? (
        <SelectField {...field('bundleId')} label={t('dialog.bundle')}>
          <option value="">{t('dialog.choose')}</option>
          {bundles.map((one) => (
            <option key={one.id} value={one.id}>
              {wordsOf(one).name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {bundle !== undefined && (
        <p>
          <strong>{dollars(bundle.estimatedCost)}</strong> ·{' '}
          {t('delivery', { time: timeOf(bundle.deliveryTime) })}
        </p>
      )}
      {minutes !== null && (
        <Notice kind="warning" announced>
          {t('dialog.again', { minutes })}
        </Notice>
      )}
      <TextAreaField
        {...field('deliveryAddress')}
        label={t('dialog.address')}
        hint={t('dialog.addressHint')}
        maxLength={ADDRESS_LENGTH.max}
      />
      <TextField
        {...field('phone')}
        type="tel"
        label={t('dialog.phone')}
        hint={t('dialog.phoneHint')}
        maxLength={MAX_NAME}
      />
      <p>{t('estimate')}</p>
    </RequestForm>
  );
}

function lastAddress(orders: readonly Order[]): string {
  const last = orders.find(({ orderType }) => orderType === 'GROCERY');
  return (last?.orderType === 'GROCERY' ? last.payload.deliveryAddress : null) ?? '';
}
