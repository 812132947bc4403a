import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '../../api/apiState.ts';
import { askSession } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isRefusedOf, isTimeAsked, isTimeOpen, isTimeRefused, type KeptReport } from './keptReport.ts';
import type { Outbox, OutboxView } from './outbox.ts';
import styles from './OutboxPanel.module.css';
import { useOutboxView } from './deviceContext.ts';
import { RefusedReports } from './RefusedReports.tsx';
import { ReportContent } from './ReportContent.tsx';
import { ReportState } from './ReportState.tsx';
import { useClockLag } from './useClockLag.ts';

interface OutboxPanelProps {
  readonly outbox: Outbox;
  readonly patientId: string;
  /** Whoever enters on the form in view. */
  readonly userId: string;
  /** Opens a refused report in its form again. */
  readonly onCorrect: (report: KeptReport) => void;
  /** Sends a report with its time put right, or as it was entered. */
  readonly onAnswerClock: (report: KeptReport, answer: 'corrected' | 'asEntered') => void;
  readonly onShowResult: (report: KeptReport) => void;
  /** Signs the patient in again whose reports wait. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** Where every report of this phone stands: waiting, being sent, sent, or refused. */
export function OutboxPanel({ outbox, patientId, userId, onContinueAs, ...actions }: OutboxPanelProps) {
  const view = useOutboxView(outbox);
  const { reports, sendingId } = view;
  const own = reports.filter((report) => report.patientId === patientId);
  const unsent = reports.filter((report) => report.patientId !== patientId && report.state !== 'sent');
  // Their form may be open no more, where each of them could be seen.
  const refused = unsent.filter((report) => isRefusedOf(report, userId));
  const others = unsent.length - refused.length;
  // The question about a report's time says the same.
  const clock = !own.some(isTimeOpen) && <DeviceClock />;
  if (own.length === 0 && unsent.length === 0) return clock;
  return (
    <>
      {clock}
      <OutboxCard outbox={outbox} view={view} others={others} onContinueAs={onContinueAs}>
        <ul className={styles.list} aria-live="polite">
          {own.map((report) => (
            <li key={report.id} id={`report-${report.id}`} tabIndex={-1} className={styles.entry}>
              <ReportState report={report} isSending={report.id === sendingId} />
              {report.state !== 'sent' && <ReportContent report={report} />}
              <Actions report={report} outbox={outbox} {...actions} />
            </li>
          ))}
        </ul>
        {refused.length > 0 && <RefusedReports outbox={outbox} reports={refused} />}
      </OutboxCard>
    </>
  );
}

/** That the phone's clock is wrong, said before anything is entered by it, until it is put right. */
function DeviceClock() {
  const { t } = useTranslation('report');
  const { dateTime } = useFormats();
  const dispatch = useDispatch<ApiDispatch>();
  const now = useNow().getTime();
  const lag = useClockLag();
  useEffect(() => {
    if (lag === 0) return undefined;
    // The person comes back from the phone's settings.
    const compare = () => void dispatch(askSession(undefined, { forceRefetch: true }));
    window.addEventListener('focus', compare);
    return () => window.removeEventListener('focus', compare);
  }, [dispatch, lag]);
  if (lag === 0) return null;
  const shown = (time: number) => dateTime(new Date(time).toISOString());
  return (
    <Notice kind="warning" announced>
      {t('clock.phone', { time: shown(now), now: shown(now + lag) })} {t('clock.setRight')}
    </Notice>
  );
}

/** That reports wait on this phone for somebody else than whoever is signed in: a session may have expired. */
export function OthersReports({ outbox, onContinueAs }: Pick<OutboxPanelProps, 'outbox' | 'onContinueAs'>) {
  const view = useOutboxView(outbox);
  if (view.signInFor === null) return null;
  const { enteredBy } = view.signInFor;
  const waiting = view.reports.filter(
    (report) => report.state === 'waiting' && report.enteredBy === enteredBy,
  );
  return <OutboxCard outbox={outbox} view={view} others={waiting.length} onContinueAs={onContinueAs} />;
}

interface OutboxCardProps extends Pick<OutboxPanelProps, 'outbox' | 'onContinueAs'> {
  readonly view: OutboxView;
  /** How many reports of other people wait. */
  readonly others: number;
  readonly children?: ReactNode;
}

function OutboxCard({ outbox, view, others, onContinueAs, children }: OutboxCardProps) {
  const { t } = useTranslation('report');
  const { signInFor } = view;
  const isWaiting = view.reports.some(({ state }) => state === 'waiting');
  return (
    <Card
      heading={t('outbox.heading')}
      aside={
        !isWaiting ? undefined : (
          <Button busy={view.sendingId !== null} onClick={() => void outbox.flush()}>
            {t('outbox.sendNow')}
          </Button>
        )
      }
    >
      {!view.persistent && <Notice kind="warning">{t('outbox.fleeting')}</Notice>}
      {signInFor !== null && (
        <Notice
          kind="warning"
          announced
          action={
            signInFor.enteredAs === 'patient' ? (
              <Button onClick={() => onContinueAs(signInFor)}>
                {t('outbox.continueAs', { name: signInFor.patientName })}
              </Button>
            ) : undefined
          }
        >
          {t('outbox.signIn')}
        </Notice>
      )}
      {children}
      {others > 0 && <p>{t('outbox.others', { count: others })}</p>}
    </Card>
  );
}

type ActionsProps = Pick<OutboxPanelProps, 'outbox' | 'onCorrect' | 'onAnswerClock' | 'onShowResult'> & {
  readonly report: KeptReport;
};

function Actions({ report, outbox, onCorrect, onAnswerClock, onShowResult }: ActionsProps) {
  const { t } = useTranslation('report');
  if (report.state === 'sent' && (report.answer !== null || report.unreadable !== undefined)) {
    return (
      <Button onClick={() => onShowResult(report)}>
        {t(report.answer === null ? 'outbox.whatNow' : 'outbox.result')}
      </Button>
    );
  }
  const correct = (
    <Button variant="primary" onClick={() => onAnswerClock(report, 'corrected')}>
      {t('outbox.correctClock')}
    </Button>
  );
  if (isTimeAsked(report)) {
    return (
      <div className={styles.actions}>
        {correct}
        <Button onClick={() => onAnswerClock(report, 'asEntered')}>{t('clock.no')}</Button>
      </div>
    );
  }
  if (report.state !== 'refused') return null;
  return (
    <div className={styles.actions}>
      {isTimeRefused(report) ? (
        correct
      ) : (
        <Button onClick={() => onCorrect(report)}>{t('outbox.mend')}</Button>
      )}
      <Button variant="quiet" onClick={() => void outbox.discard(report.id)}>
        {t('outbox.discard')}
      </Button>
    </div>
  );
}
