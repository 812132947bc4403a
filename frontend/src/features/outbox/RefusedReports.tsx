import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useOutboxView } from './deviceContext.ts';
import { isRefusedOf, type KeptReport } from './keptReport.ts';
import type { Outbox } from './outbox.ts';
import styles from './OutboxPanel.module.css';
import { ReportContent } from './ReportContent.tsx';
import { ReportState } from './ReportState.tsx';

interface RefusedReportsProps {
  readonly outbox: Outbox;
  /** All entered by whoever looks at them: nobody else is told whose they are. */
  readonly reports: readonly KeptReport[];
}

/** Reports for patients whose form is not in view, which may be open no more: whose each is, what it says, and why it was refused. */
export function RefusedReports({ outbox, reports }: RefusedReportsProps) {
  const { t } = useTranslation('report');
  return (
    <ul className={styles.list} aria-live="polite">
      {reports.map((report) => (
        <li key={report.id} className={styles.entry}>
          <p className={styles.words}>{report.patientName}</p>
          <ReportState report={report} isSending={false} />
          <ReportContent report={report} />
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => void outbox.discard(report.id)}>
              {t('outbox.discard')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface RefusedReportsCardProps {
  readonly outbox: Outbox;
  readonly userId: string;
}

/** Those of one person, where no form is in view at all. */
export function RefusedReportsCard({ outbox, userId }: RefusedReportsCardProps) {
  const { t } = useTranslation('report');
  const refused = useOutboxView(outbox).reports.filter((report) => isRefusedOf(report, userId));
  if (refused.length === 0) return null;
  return (
    <Card heading={t('outbox.heading')}>
      <RefusedReports outbox={outbox} reports={refused} />
    </Card>
  );
}
