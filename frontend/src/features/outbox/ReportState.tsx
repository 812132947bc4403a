import { CircleAlert, CircleCheck, Clock, CloudUpload } from 'lucide-react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isTimeAsked, isTimeRefused, type KeptReport } from './keptReport.ts';
import styles from './OutboxPanel.module.css';

interface ReportStateProps {
  readonly report: KeptReport;
  readonly isSending: boolean;
}

/** Where a report stands, and why it was refused. */
export function ReportState({ report, isSending }: ReportStateProps) {
  const { t } = useTranslation('report');
  const { exactTime } = useFormats();
  const saved = t('outbox.saved', {
    form: t(`outbox.form.${report.form}`),
    time: exactTime(new Date(report.savedAt).toISOString()),
  });
  const line = (icon: typeof Clock, words: string) => {
    const Icon = icon;
    return (
      <div className={styles.state}>
        <Icon aria-hidden size={22} />
        <div>
          <p className={styles.words}>{words}</p>
          <p className={styles.saved}>{saved}</p>
        </div>
      </div>
    );
  };
  if (isSending) return line(CloudUpload, t('outbox.sending'));
  switch (report.state) {
    case 'waiting':
      return line(Clock, t(isTimeAsked(report) ? 'outbox.waitingForTime' : 'outbox.waiting'));
    case 'sent': {
      const time = exactTime(new Date(report.sentAt ?? report.savedAt).toISOString());
      return report.unreadable === undefined
        ? line(CircleCheck, t('outbox.sent', { time }))
        : line(CircleAlert, t('outbox.unreadable', { time }));
    }
    case 'refused':
      return (
        <>
          {line(CircleAlert, t('outbox.refused'))}
          <Why report={report} />
        </>
      );
  }
}

/** Nobody but who reports for somebody else is refused for who they are. */
function Why({ report }: Pick<ReportStateProps, 'report'>) {
  const { t } = useTranslation('report');
  const { refusal, enteredAs, patientName } = report;
  if (isTimeRefused(report)) return <p>{t('outbox.clockWrong')}</p>;
  if (enteredAs === 'caregiver' && refusal?.message.startsWith('403 ') === true)
    return <p>{t('outbox.notShared', { name: patientName })}</p>;
  return <p lang="en">{refusal?.message}</p>;
}
