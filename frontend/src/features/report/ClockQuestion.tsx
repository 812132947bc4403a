import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { isTimeOpen, isUnsent, type KeptReport } from '../outbox/keptReport.ts';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { cannotWait } from '../outbox/urgentReport.ts';
import { CallNow } from './CallNow.tsx';
import type { KeptPerson } from './keptPerson.ts';
import { useGlucoseLow } from './reportPatientContext.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';

interface ClockQuestionProps {
  readonly device: Device;
  readonly patient: Pick<KeptPerson['patient'], 'id' | 'country'>;
  /** Whether a result is shown, after which it is asked: of two dialogs, the one that is seen may be dead. */
  readonly isLater: boolean;
  readonly onAnswer: (reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') => void;
}

/** As of a form: what a meter shows is of no matter to the limit. */
const NOTHING_SAID = { glucoseUnit: 'mmol/L', voice: {} } as const;

/** Asks about the time of reports that were entered by a clock which the server's contradicts. */
export function ClockQuestion({ device, patient, isLater, onAnswer }: ClockQuestionProps) {
  const { reports } = useOutboxView(device.outbox);
  const [isClosed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { below } = useGlucoseLow(NOTHING_SAID);
  const own = reports.filter((report) => report.patientId === patient.id);
  const open = own.filter((report) => isTimeOpen(report) && !isClosed.has(report.id));
  // Also where it is another report than the one that is asked about.
  const isUrgent = own.filter(isUnsent).some((report) => cannotWait(report, below));
  const [newest] = open;
  if (newest === undefined || isLater) return null;
  return (
    <TimeQuestion
      key={newest.id}
      report={newest}
      count={open.length}
      now={device.now}
      calls={isUrgent ? <CallNow country={patient.country} /> : null}
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
  /** Whom to call, before all that is asked. */
  readonly calls: ReactNode;
  readonly onAnswer: (answer: 'corrected' | 'asEntered' | null) => void;
}

function TimeQuestion({ report, count, now, calls, onAnswer }: TimeQuestionProps) {
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
      {calls}
      <p>
        {facts} {t('clock.question', { count })}
      </p>
    </QuestionDialog>
  );
}
