import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { localDay } from '../../lib/localDay.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { answersOf, isOfForm, startOf } from '../report-form/earlierReport.ts';
import { isEmptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';

/** Whether another report was just asked for, and the report whose answers the form was started from. */
export interface Another {
  readonly isWanted: boolean;
  readonly from: string | null;
}

interface EarlierReportProps {
  readonly form: ReportForm;
  readonly patientId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Kept above the steps, for a look at another step must not lose it. */
  readonly another: Another;
  readonly onAnother: (another: Another) => void;
}

/** Lets a day's second report start from what the first one answered, and says so for as long as it does. */
export function EarlierReport({ form, patientId, now, another, onAnother }: EarlierReportProps) {
  const { t } = useTranslation('answers');
  const { time } = useFormats();
  const { reset, getValues } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const { data: logs = [], isFetching } = useGetRecentLogsQuery(patientId);
  const day = localDay(new Date(now()));
  const log = logs.find((one) => isOfForm(form, one) && localDay(new Date(one.timestamp)) === day);
  const earlier = log === undefined ? null : answersOf(form, log, startOf(form, values));
  const isEmpty = isEmptyReport(form, values);

  const put = (next: ReportValues, from: string | null) => {
    reset(next, { keepDefaultValues: true });
    onAnother({ isWanted: false, from });
  };
  const start = useEffectEvent(() => {
    if (earlier !== null && log !== undefined && isEmpty) put(earlier, log.id);
    else onAnother({ isWanted: false, from: null });
  });
  // The report that was just sent is among the logs once they were asked for anew.
  const isReady = another.isWanted && !isFetching;
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);

  if (earlier === null || log === undefined) return null;
  const at = { time: time(log.timestamp) };
  if (another.from === log.id && !isEmpty) {
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
