import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { answersOf, newestOf, startOf } from '../report-form/earlierReport.ts';
import { isEmptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';

/** Whether another report was just asked for, and of when the report is whose answers the form was started from. */
export interface Another {
  readonly isWanted: boolean;
  /** Milliseconds since 1970. */
  readonly from: number | null;
}

interface EarlierReportProps {
  readonly form: ReportForm;
  readonly patientId: string;
  readonly device: Pick<Device, 'now' | 'outbox'>;
  /** Kept above the steps, for a look at another step must not lose it. */
  readonly another: Another;
  readonly onAnother: (another: Another) => void;
}

/** Lets a day's second report start from what the first one answered, and says so for as long as it does. */
export function EarlierReport({ form, patientId, device, another, onAnother }: EarlierReportProps) {
  const { t } = useTranslation('answers');
  const { time } = useFormats();
  const { reset, getValues } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const { data: logs = [], isFetching } = useGetRecentLogsQuery(patientId);
  const kept = useOutboxView(device.outbox).reports.filter((report) => report.patientId === patientId);
  const today = new Date(device.now());
  const log = newestOf(
    form,
    logs,
    kept,
    new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime(),
  );
  const earlier = log === null ? null : answersOf(form, log.values, startOf(form, values));
  const isEmpty = isEmptyReport(form, values);

  const put = (next: ReportValues, from: number | null) => {
    reset(next, { keepDefaultValues: true });
    onAnother({ isWanted: false, from });
  };
  const start = useEffectEvent(() => {
    if (earlier !== null && log !== null && isEmpty) put(earlier, log.at);
    else onAnother({ isWanted: false, from: null });
  });
  // The report that was just sent is among the logs once they were asked for anew.
  const isReady = another.isWanted && !isFetching;
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);

  if (another.from !== null && !isEmpty) {
    return (
      <Notice
        kind="info"
        announced
        action={<Button onClick={() => put(startOf(form, getValues()), null)}>{t('earlier.empty')}</Button>}
      >
        {t('earlier.started', { time: time(another.from) })}
      </Notice>
    );
  }
  if (earlier === null || log === null || !isEmpty) return null;
  return (
    <Notice kind="info" action={<Button onClick={() => put(earlier, log.at)}>{t('earlier.start')}</Button>}>
      {t('earlier.reported', { time: time(log.at) })}
    </Notice>
  );
}
