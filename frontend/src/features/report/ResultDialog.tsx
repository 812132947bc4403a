import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country } from '../../../../events/enums.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EmergencyCard } from '../emergency/EmergencyCard.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import { useGuidanceViewedMutation } from './reportApi.ts';
import type { RetestReminder } from './useRetest.ts';

interface ResultDialogProps {
  readonly report: KeptReport;
  readonly answer: RecordedLog;
  readonly country: Country | null;
  readonly retest: RetestReminder;
  readonly onClose: () => void;
  /** Tries to load the dialog again. */
  readonly onAgain: () => void;
}

/** The dialog of the report's form, loaded with its texts when there is an answer; that it was seen is recorded. */
export function ResultDialog({ report, answer, country, retest, onClose, onAgain }: ResultDialogProps) {
  const { i18n } = useTranslation();
  const [viewed] = useGuidanceViewedMutation();
  const { id, patientId } = report;
  const logId = answer.log.id;
  useEffect(() => {
    void viewed({ patientId, logId, idempotencyKey: id });
  }, [viewed, patientId, logId, id]);
  const [Dialogs] = useState(() => ({
    Daily: lazy(async () => {
      const [{ GuidanceDialog }] = await Promise.all([
        import('./GuidanceDialog.tsx'),
        loadTexts(i18n, ['guidance']),
      ]);
      return { default: GuidanceDialog };
    }),
    Diabetes: lazy(async () => {
      const [{ DiabetesStatusDialog }] = await Promise.all([
        import('./DiabetesStatusDialog.tsx'),
        loadTexts(i18n, ['guidance']),
      ]);
      return { default: DiabetesStatusDialog };
    }),
  }));
  return (
    <ErrorBoundary fallback={<PlainResult answer={answer} country={country} onAgain={onAgain} />}>
      <Suspense fallback={null}>
        {report.form === 'daily' ? (
          <Dialogs.Daily answer={answer} country={country} onClose={onClose} />
        ) : (
          <Dialogs.Diabetes answer={answer} retest={retest} onClose={onClose} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** The result where its dialog could not be loaded: what cannot wait does not wait for the network. */
function PlainResult({
  answer,
  country,
  onAgain,
}: Pick<ResultDialogProps, 'answer' | 'country' | 'onAgain'>) {
  const { t } = useTranslation('report');
  const { evaluation } = answer;
  return (
    <>
      {evaluation.overallFlag === 'RED' && <EmergencyCard country={country} reported={evaluation.reasons} />}
      <Notice kind="warning" announced action={<Button onClick={onAgain}>{t('outbox.result')}</Button>}>
        <span lang="en">{evaluation.message}</span>
      </Notice>
    </>
  );
}
