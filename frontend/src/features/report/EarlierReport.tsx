import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOutboxView } from '../outbox/deviceContext.ts';
import { answersOf, newestOf, startOf } from '../report-form/earlierReport.ts';
import { isEmptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import type { Keeper } from './Keeping.tsx';
import type { RetestReminder } from './useRetest.ts';

/** Whether another report was just asked for, and of when the report is whose answers the form was started from. */
export interface Another {
  readonly isWanted: boolean;
  /** Milliseconds since 1970. */
  readonly from: number | null;
}

interface EarlierReportProps {
  readonly form: ReportForm;
  readonly patientId: string;
  readonly keeper: Pick<Keeper, 'device' | 'draftFrom' | 'acts'>;
  /** Kept above the steps, for a look at another step must not lose it. */
  readonly another: Another;
  readonly onAnother: (another: Another) => void;
}

/** Here the meter and its keys need all the room there is. */
const IS_LOW = '(max-width: 899px) and (max-height: 659px)';

/** What a report goes on from: a draft that was put back, or a report of the day. */
export function EarlierReport(props: EarlierReportProps) {
  const { draftFrom, acts } = props.keeper;
  if (draftFrom === null) return <StartOfSecond {...props} />;
  return <DraftNotice from={draftFrom} onDiscard={() => acts.current.discardDraft()} />;
}

/** Lets a day's second report start from what the first one answered, and says so for as long as it does. */
function StartOfSecond({ form, patientId, keeper: { device }, another, onAnother }: EarlierReportProps) {
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
  const isLow = useMediaQuery(IS_LOW);

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
  const text = t(log.waits ? 'earlier.waits' : 'earlier.reported', { time: time(log.at) });
  const button = <Button onClick={() => put(earlier, log.at)}>{t('earlier.start')}</Button>;
  return isLow ? (
    <Disclosure summary={<small>{text}</small>}>{button}</Disclosure>
  ) : (
    <Notice kind="info" action={button}>
      {text}
    </Notice>
  );
}

/** A draft that was put back, from when it is, and the way to be rid of it. */
function DraftNotice({ from, onDiscard }: { readonly from: number; readonly onDiscard: () => void }) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  return (
    <Notice kind="info" announced action={<Button onClick={onDiscard}>{t('draft.discard')}</Button>}>
      {t('draft.restored', { time: time(from) })}
    </Notice>
  );
}

/** When to test again after a low blood glucose, and that it is time. */
export function Reminder({ retest }: { readonly retest: RetestReminder }) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  if (retest.dueAt === null) return null;
  return (
    <Notice
      kind={retest.isDue ? 'warning' : 'info'}
      announced
      action={<Button onClick={retest.end}>{t('retest.done')}</Button>}
    >
      {retest.isDue ? t('retest.due') : t('retest.waiting', { time: time(retest.dueAt) })}
    </Notice>
  );
}
