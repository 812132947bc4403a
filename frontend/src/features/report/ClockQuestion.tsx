import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { isTimeOpen, type KeptReport } from '../outbox/keptReport.ts';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Phone } from '../outbox/startOutbox.ts';

interface ClockQuestionProps {
  readonly phone: Phone;
  readonly patientId: string;
  readonly onAnswer: (reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') => void;
}

const loadDialog = async () => (await import('./QuestionDialog.tsx')).QuestionDialog;

/** Asks about the time of reports that were entered by a clock which the server's contradicts. */
export function ClockQuestion({ phone, patientId, onAnswer }: ClockQuestionProps) {
  const { reports } = useOutboxView(phone.outbox);
  const [isClosed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const open = reports.filter(
    (report) => report.patientId === patientId && isTimeOpen(report) && !isClosed.has(report.id),
  );
  const [newest] = open;
  if (newest === undefined) return null;
  return (
    <Asked
      key={newest.id}
      report={newest}
      count={open.length}
      now={phone.now}
      onAnswer={(answer) => {
        if (answer === 'corrected' || answer === 'asEntered') onAnswer(open, answer);
        else setClosed(new Set([...isClosed, ...open.map(({ id }) => id)]));
      }}
    />
  );
}

interface AskedProps {
  readonly report: KeptReport;
  readonly count: number;
  readonly now: () => number;
  readonly onAnswer: (answer: string | null) => void;
}

function Asked({ report, count, now, onAnswer }: AskedProps) {
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
    <LazyPart
      namespaces={[]}
      code={loadDialog}
      props={{
        question: {
          title: t('clock.title'),
          text: `${facts} ${t('clock.question', { count })}`,
          answers: [
            { answer: 'corrected', label: t('clock.yes') },
            { answer: 'asEntered', label: t('clock.no') },
          ],
          plainYes: 'corrected',
        },
        onAnswer,
      }}
      onFailed={() => onAnswer(null)}
    />
  );
}
