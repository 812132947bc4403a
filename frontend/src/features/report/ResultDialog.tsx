import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Country } from '../../../../events/enums.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EmergencyCard } from '../emergency/EmergencyCard.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import type { RetestReminder } from './useRetest.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useGuidanceViewedMutation } from '../../api/resources/reports.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** What the words of a result are made of. */
const RESULT_TEXTS = ['guidance', 'results', 'answers'] as const;

const GuidanceDialog = lazyPart(
  async () => (await import('./GuidanceDialog.tsx')).GuidanceDialog,
  RESULT_TEXTS,
);
const DiabetesStatusDialog = lazyPart(
  async () => (await import('./DiabetesStatusDialog.tsx')).DiabetesStatusDialog,
  RESULT_TEXTS,
);

/** A report that went at once, on whatever line, is one of now. */
const OF_NOW_MS = 10 * MINUTE_MS;

interface ResultDialogProps {
  readonly report: KeptReport;
  readonly answer: RecordedLog;
  readonly country: Country | null;
  readonly retest: RetestReminder;
  readonly now: () => number;
  readonly onClose: () => void;
  /** Tries to load the dialog again. */
  readonly onAgain: () => void;
}

/** The dialog of the report's form, loaded with its texts when there is an answer; that it was seen is recorded. */
export function ResultDialog({ report, answer, country, retest, now, onClose, onAgain }: ResultDialogProps) {
  const [viewed] = useGuidanceViewedMutation();
  const { id, patientId } = report;
  const logId = answer.log.id;
  useEffect(() => {
    void viewed({ patientId, logId, idempotencyKey: id });
  }, [viewed, patientId, logId, id]);
  const [shownAt] = useState(now);
  // By the phone's own clock, which may be wrong, but was so when it was entered, too.
  const isOfNow = Math.abs(shownAt - report.savedAt) < OF_NOW_MS;
  const when = isOfNow ? undefined : answer.log.timestamp;
  return (
    <ErrorBoundary fallback={<PlainResult answer={answer} country={country} onAgain={onAgain} />}>
      {report.form === 'daily' ? (
        <GuidanceDialog answer={answer} country={country} when={when} onClose={onClose} />
      ) : (
        <DiabetesStatusDialog
          answer={answer}
          country={country}
          when={when}
          retest={retest}
          onClose={onClose}
        />
      )}
    </ErrorBoundary>
  );
}

/** The result where its dialog could not be loaded: what cannot wait does not wait for the network. */
function PlainResult({
  answer,
  country,
  onAgain,
}: Pick<ResultDialogProps, 'answer' | 'country' | 'onAgain'>) {
  const { t } = useTranslation(['report', 'clinical']);
  const { evaluation } = answer;
  const isRed = evaluation.overallFlag === 'RED';
  // Below a dialog that is open it would neither be seen nor heard.
  const [isBelow, setIsBelow] = useState(
    () => isRed && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
  );
  const result = (
    <>
      {isRed && <EmergencyCard country={country} reported={evaluation.reasons} announced />}
      <Notice kind="warning" announced action={<Button onClick={onAgain}>{t('outbox.result')}</Button>}>
        <span lang="en">{evaluation.message}</span>
      </Notice>
    </>
  );
  return isBelow ? (
    <Dialog title={t('clinical:flag.RED.resultTitle')} onClose={() => setIsBelow(false)}>
      {result}
    </Dialog>
  ) : (
    result
  );
}
