import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country } from '../../../../events/enums.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import type { KeptReport } from '../outbox/keptReport.ts';
import { useGuidanceViewedMutation } from './reportApi.ts';
import type { RetestReminder } from './useRetest.ts';

interface ResultDialogProps {
  readonly report: KeptReport;
  readonly answer: RecordedLog;
  readonly country: Country | null;
  readonly retest: RetestReminder;
  readonly onClose: () => void;
}

/** The dialog of the report's form, loaded with its texts when there is an answer; that it was seen is recorded. */
export function ResultDialog({ report, answer, country, retest, onClose }: ResultDialogProps) {
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
    <Suspense fallback={null}>
      {report.form === 'daily' ? (
        <Dialogs.Daily answer={answer} country={country} onClose={onClose} />
      ) : (
        <Dialogs.Diabetes answer={answer} retest={retest} onClose={onClose} />
      )}
    </Suspense>
  );
}
