import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import type { Ecg } from '../../../../backend/contract/ecg.ts';
import { SLOWEST_HR, STANDARD_RED_HR } from '../../../../events/heart-rate.ts';
import { planSchema } from '../../../../backend/contract/plan.ts';
import { LIST_DEVICES } from '../../../../backend/contract/routes/devices.ts';
import { LIST_ECGS } from '../../../../backend/contract/routes/ecg.ts';
import { useGetDevicesQuery, useGetEcgsQuery, useGetRedHeartRateQuery } from '../../api/resources/ecg.ts';
import { useGetMessagesQuery } from '../../api/resources/messages.ts';
import { useGetPlanQuery } from '../../api/resources/plan.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { progressPath } from '../progress/progressView.ts';
import { CaptureCard } from './CaptureCard.tsx';
import styles from './Ecg.module.css';
import { EcgEntry, EcgTraceView, Reading } from './EcgEntry.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { UpgradePrompt } from './UpgradePrompt.tsx';
import { useCapture } from './useCapture.ts';
import { DAY_MS } from '../../lib/durations.ts';

const DevicesPart = lazyPart(
  async () => (await import('../devices/DevicesPart.tsx')).DevicesPart,
  ['devices'],
  <Skeleton heights={[160]} />,
);

type Answer<Schema extends z.ZodMiniType> = z.ZodMiniType<Readonly<z.output<Schema>>>;
const ECGS: Answer<typeof LIST_ECGS.answer> = LIST_ECGS.answer;
const DEVICES: Answer<typeof LIST_DEVICES.answer> = LIST_DEVICES.answer;

/** A request that is older is not waited for any more. */
const ANSWERED_WITHIN_MS = 14 * DAY_MS;

export interface EcgTabProps {
  readonly patient: ReportPatient;
  readonly device: Device;
  /** Who looks at it, and sends what is recorded. */
  readonly userId: string;
  /** Whether that is the patient: of others nothing is kept. */
  readonly isOwn: boolean;
  /** Puts a heart rate into the report of today. */
  readonly onRate: (rate: number) => void;
}

/** The phone ECGs of a patient: recording one, what was read in it, and all that came before. */
export function EcgTab({ patient, device, userId, isOwn, onRate }: EcgTabProps) {
  const { t } = useTranslation(['ecg', 'clinical']);
  const [screen] = useLocation();
  const place = (path: string) => ({
    answers: device.answers,
    patientId: isOwn ? patient.id : null,
    path,
  });
  const asked = useGetEcgsQuery(patient.id);
  const planned = useGetPlanQuery(patient.id);
  const history = useKeptAnswer(place('ecg/history'), ECGS, asked.currentData);
  const plan = useKeptAnswer(place('plan'), planSchema, planned.currentData);
  const devices = useKeptAnswer(place('devices'), DEVICES, useGetDevicesQuery(patient.id).currentData);
  const list = history.body ?? NONE;
  const capture = useCapture({ device, patientId: patient.id, userId, history: list });
  const isUrgent = useUrgency(patient.id, capture.result);
  const result = useShown(capture.result?.id ?? null);
  // The last one stands above, with all that is said of it.
  const earlier = list.filter(({ id }) => id !== capture.result?.id);
  const again = () => void Promise.all([asked.refetch(), planned.refetch()]);
  const linked = devices.body?.find(({ active, deviceType }) => active && deviceType === 'PHONE_ECG');
  const error = planned.error ?? asked.error;

  return (
    <section className={styles.view} aria-labelledby="ecg-heading">
      <h2 id="ecg-heading">{t('heading')}</h2>
      <Notice
        kind="warning"
        action={<ButtonLink href={progressPath(screen, 'emergency')}>{t('emergencyOpen')}</ButtonLink>}
      >
        {t('emergency')}
      </Notice>
      {history.body !== undefined && (
        <StaleNotice
          since={history.keptAt ?? asked.fulfilledTimeStamp}
          error={error}
          busy={asked.isFetching}
          onRetry={again}
        />
      )}
      {plan.body === undefined ? (
        error === undefined || !plan.isRead ? (
          <Skeleton heights={[240]} />
        ) : (
          <ErrorState heading={t('failed')} error={error} busy={planned.isFetching} onRetry={again} />
        )
      ) : !plan.body.features.phoneEcg.allowed ? (
        <UpgradePrompt patientId={patient.id} plan={plan.body} />
      ) : (
        <>
          <Requested patientId={patient.id} now={device.now} />
          {linked === undefined ? (
            <NotLinked patientId={patient.id} isKnown={devices.body !== undefined} />
          ) : (
            <CaptureCard
              patientId={patient.id}
              linked={linked}
              now={device.now}
              isReading={capture.isReading && navigator.onLine}
              onRecorded={(recorded) => void capture.send(recorded)}
            />
          )}
        </>
      )}
      <Waiting capture={capture} device={device} />
      {capture.result !== undefined && (
        <section ref={result} tabIndex={-1} className={styles.card} aria-label={t('result')} role="status">
          {isUrgent && (
            <>
              <strong>{t('clinical:emergency.title')}</strong>
              <CallButtons country={patient.country} />
            </>
          )}
          <Reading ecg={capture.result} />
          {capture.result.rhythm === 'unreadable' ? (
            <p>{t('toast.unreadable.text')}</p>
          ) : (
            <PutIntoReport rate={capture.result.heartRate} onRate={onRate} />
          )}
          <EcgTraceView patientId={patient.id} ecg={capture.result} />
        </section>
      )}
      <PartBoundary>
        <DevicesPart patient={patient} device={device} userId={userId} links={devices.body} />
      </PartBoundary>
      <section id="history" className={styles.view} aria-labelledby="ecg-history">
        <h3 id="ecg-history">{t('history')}</h3>
        {history.body === undefined ? (
          history.isRead && asked.error !== undefined ? (
            <p>{t('failed')}</p>
          ) : (
            <Skeleton heights={[120]} />
          )
        ) : earlier.length === 0 ? (
          <p>{t(list.length === 0 ? 'empty' : 'noneEarlier')}</p>
        ) : (
          <ul className={styles.list}>
            {earlier.map((ecg) => (
              <EcgEntry key={ecg.id} patientId={patient.id} ecg={ecg} />
            ))}
          </ul>
        )}
      </section>
    </section>
  );
}

const NONE: readonly [] = [];

/** Whether the care team is told of it as RED: a heart that is very fast or very slow. */
function useUrgency(patientId: string, result: Ecg | undefined): boolean {
  const rate = result === undefined || result.simulated ? null : result.heartRate;
  const { currentData: redFrom = STANDARD_RED_HR } = useGetRedHeartRateQuery(patientId, {
    skip: rate === null,
  });
  return rate !== null && (rate >= redFrom || rate <= SLOWEST_HR);
}

/** Brings what came of a recording into view, and whoever hears the page to it. */
function useShown(id: string | null) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id === null) return;
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.focus({ preventScroll: true });
  }, [id]);
  return card;
}

interface PutIntoReportProps {
  readonly rate: number | null;
  readonly onRate: (rate: number) => void;
}

function PutIntoReport({ rate, onRate }: PutIntoReportProps) {
  const { t } = useTranslation('ecg');
  if (rate === null) return null;
  return (
    <div>
      <Button large onClick={() => onRate(rate)}>
        {t('toReport', { rate })}
      </Button>
    </div>
  );
}

interface RequestedProps {
  readonly patientId: string;
  readonly now: () => number;
}

/** That the care team waits for one. */
function Requested({ patientId, now }: RequestedProps) {
  const { t } = useTranslation('ecg');
  const { dayAndMonth } = useFormats();
  const { data } = useGetMessagesQuery(patientId);
  const open = data?.find(
    ({ channel, answer, createdAt }) =>
      channel === 'ecg-request' && answer === null && now() - Date.parse(createdAt) < ANSWERED_WITHIN_MS,
  );
  if (open === undefined) return null;
  return <Notice kind="info">{t('requested', { day: dayAndMonth(open.createdAt) })}</Notice>;
}

interface NotLinkedProps {
  readonly patientId: string;
  readonly isKnown: boolean;
}

/** What an ECG is for, and the way to the first one. */
function NotLinked({ patientId, isKnown }: NotLinkedProps) {
  const { t } = useTranslation('ecg');
  const isOnline = useIsOnline();
  const { data: session } = useGetSessionQuery();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.card}>
      <p>{t('purpose')}</p>
      {isKnown && <p>{t('none')}</p>}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          large
          disabled={!isOnline || !isKnown}
          {...(isOnline ? {} : { 'aria-describedby': 'ecg-link-offline' })}
          onClick={() => setIsOpen(true)}
        >
          {t('link')}
        </Button>
      </div>
      {!isOnline && <p id="ecg-link-offline">{t('linkOffline')}</p>}
      {isOpen && (
        <LinkDialog
          patientId={patientId}
          isDemonstration={session?.mode === 'demonstration'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface WaitingProps {
  readonly capture: Pick<ReturnType<typeof useCapture>, 'kept'>;
  readonly device: Device;
}

/** What the server does not have yet, or did not take. */
function Waiting({ capture: { kept }, device }: WaitingProps) {
  const { t } = useTranslation('ecg');
  const { dateTime } = useFormats();
  return kept.map((errand) => {
    const { id, refusal, savedAt } = errand;
    return (
      <Notice
        key={id}
        kind={refusal === null ? 'offline' : 'warning'}
        announced
        action={
          refusal === null ? undefined : (
            <>
              {/* What stood against it may be over: the plan may have come back. */}
              <Button onClick={() => void device.errands.submit(errand)}>{t('sendAgain')}</Button>
              <Button onClick={() => void device.errands.discard(id)}>{t('discard')}</Button>
            </>
          )
        }
      >
        {t(refusal === null ? 'waiting' : 'refused', { time: dateTime(new Date(savedAt).toISOString()) })}{' '}
        {refusal !== null && <span lang="en">{refusal}</span>}
      </Notice>
    );
  });
}
