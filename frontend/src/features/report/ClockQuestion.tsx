import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { isTimeOpen, type KeptReport } from '../outbox/keptReport.ts';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';

interface ClockQuestionProps {
  readonly device: Device;
  readonly patientId: string;
  readonly onAnswer: (reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') => void;
}

/** Asks about the time of reports that were entered by a clock which the server's contradicts. */
export function ClockQuestion({ device, patientId, onAnswer }: ClockQuestionProps) {
  const { reports } = useOutboxView(device.outbox);
  const [isClosed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const open = reports.filter(
    (report) => report.patientId === patientId && isTimeOpen(report) && !isClosed.has(report.id),
  );
  const [newest] = open;
  if (newest === undefined) return null;
  return (
    <TimeQuestion
      key={newest.id}
      report={newest}
      count={open.length}
      now={device.now}
      onAnswer={(answer) => {
        if (answer !== null) onAnswer(open, answer);
        else setClosed(new Set([...isClosed, ...open.map(({ id }) => id)]));
      }}
    />
  );
}

interface TimeQuestionProps {
  readonly report: KeptReport;
  readonly count: number;
  readonly now: () => number;
  readonly onAnswer: (answer: 'corrected' | 'asEntered' | null) => void;
}

function TimeQuestion({ report, count, now, onAnswer }: TimeQuestionProps) {
  const { t } = useTranslation('report');
  const { dateTime } = useFormats();
  const [shownAt] = useState(now);
  const shown = (time: number) => dateTime(new Date(time).toISOString());
  const lag = report.clockLag ?? 0;
  // Where the phone's clock is right by now, it was put right after the report was entered.
  const facts =
    lag === 0
      ? t('clock.report', { time: shown(report.savedAt), now: shown(shownAt) })
      : t('clock.phone', { time: shown(shownAt), now: shown(shownAt + lag) });
  return (
    <QuestionDialog
      title={t('clock.title')}
      answers={[
        { answer: 'corrected', label: t('clock.yes') },
        { answer: 'asEntered', label: t('clock.no') },
      ]}
      onAnswer={onAnswer}
    >
      {facts} {t('clock.question', { count })}
    </QuestionDialog>
  );
}
