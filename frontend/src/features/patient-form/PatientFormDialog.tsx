import { type FormEvent, useState } from 'react';
import { languageOf } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { AGE_BOUNDS, type Patient } from '../../../../backend/contract/patient.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { ErrorSummary, type SummaryEntry } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { DuplicatesNotice } from './DuplicatesNotice.tsx';
import {
  changeOf,
  type PatientFormField,
  type PatientFormProblem,
  type PatientFormValues,
  problemsIn,
  registrationOf,
  valuesOf,
} from './patientForm.ts';
import { PatientFormFields, patientControlId, type PatientFormErrors } from './PatientFormFields.tsx';
import { useChangePatientMutation, useRegisterPatientMutation } from '../../api/resources/patients.ts';
import { useDuplicates } from './useDuplicates.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { useFormats } from '../../i18n/useFormats.ts';

interface PatientFormDialogProps {
  /** Null: one is registered. */
  readonly patient: Patient | null;
  readonly onClose: () => void;
  readonly onSaved: (patient: Patient) => void;
}

/** The fields in their order on the form. */
const FIELDS: readonly PatientFormField[] = ['name', 'age', 'phoneNumber', 'email', 'timeZone'];

/** Registers a patient, or changes a patient's own data. What was typed stays until it is saved. */
export function PatientFormDialog({ patient, onClose, onSaved }: PatientFormDialogProps) {
  const { t, i18n } = useTranslation('registration');
  const dispatch = useDispatch();
  const problemText = usePatientProblemText();
  const [before] = useState(() => valuesOf(patient, languageOf(i18n)));
  const [values, setValues] = useState(before);
  const [attempt, setAttempt] = useState(0);
  const { save, isSaving, error } = useSaving(patient, before);
  const { duplicates, isNewFinding } = useDuplicates(
    patient === null ? null : { id: patient.id, before },
    values,
  );
  const [isChecking, setIsChecking] = useState(false);
  const isBusy = isSaving || isChecking;

  const issues: readonly Issue[] = isApiError(error) ? error.issues : [];
  const problems = attempt === 0 ? {} : problemsIn(values);
  const errors: PatientFormErrors = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const problem = problems[field];
      const refused = issues.find(({ path }) => path === field)?.message;
      const text = problem === undefined ? refused : problemText(problem);
      return text === undefined ? [] : [[field, text]];
    }),
  );

  async function submit() {
    setAttempt((count) => count + 1);
    if (Object.keys(problemsIn(values)).length > 0) return;
    setIsChecking(true);
    const hasDuplicates = await isNewFinding().finally(() => setIsChecking(false));
    if (hasDuplicates) return;
    const saved = await save(values);
    if (saved === null) {
      setAttempt((count) => count + 1);
      return;
    }
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
  }

  const entries: readonly SummaryEntry[] = FIELDS.flatMap((field) => {
    const text = errors[field];
    return text === undefined ? [] : [{ controlId: patientControlId(field), text }];
  });
  return (
    <Dialog
      title={patient === null ? t('addHeading') : t('editHeading', { name: patient.name })}
      onClose={onClose}
      asksToClose={values !== before}
    >
      <DialogForm
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        buttons={
          <>
            <Button large disabled={isBusy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button large variant="primary" type="submit" busy={isBusy}>
              {t(isBusy ? 'saving' : submitKey(patient, duplicates))}
            </Button>
          </>
        }
      >
        <ErrorSummary heading={t('summary')} entries={entries} attempt={attempt} />
        <PatientFormFields values={values} errors={errors} onChange={setValues} />
        <DuplicatesNotice duplicates={duplicates} isEdit={patient !== null} />
        {error !== undefined && entries.length === 0 && (
          <Notice kind="warning" announced>
            {t('notSaved')} <ErrorReason error={error} />
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}

function submitKey(patient: Patient | null, duplicates: readonly Patient[]) {
  if (patient !== null) return 'save';
  return duplicates.length > 0 ? 'addAnyway' : 'add';
}

/** Sends the form: a registration, or what was changed. */
function useSaving(patient: Patient | null, before: PatientFormValues) {
  const keys = useRequestKeys();
  const [register, registering] = useRegisterPatientMutation();
  const [change, changing] = useChangePatientMutation();
  const { isLoading, error } = patient === null ? registering : changing;

  /** @returns The patient as saved; null where the server refused or did not answer. */
  async function save(values: PatientFormValues): Promise<Patient | null> {
    const body = patient === null ? registrationOf(values) : changeOf(before, values);
    const idempotencyKey = keys.keyFor(body);
    const { data } =
      patient === null
        ? await register({ details: registrationOf(values), idempotencyKey })
        : await change({ patientId: patient.id, change: body, idempotencyKey });
    if (data === undefined) return null;
    keys.done();
    return data;
  }

  return { save, isSaving: isLoading, error };
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
