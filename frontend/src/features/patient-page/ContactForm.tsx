import { useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { CONTACT_OUTCOMES, type ContactOutcome, isLeaving } from '../../../../events/enums.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
import { LeavingQuestion } from '../contact/LeavingQuestion.tsx';
import { localDay } from '../../lib/localDay.ts';
import { clockOf, proposedCallAgain } from '../worklist/callAgainTime.ts';
import { contactForm } from '../contact/useReach.ts';
import { useSeen } from '../contact/seen.ts';

interface ContactFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

interface ContactValues {
  /** Empty: none is chosen. */
  readonly outcome: ContactOutcome | '';
  readonly note: string;
  readonly againAt: string;
}

const problemsOf = ({ outcome }: ContactValues): Problems<ContactValues, 'outcomeMissing'> =>
  outcome === '' ? { outcome: 'outcomeMissing' } : {};

/** What came of a call or a visit. */
export function ContactForm({ patient, onDone }: ContactFormProps) {
  const { t } = useTranslation(['care', 'common']);
  const { labelled } = useFormats();
  const dispatch = useDispatch();
  const [record] = useRecordContactMutation();
  const seen = useSeen<string | null>();
  const [isAsking, setIsAsking] = useState(false);
  const [proposed] = useState(() => {
    const at = proposedCallAgain(new Date());
    return `${localDay(at)}T${clockOf(at)}`;
  });
  const form = useRequestForm({
    values: { outcome: '', note: '', againAt: proposed },
    problemsOf,
    problemText: (problem) => t(`contact.${problem}`),
    failed: { name: 'contactFailed', form: contactForm(patient.id) },
    onFailed: seen.answered,
  });
  const { field, methods } = form;
  const outcome = methods.watch('outcome');
  const leaving = outcome !== '' && isLeaving(outcome) ? outcome : null;

  async function save() {
    const { outcome: came, note, againAt } = methods.getValues();
    if (came === '') return;
    const agreed = came === 'call_again' && againAt !== '';
    const content = {
      outcome: came,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt: agreed ? new Date(againAt).toISOString() : null,
    };
    const body = { ...content, upTo: seen.whenSent(content, patient.work?.upTo ?? null) };
    await form.request(
      body,
      (idempotencyKey) => record({ patientId: patient.id, body, idempotencyKey }),
      () => {
        const detail = labelled(patient.name, t(`common:contact.outcome.${came}`));
        dispatch(
          toastAdded({
            name: 'contactRecorded',
            priority: 'success',
            form: contactForm(patient.id),
            detail,
          }),
        );
        onDone();
      },
    );
    setIsAsking(false);
  }

  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(() => (leaving === null ? save() : setIsAsking(true)))}
      failure={t('toast.contactFailed.text')}
      submit={t('contact.save')}
      submitting={t('contact.saving')}
      busy={form.isBusy}
      cancel={{ label: t('contact.cancel'), onCancel: onDone }}
    >
      <SelectField {...field('outcome')} label={t('contact.outcome')}>
        <option value="">{t('contact.choose')}</option>
        {CONTACT_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t(`common:contact.outcome.${one}`)}
          </option>
        ))}
      </SelectField>
      {leaving !== null && (
        <Notice kind="warning" announced>
          {t('contact.ends')}
        </Notice>
      )}
      {isAsking && leaving !== null && (
        <LeavingQuestion
          patient={patient}
          outcome={leaving}
          busy={form.isBusy}
          onConfirm={() => void save()}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {outcome === 'call_again' && (
        <TextField
          {...field('againAt')}
          type="datetime-local"
          label={t('contact.againAt')}
          hint={t('contact.againHint')}
        />
      )}
      <TextField {...field('note')} label={t('contact.note')} maxLength={2000} />
    </RequestForm>
  );
}
