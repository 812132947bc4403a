import { FormProvider } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useLocation } from 'wouter';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useLeaveGuard } from '../../lib/useLeaveGuard.ts';
import { patientPath } from '../../lib/paths.ts';
import type { SummaryEntry } from '../../ui/ErrorSummary.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { AddLogFields } from './AddLogFields.tsx';
import { ADD_LOG_ENTRIES, type AddLogValues, bodyOf, EMPTY_ADD_LOG, problemsOf } from './addLogEntry.ts';
import { entryPath, entryProblems } from '../measurements/entryProblems.ts';
import { useIssueLine } from '../measurements/issueText.ts';
import { controlId } from '../measurements/numberEntries.ts';
import { useAddLogMutation } from '../../api/resources/logs.ts';
import type { SavedState } from '../logs/savedHints.ts';
import { submittedToast } from './submittedToast.ts';

const entryOf = (path: string) => ADD_LOG_ENTRIES.find((entry) => entry === path);

/** The add-log form of one patient; when the log is saved, it goes to the patient's page. */
export function AddLogForm({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation('entry');
  const dispatch = useDispatch();
  const [, navigate] = useLocation();
  const issueLine = useIssueLine('addLog');
  const [addLog] = useAddLogMutation();
  const form = useRequestForm({
    values: EMPTY_ADD_LOG,
    problemsOf: (values: AddLogValues) => entryProblems(problemsOf(values)),
    problemText: (key, field) => issueLine({ path: field.replace('numbers.', ''), key }),
    refusalText: issueLine,
    fieldOf: (path) => {
      const entry = entryOf(path);
      return entry === undefined ? null : entryPath(entry);
    },
    mode: 'onTouched',
    onFailed: () => {
      dispatch(
        toastAdded({ name: 'submissionFailed', priority: 'failure', destructive: true, form: 'add-log' }),
      );
    },
  });
  const leave = useLeaveGuard(form.isDirty);
  const page = patientPath(patient.id);

  function save(values: AddLogValues) {
    const body = bodyOf(patient.id, values);
    return form.request(
      body,
      (idempotencyKey) => addLog({ body, idempotencyKey }),
      (recorded) => {
        leave();
        dispatch(submittedToast(recorded));
        const state: SavedState = { hints: recorded.hints };
        navigate(page, { state });
      },
    );
  }

  // At the fields first, then what the server said about none of them.
  const problems: readonly SummaryEntry[] = [
    ...ADD_LOG_ENTRIES.flatMap((entry) => {
      const { error } = form.shown(entryPath(entry));
      return error === undefined ? [] : [{ controlId: controlId(entry), text: error }];
    }),
    ...(isApiError(form.failure) ? form.failure.issues : [])
      .filter(({ path }) => entryOf(path) === undefined)
      .map((issue) => ({ controlId: null, text: issueLine(issue) })),
  ];
  return (
    <FormProvider {...form.methods}>
      <RequestForm
        form={form}
        place="page"
        large
        onSubmit={form.submit(save)}
        summary={t('summary')}
        problems={problems}
        failure={t('notSaved')}
        submit={t('submit')}
        submitting={t('submitting')}
        cancel={{ label: t('cancel'), onCancel: () => navigate(page) }}
      >
        <AddLogFields patient={patient} />
      </RequestForm>
    </FormProvider>
  );
}
