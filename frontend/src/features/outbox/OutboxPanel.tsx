import { CircleAlert, CircleCheck, Clock, CloudUpload } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isClockAhead, type KeptReport } from './keptReport.ts';
import type { Outbox } from './outbox.ts';
import styles from './OutboxPanel.module.css';
import { useOutboxView } from './phoneContext.ts';

interface OutboxPanelProps {
  readonly outbox: Outbox;
  readonly patientId: string;
  /** Opens a refused report in its form again. */
  readonly onMend: (report: KeptReport) => void;
  /** Sends a report again with its time put right. */
  readonly onCorrectClock: (report: KeptReport) => void;
  readonly onShowResult: (report: KeptReport) => void;
  /** Signs the patient in again whose reports wait. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** Where every report of this phone stands: waiting, being sent, sent, or refused. */
export function OutboxPanel({ outbox, patientId, onContinueAs, ...actions }: OutboxPanelProps) {
  const { t } = useTranslation('report');
  const { reports, sendingId, needsSignIn, lasting } = useOutboxView(outbox);
  const own = reports.filter((report) => report.patientId === patientId);
  const others = reports.filter((report) => report.patientId !== patientId && report.state !== 'sent');
  const waitingFor = needsSignIn ? reports.filter(({ state }) => state === 'waiting') : [];
  if (own.length === 0 && others.length === 0) return null;
  const isWaiting = reports.some(({ state }) => state === 'waiting');
  return (
    <Card
      heading={t('outbox.heading')}
      aside={
        isWaiting ? (
          <Button busy={sendingId !== null} onClick={() => void outbox.flush()}>
            {t('outbox.sendNow')}
          </Button>
        ) : undefined
      }
    >
      {!lasting && <Notice kind="warning">{t('outbox.fleeting')}</Notice>}
      {waitingFor.slice(-1).map((report) => (
        <Notice
          key={report.id}
          kind="warning"
          announced
          action={
            report.enteredAs === 'patient' ? (
              <Button onClick={() => onContinueAs(report)}>
                {t('outbox.continueAs', { name: report.patientName })}
              </Button>
            ) : undefined
          }
        >
          {t('outbox.signIn')}
        </Notice>
      ))}
      <ul className={styles.list} aria-live="polite">
        {own.map((report) => (
          <li key={report.id} className={styles.entry}>
            <ReportState report={report} isSending={report.id === sendingId} />
            <Actions report={report} outbox={outbox} {...actions} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <p>{t('outbox.others', { count: others.length })}</p>}
    </Card>
  );
}

function ReportState({ report, isSending }: { readonly report: KeptReport; readonly isSending: boolean }) {
  const { t } = useTranslation('report');
  const { dateTime } = useFormats();
  const saved = t('outbox.saved', {
    form: t(`outbox.form.${report.form}`),
    time: dateTime(new Date(report.savedAt).toISOString()),
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
      return line(Clock, t('outbox.waiting'));
    case 'sent':
      return line(
        CircleCheck,
        t('outbox.sent', { time: dateTime(new Date(report.sentAt ?? report.savedAt).toISOString()) }),
      );
    case 'refused':
      return (
        <>
          {line(CircleAlert, t('outbox.refused'))}
          <p lang="en">{report.refusal?.message}</p>
          {isClockAhead(report) && <p>{t('outbox.clockAhead')}</p>}
        </>
      );
  }
}

type ActionsProps = Pick<OutboxPanelProps, 'outbox' | 'onMend' | 'onCorrectClock' | 'onShowResult'> & {
  readonly report: KeptReport;
};

function Actions({ report, outbox, onMend, onCorrectClock, onShowResult }: ActionsProps) {
  const { t } = useTranslation('report');
  if (report.state === 'sent' && report.answer !== null) {
    return <Button onClick={() => onShowResult(report)}>{t('outbox.result')}</Button>;
  }
  if (report.state !== 'refused') return null;
  return (
    <div className={styles.actions}>
      {isClockAhead(report) && report.clockLag !== null && (
        <Button variant="primary" onClick={() => onCorrectClock(report)}>
          {t('outbox.correctClock')}
        </Button>
      )}
      <Button onClick={() => onMend(report)}>{t('outbox.mend')}</Button>
      <Button variant="quiet" onClick={() => void outbox.discard(report.id)}>
        {t('outbox.discard')}
      </Button>
    </div>
  );
}
