import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { lastGlucoseOf } from '../measurements/plausibility.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { issueOf } from '../measurements/entryProblems.ts';
import { useIssueLine, useIssueText } from '../measurements/issueText.ts';
import { controlId, lastWeightOf } from '../measurements/numberEntries.ts';
import { GroupSection } from './GroupSection.tsx';
import styles from './Report.module.css';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import {
  hasGate,
  REPORT_GROUPS,
  type ReportForm as FormName,
  type ReportValues,
  unanswered,
} from '../report-form/reportForm.ts';
import { reportProblems } from '../report-form/reportProblems.ts';
import { Review } from './Review.tsx';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';

interface ReportFormProps {
  readonly form: FormName;
  readonly patient: ReportPatient;
  /** What the server found wrong with the last try. */
  readonly refused: readonly Issue[];
  readonly onSubmit: (values: ReportValues) => Promise<void>;
  /** Leads to the questions one after the other. */
  readonly onSteps: () => void;
}

/** The form of one report: the groups of the vocabulary, notes, a review, and the button that sends it. */
export function ReportForm({ form, patient, refused, onSubmit, onSteps }: ReportFormProps) {
  const { t } = useTranslation(['report', 'answers']);
  const { handleSubmit, formState, getValues } = useFormContext<ReportValues>();
  const { data: logs = [] } = useGetRecentLogsQuery(patient.id);
  const submitBar = useHeightProperty<HTMLDivElement>('--submit-height');
  const issueLine = useIssueLine(form, getValues('glucoseUnit'));
  const { isSubmitting } = formState;
  const lastWeightKg = lastWeightOf(logs);
  const [openedAt] = useState(() => Date.now());
  const lastGlucose = lastGlucoseOf(logs, openedAt);

  // Looked at anew each time that the form is drawn: what was corrected leaves the list.
  const issues = [...reportProblems(form, getValues()).map(issueOf), ...refused];
  const problems = issues.map((issue) => ({
    controlId: hasControl(form, issue.path) ? controlId(issue.path) : null,
    text: issueLine(issue),
  }));

  return (
    <Form
      className={styles.form}
      onSubmit={handleSubmit(onSubmit)}
      summary={t('summary')}
      problems={problems}
    >
      <div className={styles.buttons}>
        <Button large onClick={onSteps}>
          {t('answers:fewer')}
        </Button>
      </div>
      {REPORT_GROUPS[form].map((part) => (
        <GroupSection
          key={part.group}
          form={form}
          part={part}
          lastWeightKg={lastWeightKg}
          lastGlucose={lastGlucose}
        />
      ))}
      <Notes form={form} />
      <Review form={form} />
      <div ref={submitBar} className={styles.submit}>
        <Progress form={form} />
        <Button large variant="primary" type="submit" busy={isSubmitting}>
          {isSubmitting ? t('submitting') : t(`submit.${form}`)}
        </Button>
      </div>
    </Form>
  );
}

/** How much of the form is done, beside the button that stays in view on a phone. */
function Progress({ form }: { readonly form: FormName }) {
  const { t } = useTranslation('report');
  const values = useWatch<ReportValues>() as ReportValues;
  const total = REPORT_GROUPS[form].filter(hasGate).length;
  const answered = total - unanswered(form, values).length;
  return <p className={styles.progress}>{t('progress', { answered, total })}</p>;
}

function hasControl(form: FormName, path: string): boolean {
  return path === 'notes' || REPORT_GROUPS[form].some(({ numbers }) => numbers.some((name) => name === path));
}

function Notes({ form }: { readonly form: FormName }) {
  const { t } = useTranslation(['report', 'numbers']);
  const { number } = useFormats();
  const { register, formState } = useFormContext<ReportValues>();
  const issueText = useIssueText(form);
  const key = formState.errors.notes?.message;
  return (
    <Card heading={t(`notes.${form}`)}>
      <TextAreaField
        id={controlId('notes')}
        label={t('numbers:notes')}
        hint={t('numbers:notesHint', { max: number(MAX_NOTE) })}
        error={key === undefined ? undefined : issueText({ path: 'notes', key })}
        {...register('notes')}
      />
    </Card>
  );
}
