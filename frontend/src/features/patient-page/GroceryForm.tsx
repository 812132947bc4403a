import { conditionsOf } from '../../../../events/conditions.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { type GroceryBundleAnswer, offeredTo } from '../../../../backend/contract/grocery.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { isUnanswered, useRequestForm } from '../../ui/useRequestForm.ts';
import { LastSent } from './LastSent.tsx';
import { messageBody, MessageFields, type MessageValues, NO_MESSAGE } from './MessageFields.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useGetGroceryBundlesQuery } from '../../api/resources/messages.ts';
import { useFetchToast } from './useFetchToast.ts';
import { reachForm, useReach } from '../contact/useReach.ts';
import { useBundleWords } from '../orders/bundleWords.ts';

/** Sends one of the grocery bundles. */
export function GroceryForm({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const bundles = useGetGroceryBundlesQuery();
  useFetchToast('bundlesFetchFailed', bundles.error);
  const reach = useReach(patient.id, 'grocery', isUnanswered);
  return (
    <>
      <QueryPart query={bundles} failed={t('actions.grocery.failed')} height={200}>
        {(data) => (
          <BundleForm
            patient={patient}
            bundles={offeredTo(data, conditionsOf(patient), patient.country)}
            reach={reach}
          />
        )}
      </QueryPart>
      {reach.failure?.isUnknown !== true && <LastSent patientId={patient.id} channel="grocery" />}
    </>
  );
}

interface BundleFormProps {
  readonly patient: Patient;
  readonly reach: ReturnType<typeof useReach>;
  /** Those that come to where the patient lives. */
  readonly bundles: readonly GroceryBundleAnswer[];
}

function BundleForm({ patient, bundles, reach: { isSending, failure, send } }: BundleFormProps) {
  const { t } = useTranslation('care');
  const { dollars, labelled } = useFormats();
  const dispatch = useDispatch();
  const wordsOf = useBundleWords();
  const bundleOf = ({ bundleId }: MessageValues) => bundles.find(({ id }) => id === bundleId);
  const form = useRequestForm({
    values: NO_MESSAGE,
    problemsOf: (values: MessageValues): Problems<MessageValues, 'missing'> =>
      bundleOf(values) === undefined ? { bundleId: 'missing' } : {},
    problemText: (problem) => t(`actions.grocery.${problem}`),
  });

  async function save(values: MessageValues) {
    const bundle = bundleOf(values);
    if (bundle === undefined) return;
    const detail = labelled(patient.name, `${wordsOf(bundle).name} (${dollars(bundle.estimated_cost)})`);
    if (await send({ bundleId: bundle.id, ...messageBody(values) }, detail)) form.methods.reset();
  }

  const tellMissing = () =>
    dispatch(
      toastAdded({
        name: 'selectBundle',
        priority: 'missing',
        destructive: true,
        form: reachForm('grocery', patient.id),
      }),
    );
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save, tellMissing)}
      submit={t('actions.grocery.send')}
      submitting={t('actions.sending')}
      busy={isSending}
      disabled={patient.contactStopped}
    >
      <SelectField {...form.field('bundleId')} label={t('actions.grocery.bundle')}>
        <option value="">{t('actions.grocery.choose')}</option>
        {bundles.map((bundle) => {
          const { name, dietType: diet } = wordsOf(bundle);
          return (
            <option key={bundle.id} value={bundle.id}>
              {t('actions.grocery.option', { name, diet, cost: dollars(bundle.estimated_cost) })}
            </option>
          );
        })}
      </SelectField>
      <MessageFields
        form={form}
        patient={patient}
        failure={failure}
        failed={t('toast.groceryFailed.text')}
        send={t('actions.grocery.send')}
      />
    </RequestForm>
  );
}
