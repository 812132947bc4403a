import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { GroceryBundleAnswer } from '../../../../backend/contract/grocery.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { CardForm } from './CardForm.tsx';
import { MessageFields, useMessageEntry } from './MessageFields.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useGetGroceryBundlesQuery } from '../../api/resources/messages.ts';
import { useFetchToast } from './useFetchToast.ts';
import { reachForm, useReach } from '../contact/useReach.ts';

/** Sends one of the grocery bundles. */
export function GroceryForm({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const bundles = useGetGroceryBundlesQuery();
  useFetchToast('bundlesFetchFailed', bundles.error);
  return (
    <QueryPart query={bundles} failed={t('actions.grocery.failed')} height={200}>
      {(data) => <BundleForm patient={patient} bundles={data} />}
    </QueryPart>
  );
}

interface BundleFormProps {
  readonly patient: Patient;
  readonly bundles: readonly GroceryBundleAnswer[];
}

function BundleForm({ patient, bundles }: BundleFormProps) {
  const { t } = useTranslation('care');
  const { dollars } = useFormats();
  const dispatch = useDispatch();
  const id = useId();
  const { isSending, send } = useReach(patient.id, 'grocery');
  const [bundleId, setBundleId] = useState('');
  const [missing, setMissing] = useState(false);
  const message = useMessageEntry(patient);
  const bundle = bundles.find((one) => one.id === bundleId);

  async function submit() {
    if (bundle === undefined) {
      setMissing(true);
      document.getElementById(id)?.focus();
      dispatch(
        toastAdded({
          name: 'selectBundle',
          priority: 'missing',
          destructive: true,
          form: reachForm('grocery', patient.id),
        }),
      );
      return;
    }
    const detail = `${patient.name}: ${bundle.name} (${dollars(bundle.estimated_cost)})`;
    if (await send({ bundleId: bundle.id, ...message.sent }, detail)) {
      setBundleId('');
      message.clear();
    }
  }

  return (
    <CardForm
      onSubmit={() => void submit()}
      submit={t('actions.grocery.send')}
      submitting={t('actions.sending')}
      busy={isSending}
      disabled={patient.contactStopped}
    >
      <SelectField
        id={id}
        label={t('actions.grocery.bundle')}
        value={bundleId}
        onChange={({ target }) => {
          setBundleId(target.value);
          setMissing(false);
        }}
        error={missing ? t('actions.grocery.missing') : undefined}
      >
        <option value="">{t('actions.grocery.choose')}</option>
        {bundles.map(({ id: key, name, diet_type: diet, estimated_cost: cost }) => (
          <option key={key} value={key}>
            {t('actions.grocery.option', { name, diet, cost: dollars(cost) })}
          </option>
        ))}
      </SelectField>
      <MessageFields entry={message} />
    </CardForm>
  );
}
