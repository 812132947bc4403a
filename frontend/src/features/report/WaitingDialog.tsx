import { Clock } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { Button } from '../../ui/Button.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { LowSugarCard } from '../emergency/EmergencyCard.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import { ReportContent } from '../outbox/ReportContent.tsx';
import { CallNow } from './CallNow.tsx';
import { dangerIn } from '../report-form/reportDanger.ts';
import { emptyReport, reportValuesOf } from '../report-form/reportForm.ts';
import styles from './ResultDialog.module.css';
import { ResultFrame } from './ResultFrame.tsx';
import { useGlucoseLow } from './reportPatientContext.ts';

interface WaitingDialogProps {
  readonly report: KeptReport;
  readonly country: Country | null;
  /** Whether the phone keeps it when the page is closed. */
  readonly persistent: boolean;
  /** Whether it waits for the person to be signed in again, not for the network. */
  readonly awaitsSignIn: boolean;
  /** Signs that person in again, which sends it; undefined where they cannot do that here. */
  readonly onContinue: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Where the report is that could not be sent. Nobody has judged it: it has no flag, and none of a flag's colours. What was
 * answered may call for help all the same.
 */
export function WaitingDialog({
  report,
  country,
  persistent,
  awaitsSignIn,
  onContinue,
  onClose,
}: WaitingDialogProps) {
  const { t } = useTranslation('report');
  const values = reportValuesOf(report.values, report.form);
  const low = useGlucoseLow(values ?? emptyReport(report.form, report.values.glucoseUnit));
  const danger = values === null ? null : dangerIn(report.form, values, low.below);
  return (
    <ResultFrame
      flag={null}
      title={
        <>
          <Clock aria-hidden size={28} />
          <span>{t(persistent ? 'waiting.title' : 'waiting.titleFleeting')}</span>
        </>
      }
      message={{
        text: t(persistent ? (awaitsSignIn ? 'outbox.signIn' : 'waiting.itself') : 'outbox.fleeting'),
      }}
      calls={danger !== null ? <CallNow country={country} /> : undefined}
      closeText={t('result.understood')}
      onClose={onClose}
    >
      {awaitsSignIn && onContinue !== undefined && (
        <Button large variant="primary" onClick={onContinue}>
          {t('outbox.continueAs', { name: report.patientName })}
        </Button>
      )}
      {danger === 'lowSugar' && <LowSugarCard country={country} low={low} />}
      <p className={styles.message}>{t('waiting.unseen')}</p>
      {danger === null && (
        <section className={styles.part}>
          <h3>{t('waiting.worse')}</h3>
          <CallButtons country={country} />
        </section>
      )}
      <ReportContent report={report} />
    </ResultFrame>
  );
}
