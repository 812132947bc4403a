import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetRecentLogsQuery } from '../../../api/resources/reports.ts';
import type { NumberLogField } from '../../../../../events/vocabulary.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { issueOf } from '../../measurements/entryProblems.ts';
import { useIssueText } from '../../measurements/issueText.ts';
import { lastWeightOf } from '../../measurements/numberEntries.ts';
import { isConfirmed, lastGlucoseOf, plausibilityWarnings } from '../../measurements/plausibility.ts';
import { PlausibilityNotice } from '../../measurements/PlausibilityNotice.tsx';
import type { ReportForm, ReportValues } from '../../report-form/reportForm.ts';
import { reportProblems } from '../../report-form/reportProblems.ts';
import { useReportPatientId } from '../reportPatientContext.ts';
import styles from './ReadingsStep.module.css';

interface ReadingDoubtsProps {
  readonly form: ReportForm;
  readonly fields: readonly NumberLogField[];
  /** A number is to be typed anew. */
  readonly onChange: (field: NumberLogField) => void;
  /** Nothing is doubtful any more. */
  readonly onSettled: () => void;
}

/** One doubt after the other about the numbers that were typed, each with its answers. */
export function ReadingDoubts({ form, fields, onChange, onSettled }: ReadingDoubtsProps) {
  const { t } = useTranslation(['answers', 'steps']);
  const { setValue, clearErrors } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const { data: logs = [] } = useGetRecentLogsQuery(useReportPatientId());
  const [openedAt] = useState(() => Date.now());
  const issueText = useIssueText(form, values.glucoseUnit);
  const isHere = ({ field }: { readonly field: string }) => fields.some((one) => one === field);
  const [warning] = plausibilityWarnings(
    values,
    form,
    lastWeightOf(logs),
    lastGlucoseOf(logs, openedAt),
  ).filter((one) => isHere(one) && !isConfirmed(values, one));
  const [problem] = reportProblems(form, values).filter(isHere);
  const field = fields.find((one) => one === (warning ?? problem)?.field);
  const isSettled = field === undefined;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  if (field === undefined) return null;
  return (
    <div className={styles.doubt}>
      {warning === undefined ? (
        <p role="alert" className={styles.problem}>
          {t('doubt.typed', {
            name: t(`steps:reading.${field as 'hr'}.name`),
            typed: values.numbers[field],
            problem: problem === undefined ? '' : issueText(issueOf(problem)),
          })}
        </p>
      ) : (
        <PlausibilityNotice warning={warning} />
      )}
      <div className={styles.answers}>
        <Button
          large
          variant={warning === undefined ? 'primary' : 'secondary'}
          onClick={() => onChange(field)}
        >
          {t('doubt.change')}
        </Button>
        {warning === undefined && (
          <Button
            large
            onClick={() => {
              setValue(`numbers.${field}`, '', { shouldDirty: true });
              clearErrors(`numbers.${field}`);
            }}
          >
            {t('doubt.leaveOut')}
          </Button>
        )}
      </div>
    </div>
  );
}
