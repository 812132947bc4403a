import { useEffect, useRef, useState } from 'react';
import type { Country } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { KeptReport } from '../outbox/keptReport.ts';
import type { Device } from '../outbox/startOutbox.ts';
import type { KeptPerson } from './keptPerson.ts';
import { ResultDialog } from './ResultDialog.tsx';
import type { Shown } from './shownOf.ts';
import { UnreadableResult } from './UnreadableResult.tsx';
import type { RetestReminder } from './useRetest.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

const WaitingDialog = lazyPart(async () => (await import('./WaitingDialog.tsx')).WaitingDialog);

interface ShownResultProps {
  readonly device: Device;
  readonly person: KeptPerson;
  readonly retest: RetestReminder;
  readonly shown: Shown;
  readonly onClose: (id: string) => void;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** The result of a report, or that it cannot be read; of one that could not be sent, that it waits. */
export function ShownResult({ device, person, retest, shown, onClose, onContinueAs }: ShownResultProps) {
  const { signInFor, persistent } = useOutboxView(device.outbox);
  const [tries, setTries] = useState(0);
  const { country } = person.patient;
  if (shown.kind === 'result') {
    const { report, answer } = shown;
    return (
      <ResultDialog
        key={`${report.id} ${tries}`}
        report={report}
        answer={answer}
        country={country}
        retest={retest}
        now={device.now}
        onClose={() => onClose(report.id)}
        onAgain={() => setTries(tries + 1)}
      />
    );
  }
  if (shown.kind === 'unreadable') {
    const { report, isDanger } = shown;
    const close = () => onClose(report.id);
    return (
      <UnreadableResult
        key={report.id}
        report={report}
        isDanger={isDanger}
        country={country}
        hasProgress={person.role === 'patient'}
        onClose={close}
      />
    );
  }
  const { report: waiting, isFirstTry } = shown;
  return (
    <ErrorBoundary
      key={waiting.id}
      fallback={
        <PlainWaiting persistent={persistent} country={country} onClose={() => onClose(waiting.id)} />
      }
    >
      <WaitingDialog
        report={waiting}
        country={country}
        persistent={persistent}
        isSending={isFirstTry}
        awaitsSignIn={signInFor?.enteredBy === waiting.enteredBy}
        onContinue={waiting.enteredAs === 'patient' ? () => onContinueAs(waiting) : undefined}
        onClose={() => onClose(waiting.id)}
      />
    </ErrorBoundary>
  );
}

interface PlainWaitingProps {
  readonly persistent: boolean;
  readonly country: Country | null;
  readonly onClose: () => void;
}

/** The same where the network went before its dialog had come. Whoever sees an empty form would enter it all again. */
function PlainWaiting({ persistent, country, onClose }: PlainWaitingProps) {
  const { t } = useTranslation('report');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="offline" announced action={<Button onClick={onClose}>{t('result.understood')}</Button>}>
        <p>{t(persistent ? 'waiting.title' : 'waiting.titleFleeting')}</p>
        <p>{t(persistent ? 'waiting.itself' : 'outbox.fleeting')}</p>
        <p>{t('waiting.worse')}</p>
        <CallButtons country={country} />
      </Notice>
    </div>
  );
}
