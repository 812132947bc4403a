import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Log } from '../../../../backend/contract/log.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { EmergencyCard } from '../emergency/EmergencyCard.tsx';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import styles from './Devices.module.css';
import type { Stage } from './useDeviceReading.ts';
import { useValueText } from './valueText.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** What is older tells nothing of now. */
const OF_NOW_MS = DAY_MS;

interface SentReadingsProps {
  readonly stage: Extract<Stage, { kind: 'sent' }>;
  readonly patient: ReportPatient;
  readonly device: Device;
  readonly onLeave: () => void;
}

/** What was taken over, and what the server said of it once it has it: where that is urgent, the numbers to call. */
export function SentReadings({ stage, patient, device, onLeave }: SentReadingsProps) {
  const { t } = useTranslation('devices');
  const { errands } = device;
  const kept = useErrandsView(errands).filter(({ id }) => stage.errands.includes(id));
  const refused = kept.find(({ refusal }) => refusal !== null);
  const waits = kept.some(({ refusal }) => refusal === null);
  const { currentData: logs = [] } = useGetRecentLogsQuery(patient.id);
  const times = new Set(stage.chosen.map(({ measuredAt }) => measuredAt));
  const taken = logs.filter(
    ({ source, timestamp }) => source === 'import' && times.has(Date.parse(timestamp)),
  );
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  useToast(waits, refused !== undefined);
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('taken')}>
      <UrgentCard logs={taken} patient={patient} now={device.now} />
      {!stage.isWhole && <Notice kind="warning">{t('interrupted', { count: stage.chosen.length })}</Notice>}
      <p role="status">
        {waits
          ? t('kept', { count: stage.chosen.length })
          : refused === undefined && t('savedNow', { count: stage.chosen.length })}
      </p>
      <ul className={styles.readings}>
        {stage.chosen.slice(0, 7).map(({ reading, measuredAt }) => (
          <TakenRow
            key={`${reading.receivedAt} ${measuredAt}`}
            patient={patient}
            measuredAt={measuredAt}
            values={reading.values}
            log={taken.find(({ timestamp }) => Date.parse(timestamp) === measuredAt)}
          />
        ))}
      </ul>
      <div>
        <Button large onClick={onLeave}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}

/** Once the server has it all. */
function useToast(waits: boolean, isRefused: boolean): void {
  const dispatch = useDispatch();
  const told = useRef(false);
  const tell = useEffectEvent(() => {
    if (told.current) return;
    told.current = true;
    dispatch(
      toastAdded({
        name: 'synced',
        priority: 'success',
        params: { devices: '1' },
      }),
    );
  });
  useEffect(() => {
    if (!waits && !isRefused) tell();
  }, [waits, isRefused]);
}

interface TakenRowProps {
  readonly patient: ReportPatient;
  readonly measuredAt: number;
  readonly values: Parameters<ReturnType<typeof useValueText>>[0];
  readonly log: Log | undefined;
}

function TakenRow({ patient, measuredAt, values, log }: TakenRowProps) {
  const { dateTime } = useFormats();
  const valueText = useValueText(patient.glucoseUnit);
  const clinicalText = useClinicalText(log?.glucoseLow);
  const message = log === undefined ? null : clinicalText(log.messageKey, log.message);
  return (
    <li className={styles.reading}>
      <p>
        <strong>{valueText(values)}</strong> · {dateTime(new Date(measuredAt).toISOString())}
      </p>
      {log !== undefined && message !== null && (
        <>
          <p>
            <StatusChip flag={log.overallFlag} />
          </p>
          <p lang={message.lang}>{message.text}</p>
        </>
      )}
    </li>
  );
}

interface UrgentCardProps {
  readonly logs: readonly Log[];
  readonly patient: ReportPatient;
  readonly now: () => number;
}

function UrgentCard({ logs, patient, now }: UrgentCardProps) {
  const urgent = logs.find(
    ({ overallFlag, timestamp }) => overallFlag === 'RED' && now() - Date.parse(timestamp) < OF_NOW_MS,
  );
  const clinicalText = useClinicalText(urgent?.glucoseLow);
  if (urgent === undefined) return null;
  return (
    <EmergencyCard
      country={patient.country}
      reported={urgent.reasonKeys.map((key) => clinicalText(key, urgent.message).text)}
      announced
    />
  );
}
