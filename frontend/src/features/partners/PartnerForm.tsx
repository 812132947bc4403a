import { useEffect } from 'react';
import { KEY_LENGTH, type PartnerHook } from '../../../../backend/contract/partner.ts';
import { MAX_NAME, MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { PARTNER_TYPES } from '../../../../events/enums.ts';
import { useSavePartnerMutation } from '../../api/resources/partners.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Choice } from '../../ui/Choice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

interface PartnerValues {
  readonly type: (typeof PARTNER_TYPES)[number];
  readonly partnerName: string;
  readonly apiBase: string;
  /** Empty: the one that there is stays. */
  readonly apiKey: string;
  readonly active: boolean;
  readonly notes: string;
}

type PartnerProblem = 'nameMissing' | 'addressMissing' | 'keyMissing' | 'keyShort';

interface PartnerFormProps {
  /** null: a new one. */
  readonly partner: PartnerHook | null;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDone: () => void;
}

/** Who a partner is, where they are asked, and the key that both sides know; the key is sent and never shown again. */
export function PartnerForm({ partner, onDirty, onDone }: PartnerFormProps) {
  const { t } = useTranslation('partners');
  const { number } = useFormats();
  const [save] = useSavePartnerMutation();
  const needsKey = (values: PartnerValues) => values.type !== 'MAPS' && (partner?.keyEnding ?? null) === null;
  const form = useRequestForm<PartnerValues, PartnerProblem>({
    values: {
      type: partner?.type ?? 'GROCERY',
      partnerName: partner?.partnerName ?? '',
      apiBase: partner?.apiBase ?? '',
      apiKey: '',
      active: partner?.active ?? true,
      notes: partner?.notes ?? '',
    },
    problemsOf: (values): Problems<PartnerValues, PartnerProblem> => ({
      ...(values.partnerName.trim() === '' && { partnerName: 'nameMissing' }),
      ...(values.apiBase.trim() === '' && { apiBase: 'addressMissing' }),
      ...(values.apiKey === '' && needsKey(values) && { apiKey: 'keyMissing' }),
      ...(values.apiKey !== '' && values.apiKey.length < KEY_LENGTH.min && { apiKey: 'keyShort' }),
    }),
    problemText: (problem) => t(problem, { n: number(KEY_LENGTH.min) }),
    failed: { name: 'saveFailed', form: 'partner' },
  });
  const { field, isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const isMap = form.methods.watch('type') === 'MAPS';
  const send = ({ apiKey, notes, ...values }: PartnerValues) => {
    const body = { ...values, notes: notes.trim() || null, ...(apiKey === '' ? {} : { apiKey }) };
    return form.request(
      body,
      (idempotencyKey) => save({ id: partner?.id ?? null, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(send)}
      failure={t('notSaved')}
      submit={t('save')}
      submitting={t('saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <SelectField {...field('type')} label={t('type')}>
        {PARTNER_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('partnerName')} label={t('name')} maxLength={MAX_NAME} />
      <TextField
        {...field('apiBase')}
        label={t('address')}
        hint={t(isMap ? 'mapHint' : 'addressHint')}
        maxLength={500}
      />
      <TextField
        {...field('apiKey')}
        label={t('key', { n: number(KEY_LENGTH.min) })}
        {...(partner?.keyEnding ? { hint: t('keyStays', { ending: partner.keyEnding }) } : {})}
        maxLength={KEY_LENGTH.max}
      />
      <TextField {...field('notes')} label={t('notes')} maxLength={MAX_NOTE} />
      <Choice type="checkbox" label={t('isActive')} {...form.methods.register('active')} />
    </RequestForm>
  );
}
