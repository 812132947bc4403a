import { useState } from 'react';
import { FormProvider, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useLocation } from 'wouter';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useLeaveGuard } from '../../lib/leaveGuard.ts';
import { patientPath } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { ErrorSummary, type SummaryEntry } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { AddLogFields } from './AddLogFields.tsx';
import styles from './AddLogForm.module.css';
import {
  ADD_LOG_NUMBERS,
  type AddLogValues,
  bodyOf,
  EMPTY_ADD_LOG,
  hasControl,
  problemsOf,
} from './addLogEntry.ts';
import { issueOf, useIssueLine } from '../measurements/issueText.ts';
import { controlId } from '../measurements/numberEntries.ts';
import { useAddLogMutation } from '../../api/resources/logs.ts';
import type { SavedState } from '../logs/savedHints.ts';
import { submittedToast } from './submittedToast.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/** What the form finds wrong, in the shape of the form library: the key of the words is the message. */
const resolver: Resolver<AddLogValues> = (values) => {
  const issues = problemsOf(values).map(issueOf);
  return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(issues) };
};

function errorsOf(issues: readonly Pick<Issue, 'path' | 'key'>[]): FieldErrors<AddLogValues> {
  const errors = issues.map(({ path, key }) => [path, { type: 'entry', message: key }] as const);
  const { notes, ...numbers } = Object.fromEntries(errors);
  return { numbers, ...(notes === undefined ? {} : { notes }) };
}

/** The last thing that went wrong in sending. */
interface Failure {
  readonly error: unknown;
  readonly issues: readonly Issue[];
}

/** The add-log form of one patient; when the log is saved, it goes to the patient's page. */
export function AddLogForm({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation('entry');
  const dispatch = useDispatch();
  const [, navigate] = useLocation();
  const issueLine = useIssueLine('addLog');
  const keys = useRequestKeys();
  const [addLog] = useAddLogMutation();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useForm<AddLogValues>({
    defaultValues: EMPTY_ADD_LOG,
    resolver,
    mode: 'onTouched',
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const leave = useLeaveGuard(isDirty, t('leave'));
  const page = patientPath(patient.id);

  async function send(values: AddLogValues) {
    setFailure(null);
    const body = bodyOf(patient.id, values);
    const { data, error } = await addLog({ body, idempotencyKey: keys.keyFor(body) });
    if (data === undefined) {
      const issues = isApiError(error) ? error.issues : [];
      setFailure({ error, issues });
      for (const { path, key } of issues) {
        if (hasControl(path)) form.setError(fieldName(path), { type: 'server', message: key });
      }
      setAttempt((count) => count + 1);
      dispatch(
        toastAdded({ name: 'submissionFailed', priority: 'failure', destructive: true, form: 'add-log' }),
      );
      return;
    }
    keys.done();
    leave();
    dispatch(submittedToast(data));
    const state: SavedState = { hints: data.hints };
    navigate(page, { state });
  }

  const entries = summaryOf(errors, failure, issueLine);
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          void form.handleSubmit(send, () => {
            setFailure(null);
            setAttempt((count) => count + 1);
          })(event);
        }}
      >
        {attempt > 0 && <ErrorSummary heading={t('summary')} entries={entries} attempt={attempt} />}
        <AddLogFields patient={patient} />
        {failure !== null && entries.length === 0 && (
          <Notice kind="warning" announced>
            {t('notSaved')} <ErrorReason error={failure.error} />
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button large disabled={isSubmitting} onClick={() => navigate(page)}>
            {t('cancel')}
          </Button>
          <Button large variant="primary" type="submit" busy={isSubmitting}>
            {isSubmitting ? t('submitting') : t('submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function fieldName(path: string) {
  return path === 'notes' ? 'notes' : (`numbers.${path}` as 'numbers.bpSys');
}

/** What is wrong, each once: at the fields first, then what the server said about none of them. */
function summaryOf(
  { numbers, notes }: FieldErrors<AddLogValues>,
  failure: Failure | null,
  issueLine: ReturnType<typeof useIssueLine>,
): readonly SummaryEntry[] {
  const atFields = [...ADD_LOG_NUMBERS, 'notes' as const].flatMap((path) => {
    const key = path === 'notes' ? notes?.message : numbers?.[path]?.message;
    if (key === undefined) return [];
    const said = failure?.issues.find((issue) => issue.path === path && issue.key === key);
    return [{ controlId: controlId(path), text: issueLine(said ?? { path, key }) }];
  });
  const elsewhere = (failure?.issues ?? [])
    .filter(({ path }) => !hasControl(path))
    .map((issue) => ({ controlId: null, text: issueLine(issue) }));
  return [...atFields, ...elsewhere];
}
