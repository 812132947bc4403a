import { useEffect, useRef, useState } from 'react';
import type { Country } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { isTimeAsked, type KeptReport } from '../outbox/keptReport.ts';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import type { KeptPerson } from './keptPerson.ts';
import { ResultDialog } from './ResultDialog.tsx';
import type { RetestReminder } from './useRetest.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

const WaitingDialog = lazyPart(async () => (await import('./WaitingDialog.tsx')).WaitingDialog);

interface ShownResultProps {
  readonly device: Device;
  readonly person: KeptPerson;
  readonly retest: RetestReminder;
  readonly id: string | null;
  /** The first try of that report takes long. */
  readonly isSlow: boolean;
  readonly onClose: (id: string) => void;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/**
 * The result of a report: of the one that was asked for, else of one that arrived by itself and is urgent. Of one that could
 * not be sent, that it waits.
 */
export function ShownResult({ device, person, retest, id, isSlow, onClose, onContinueAs }: ShownResultProps) {
  const { reports, sendingId, signInFor, persistent } = useOutboxView(device.outbox);
  const [tries, setTries] = useState(0);
  const { country, id: patientId } = person.patient;
  const own = reports.filter((report) => report.patientId === patientId);
  const unread = own.filter(({ answer }) => answer !== null);
  const report =
    unread.find((one) => one.id === id) ?? unread.find(({ answer }) => answer?.log.overallFlag === 'RED');
  if (report !== undefined && report.answer !== null) {
    return (
      <ResultDialog
        key={`${report.id} ${tries}`}
        report={report}
        answer={report.answer}
        country={country}
        retest={retest}
        now={device.now}
        onClose={() => onClose(report.id)}
        onAgain={() => setTries(tries + 1)}
      />
    );
  }
  const waiting = own.find((one) => one.id === id && one.state === 'waiting');
  const isFirstTry = waiting?.attempts === 0 && sendingId !== null;
  // While it is asked about its time, or its first try has only begun, nothing is to be said yet.
  if (waiting === undefined || isTimeAsked(waiting) || (isFirstTry && !isSlow)) return null;
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
