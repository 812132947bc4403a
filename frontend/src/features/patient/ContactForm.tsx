import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { CONTACT_OUTCOMES } from '../../../../events/enums.ts';
import { useRequestKeys } from '../../lib/useRequestKeys.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { CardForm } from './CardForm.tsx';
import { useRecordContactMutation } from './reachApi.ts';

interface ContactFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

/** What came of a call or a visit. */
export function ContactForm({ patient, onDone }: ContactFormProps) {
  const { t } = useTranslation(['care', 'common']);
  const dispatch = useDispatch();
  const id = useId();
  const keys = useRequestKeys();
  const [record, { isLoading, error }] = useRecordContactMutation();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const [againAt, setAgainAt] = useState('');
  const [attempted, setAttempted] = useState(false);
  const outcome = CONTACT_OUTCOMES.find((one) => one === chosen);

  async function save() {
    setAttempted(true);
    if (outcome === undefined) {
      document.getElementById(`${id}-outcome`)?.focus();
      return;
    }
    const agreed = outcome === 'call_again' && againAt !== '';
    const body = {
      outcome,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt: agreed ? new Date(againAt).toISOString() : null,
    };
    const saved = await record({ patientId: patient.id, body, idempotencyKey: keys.keyFor(body) });
    if (saved.error !== undefined) {
      dispatch(
        toastAdded({ name: 'contactFailed', priority: 'failure', destructive: true, error: saved.error }),
      );
      return;
    }
    keys.done();
    const detail = `${patient.name}: ${t(`common:contact.outcome.${outcome}`)}`;
    dispatch(toastAdded({ name: 'contactRecorded', priority: 'success', detail }));
    onDone();
  }

  return (
    <CardForm
      onSubmit={() => void save()}
      submit={t('contact.save')}
      submitting={t('contact.saving')}
      busy={isLoading}
      cancel={{ label: t('contact.cancel'), onCancel: onDone }}
      failure={error === undefined ? undefined : { text: t('toast.contactFailed.text'), error }}
    >
      <SelectField
        id={`${id}-outcome`}
        label={t('contact.outcome')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        error={attempted && outcome === undefined ? t('contact.outcomeMissing') : undefined}
      >
        <option value="">{t('contact.choose')}</option>
        {CONTACT_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t(`common:contact.outcome.${one}`)}
          </option>
        ))}
      </SelectField>
      {(outcome === 'died' || outcome === 'moved_away') && (
        <Notice kind="warning" announced>
          {t('contact.ends')}
        </Notice>
      )}
      {outcome === 'call_again' && (
        <TextField
          id={`${id}-again`}
          type="datetime-local"
          label={t('contact.againAt')}
          hint={t('contact.againHint')}
          value={againAt}
          onChange={({ target }) => setAgainAt(target.value)}
        />
      )}
      <TextField
        id={`${id}-note`}
        label={t('contact.note')}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </CardForm>
  );
}
