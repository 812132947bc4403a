import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { ClinicInForce } from '../../../../backend/contract/clinic.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { ClinicFields } from './ClinicFields.tsx';
import { clinicBody, clinicProblems, type ClinicTexts, clinicTexts, SILENCE_DAYS } from './clinicForm.ts';
import { useSavedBy, useSavedVersion } from './useSavedVersion.ts';
import { isConflict } from '../../api/client/apiError.ts';
import { useChangeClinicMutation, useGetClinicQuery } from '../../api/resources/clinic.ts';

interface ClinicFormProps {
  /** As it was when the dialog was opened. */
  readonly clinic: ClinicInForce;
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Who the clinic is, whom to reach outside the screens, and when a patient counts as silent. */
export function ClinicForm({ clinic, onClose, onDirty }: ClinicFormProps) {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const dispatch = useDispatch();
  const { refetch } = useGetClinicQuery();
  const [changeClinic] = useChangeClinicMutation();
  const form = useRequestForm({
    values: clinicTexts(clinic),
    problemsOf: clinicProblems,
    problemText: (problem) =>
      problem === 'nameMissing'
        ? t('clinic.nameMissing')
        : t('problem.range', { min: number(SILENCE_DAYS.min), max: number(SILENCE_DAYS.max) }),
    refusalText: ({ path, message }) => {
      if (path === 'contactEmail') return t('clinic.emailWrong');
      return path.endsWith('Phone') ? t('clinic.phoneWrong') : message;
    },
    failed: { name: 'saveFailed', form: 'clinic' },
    isTold: isConflict,
    onFailed: (error) => goOnAfter(error),
  });
  const { isDirty } = form;
  const { saved, isOvertaken, goOnAfter } = useSavedVersion(clinic, refetch, (newer) =>
    form.goOnFrom(clinicTexts(newer)),
  );
  const savedBy = useSavedBy(saved);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  function save(texts: ClinicTexts) {
    const body = { ...clinicBody(texts), version: saved.version };
    return form.request(
      body,
      (idempotencyKey) => changeClinic({ clinic: body, idempotencyKey }),
      () => {
        dispatch(toastAdded({ name: 'clinicSaved', priority: 'success', form: 'clinic' }));
        onClose();
      },
    );
  }

  return (
    <RequestForm
      form={form}
      place="dialog"
      onSubmit={form.submit(save)}
      failure={t('notSaved')}
      conflict={isOvertaken ? t('clinic.conflict', savedBy) : null}
      submit={t('clinic.save')}
      submitting={t('saving')}
    >
      <ClinicFields form={form} />
    </RequestForm>
  );
}
