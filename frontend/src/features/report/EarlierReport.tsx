import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { answersOf, isOfForm, startOf } from '../report-form/earlierReport.ts';
import { isEmptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import { dayOf } from './drafts.ts';

interface EarlierReportProps {
  readonly form: ReportForm;
  readonly patientId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the person has just asked for another report. */
  readonly isAnother: boolean;
  readonly onStarted: () => void;
}

/** Lets a day's second report start from what the first one answered, and says so for as long as it does. */
export function EarlierReport({ form, patientId, now, isAnother, onStarted }: EarlierReportProps) {
  const { t } = useTranslation('answers');
  const { time } = useFormats();
  const { reset, getValues } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const { data: logs = [] } = useGetRecentLogsQuery(patientId);
  const [startedFrom, setStartedFrom] = useState<string | null>(null);
  const day = dayOf(new Date(now()));
  const log = logs.find((one) => isOfForm(form, one) && dayOf(new Date(one.timestamp)) === day);
  const earlier = log === undefined ? null : answersOf(form, log, startOf(form, values));
  const isEmpty = isEmptyReport(form, values);

  const put = (next: ReportValues, id: string | null) => {
    reset(next, { keepDefaultValues: true });
    setStartedFrom(id);
  };
  const start = useEffectEvent(() => {
    onStarted();
    if (earlier !== null && log !== undefined && isEmpty) put(earlier, log.id);
  });
  useEffect(() => {
    if (isAnother) start();
  }, [isAnother]);

  if (earlier === null || log === undefined) return null;
  const at = { time: time(log.timestamp) };
  if (startedFrom === log.id && !isEmpty) {
    return (
      <Notice
        kind="info"
        announced
        action={<Button onClick={() => put(startOf(form, getValues()), null)}>{t('earlier.empty')}</Button>}
      >
        {t('earlier.started', at)}
      </Notice>
    );
  }
  if (!isEmpty) return null;
  return (
    <Notice kind="info" action={<Button onClick={() => put(earlier, log.id)}>{t('earlier.start')}</Button>}>
      {t('earlier.reported', at)}
    </Notice>
  );
}
