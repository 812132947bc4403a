import { languageOf } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { AGE_BOUNDS, type Patient } from '../../../../backend/contract/patient.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { DuplicatesNotice } from './DuplicatesNotice.tsx';
import {
  changeOf,
  type PatientFormProblem,
  type PatientFormValues,
  problemsIn,
  registrationOf,
  valuesOf,
} from './patientForm.ts';
import { PatientFormFields } from './PatientFormFields.tsx';
import { useChangePatientMutation, useRegisterPatientMutation } from '../../api/resources/patients.ts';
import { useDuplicates } from './useDuplicates.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const ForgetPerson = lazyPart(
  async () => (await import('../forgetting/ForgetPerson.tsx')).ForgetPerson,
  ['forgetting'],
);

interface PatientFormDialogProps {
  /** Null: one is registered. */
  readonly patient: Patient | null;
  readonly onClose: () => void;
  readonly onSaved: (patient: Patient) => void;
}

/** Registers a patient, or changes a patient's own data. What was typed stays until it is saved. */
export function PatientFormDialog({ patient, onClose, onSaved }: PatientFormDialogProps) {
  const { t, i18n } = useTranslation('registration');
  const dispatch = useDispatch();
  const problemText = usePatientProblemText();
  const [before] = useState(() => valuesOf(patient, languageOf(i18n)));
  const [isForgetting, setIsForgetting] = useState(false);
  const [isReasonTyped, setIsReasonTyped] = useState(false);
  const [register] = useRegisterPatientMutation();
  const [change] = useChangePatientMutation();
  const form = useRequestForm({ values: before, problemsOf: problemsIn, problemText });
  const { duplicates, isNewFinding } = useDuplicates(
    patient === null ? null : { id: patient.id, before },
    form.methods.watch(),
  );

  async function save(values: PatientFormValues) {
    if (await isNewFinding()) return;
    const details = registrationOf(values);
    const body = patient === null ? details : changeOf(before, values);
    await form.request(
      body,
      (idempotencyKey) =>
        patient === null
          ? register({ details, idempotencyKey })
          : change({ patientId: patient.id, change: body, idempotencyKey }),
      (saved) => {
        const { id, name } = saved;
        dispatch(
          patient === null
            ? toastAdded({
                name: 'patientAdded',
                priority: 'success',
                key: `patientAdded/${id}`,
                params: { name },
              })
            : toastAdded({ name: 'patientSaved', priority: 'success', params: { name } }),
        );
        onSaved(saved);
      },
    );
  }

  return (
    <Dialog
      title={patient === null ? t('addHeading') : t('editHeading', { name: patient.name })}
      onClose={onClose}
      asksToClose={form.isDirty || isReasonTyped}
    >
      <RequestForm
        form={form}
        place="dialog"
        large
        onSubmit={form.submit(save)}
        summary={t('summary')}
        failure={t('notSaved')}
        submit={t(submitKey(patient, duplicates))}
        submitting={t('saving')}
        cancel={{ label: t('cancel'), onCancel: onClose }}
      >
        <PatientFormFields form={form} />
        <DuplicatesNotice duplicates={duplicates} isEdit={patient !== null} />
      </RequestForm>
      {patient !== null && (
        <>
          <Button variant="quiet" aria-expanded={isForgetting} onClick={() => setIsForgetting(!isForgetting)}>
            {t('forget')}
          </Button>
          {isForgetting && (
            <PartBoundary>
              <ForgetPerson patient={patient} onDirty={setIsReasonTyped} />
            </PartBoundary>
          )}
        </>
      )}
    </Dialog>
  );
}

function submitKey(patient: Patient | null, duplicates: readonly Patient[]) {
  if (patient !== null) return 'save';
  return duplicates.length > 0 ? 'addAnyway' : 'add';
}

/** The reader's words for what is wrong with an entry of a patient's data. */
function usePatientProblemText(): (problem: PatientFormProblem) => string {
  const { t } = useTranslation('registration');
  const { number } = useFormats();
  return (problem) => {
    switch (problem) {
      case 'age':
        return t('problem.age', AGE_BOUNDS);
      case 'nameTooLong':
        return t('problem.nameTooLong', { max: number(MAX_NAME) });
      default:
        return t(`problem.${problem}`);
    }
  };
}
