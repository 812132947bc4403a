import { CircleAlert } from 'lucide-react';
import type { Country } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { loadAgain } from '../../pwa/loadAgain.ts';
import { Button } from '../../ui/Button.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import type { SentReport } from '../outbox/keptReport.ts';
import { CallNow } from './CallNow.tsx';
import styles from './ResultDialog.module.css';
import { ResultFrame } from './ResultFrame.tsx';

interface UnreadableResultProps {
  readonly report: SentReport;
  /** Whether the phone itself saw a danger in it. */
  readonly isDanger: boolean;
  readonly country: Country | null;
  /** Whether whoever reports finds the advice of the report on a screen of theirs. */
  readonly hasProgress: boolean;
  readonly onClose: () => void;
}

/**
 * That the server has a report and this page cannot read what came of it. Nobody can say here how the patient is: it has no flag,
 * and none of a flag's colours.
 */
export function UnreadableResult({ report, isDanger, country, hasProgress, onClose }: UnreadableResultProps) {
  const { t } = useTranslation(['report', 'errors']);
  return (
    <ResultFrame
      flag={null}
      title={
        <>
          <CircleAlert aria-hidden size={28} />
          <span>{t('unreadable.title')}</span>
        </>
      }
      message={{ text: t('unreadable.text') }}
      calls={isDanger ? <CallNow country={country} /> : undefined}
      closeText={t('result.understood')}
      onClose={onClose}
    >
      {!isDanger && (
        <section className={styles.part}>
          <h3>{t('waiting.worse')}</h3>
          <CallButtons country={country} />
        </section>
      )}
      <p>
        {hasProgress && t('unreadable.look', { progress: t(`tab.${report.form}.progress`) })}{' '}
        {t('unreadable.ask')}
      </p>
      <Button large onClick={loadAgain}>
        {t('errors:broken.reload')}
      </Button>
    </ResultFrame>
  );
}
