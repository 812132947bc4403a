import { Clock } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Country } from '../../../../events/enums.ts';
import { LOG_FIELDS, type NumberLogField } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { LowSugarCard } from '../emergency/EmergencyCard.tsx';
import type { UnsentReport } from '../outbox/keptReport.ts';
import { dangerOf, dangerousNumbersOf } from '../outbox/urgentReport.ts';
import { ReportContent } from '../outbox/ReportContent.tsx';
import { CallNow } from './CallNow.tsx';
import { emptyReport, reportValuesOf } from '../report-form/reportForm.ts';
import styles from './ResultDialog.module.css';
import { ResultFrame } from './ResultFrame.tsx';
import { useGlucoseLow } from './reportPatientContext.ts';

interface WaitingDialogProps {
  readonly report: UnsentReport;
  readonly country: Country | null;
  /** Whether the phone keeps it when the page is closed. */
  readonly persistent: boolean;
  /** Whether its first try is on its way. */
  readonly isSending: boolean;
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
  isSending,
  awaitsSignIn,
  onContinue,
  onClose,
}: WaitingDialogProps) {
  const { t } = useTranslation('report');
  const values = reportValuesOf(report.values, report.form);
  const low = useGlucoseLow(values ?? emptyReport(report.form, report.values.glucoseUnit));
  const danger = dangerOf(report, low.below);
  const numbers = dangerousNumbersOf(report);
  const isCalm = danger === null && numbers.length === 0;
  const waits = persistent ? (awaitsSignIn ? 'outbox.signIn' : 'waiting.itself') : 'outbox.fleeting';
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
        text: t(isSending && persistent ? 'waiting.sending' : waits),
      }}
      calls={isCalm ? undefined : <CallNow country={country} />}
      closeText={t('result.understood')}
      onClose={onClose}
    >
      {awaitsSignIn && onContinue !== undefined && (
        <Button large variant="primary" onClick={onContinue}>
          {t('outbox.continueAs', { name: report.patientName })}
        </Button>
      )}
      {danger === 'lowSugar' && <LowSugarCard country={country} low={low} />}
      {numbers.length > 0 && (
        <p className={styles.message}>
          <strong>
            <DangerousNumbers report={report} fields={numbers} />
          </strong>
        </p>
      )}
      <p className={styles.message}>{t('waiting.unseen')}</p>
      {isCalm && (
        <section className={styles.part}>
          <h3>{t('waiting.worse')}</h3>
          <CallButtons country={country} />
        </section>
      )}
      <ReportContent report={report} />
    </ResultFrame>
  );
}

interface DangerousNumbersProps {
  readonly report: UnsentReport;
  readonly fields: readonly NumberLogField[];
}

/** Says of numbers that they are far from what is safe. Nobody has judged them: they have no flag. */
function DangerousNumbers({ report: { body, values }, fields }: DangerousNumbersProps) {
  const { t } = useTranslation('clinical');
  const { number, glucose } = useFormats();
  const of = (field: NumberLogField) => Number(body[field]);
  const shown = (field: NumberLogField): string => {
    if (field === 'glucoseMmol') return glucose(of(field), values.glucoseUnit);
    const { unit } = LOG_FIELDS[field];
    return unit === null ? number(of(field), 0) : withUnit(number(of(field), 0), t(`unit.${unit}`));
  };
  const isPressure = (field: NumberLogField) => field === 'bpSys' || field === 'bpDia';
  const pressure = [body['bpSys'], body['bpDia']].map((half) =>
    half == null ? '–' : number(Number(half), 0),
  );
  const parts = [
    ...(fields.some(isPressure) ? [withUnit(pressure.join('/'), t('unit.mmHg'))] : []),
    ...fields.filter((field) => !isPressure(field)).map(shown),
  ];
  return t('emergency.number', { numbers: parts.join(' · ') });
}
