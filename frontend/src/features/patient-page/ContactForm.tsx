import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { CONTACT_OUTCOMES, type ContactOutcome, isLeaving } from '../../../../events/enums.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { CardForm } from './CardForm.tsx';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { contactForm } from '../contact/useReach.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const LeavingQuestion = lazyPart(
  async () => (await import('./LeavingQuestion.tsx')).LeavingQuestion,
  ['alerts'],
);

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
  const [isAsking, setIsAsking] = useState(false);
  const outcome = CONTACT_OUTCOMES.find((one) => one === chosen);

  function submit() {
    setAttempted(true);
    if (outcome === undefined) document.getElementById(`${id}-outcome`)?.focus();
    else if (isLeaving(outcome)) setIsAsking(true);
    else void save(outcome);
  }

  async function save(came: ContactOutcome) {
    const agreed = came === 'call_again' && againAt !== '';
    const body = {
      outcome: came,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt: agreed ? new Date(againAt).toISOString() : null,
    };
    const saved = await record({ patientId: patient.id, body, idempotencyKey: keys.keyFor(body) });
    setIsAsking(false);
    const form = contactForm(patient.id);
    if (saved.error !== undefined) {
      const { error: reason } = saved;
      dispatch(
        toastAdded({ name: 'contactFailed', priority: 'failure', destructive: true, form, error: reason }),
      );
      return;
    }
    keys.done();
    const detail = `${patient.name}: ${t(`common:contact.outcome.${came}`)}`;
    dispatch(toastAdded({ name: 'contactRecorded', priority: 'success', form, detail }));
    onDone();
  }

  return (
    <CardForm
      onSubmit={submit}
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
      {outcome !== undefined && isLeaving(outcome) && (
        <Notice kind="warning" announced>
          {t('contact.ends')}
        </Notice>
      )}
      {isAsking && outcome !== undefined && isLeaving(outcome) && (
        <PartBoundary onFailed={() => setIsAsking(false)}>
          <LeavingQuestion
            patient={patient}
            outcome={outcome}
            busy={isLoading}
            onConfirm={() => void save(outcome)}
            onCancel={() => setIsAsking(false)}
          />
        </PartBoundary>
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
