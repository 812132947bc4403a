import { Activity, Droplet, HeartPulse, type LucideIcon, Scale, Wind } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Device as LinkedDevice } from '../../../../backend/contract/device.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import { bluetoothOf } from './bluetooth.ts';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './Devices.module.css';
import { isReadKind, READ_KINDS, type ReadKind } from './kinds.ts';
import { ReviewReadings } from './ReviewReadings.tsx';
import { SentReadings } from './SentReadings.tsx';
import { type Stage, useDeviceReading } from './useDeviceReading.ts';
import { WaitingReadings } from './WaitingReadings.tsx';

const ICONS: Readonly<Record<ReadKind, LucideIcon>> = {
  BP_MONITOR: HeartPulse,
  GLUCOMETER: Droplet,
  SCALE: Scale,
  OXIMETER: Wind,
  HEART_RATE_MONITOR: Activity,
};

interface DevicesPartProps {
  readonly patient: ReportPatient;
  readonly device: Device;
  /** Who reads them, and sends what comes. */
  readonly userId: string;
  /** undefined while they are not known. */
  readonly links: readonly LinkedDevice[] | undefined;
}

/** Devices that hand over readings by themselves: those that are linked, how to add one, and what one just measured. */
export function DevicesPart({ patient, device, userId, links }: DevicesPartProps) {
  const { t } = useTranslation('devices');
  const [bluetooth] = useState(() => bluetoothOf(navigator));
  const linked = (links ?? []).filter(({ active, deviceType }) => active && isReadKind(deviceType));
  const reading = useDeviceReading({ bluetooth, device, patientId: patient.id, userId, links: linked });
  const { stage } = reading;
  const isBusy = stage.kind === 'reading' || reading.isLinking;

  return (
    <section id="devices" className={styles.part} aria-labelledby="devices-heading">
      <h3 id="devices-heading">{t('heading')}</h3>
      <WaitingReadings
        patient={patient}
        device={device}
        except={stage.kind === 'sent' ? stage.errands : []}
      />
      {bluetooth === null ? <WithoutBluetooth /> : linked.length === 0 && <p>{t('purpose')}</p>}
      <div className={styles.stage}>
        {stage.kind === 'reading' && <Under stage={stage} onStop={reading.stop} onLeave={reading.leave} />}
        {stage.kind === 'failed' && (
          <Failed
            stage={stage}
            onAgain={(isAny) => void reading.start(stage.source, isAny)}
            onLeave={reading.leave}
          />
        )}
        {stage.kind === 'review' && (
          <ReviewReadings
            key={stage.candidates.length}
            review={stage}
            patient={patient}
            isSaving={reading.isLinking}
            failure={reading.linkFailure}
            onSave={(chosen) => void reading.save(stage, chosen)}
            onLeave={reading.leave}
          />
        )}
        {stage.kind === 'sent' && (
          <SentReadings stage={stage} patient={patient} device={device} onLeave={reading.leave} />
        )}
      </div>
      {linked.length > 0 && (
        <ul className={styles.list}>
          {linked.map((link) => (
            <DeviceRow
              key={link.id}
              patientId={patient.id}
              link={link}
              icon={ICONS[link.deviceType as ReadKind]}
              busy={isBusy}
              onRead={
                bluetooth === null || link.simulated
                  ? null
                  : () => void reading.start({ type: link.deviceType as ReadKind, link })
              }
            />
          ))}
        </ul>
      )}
      {bluetooth !== null && (
        <AddDevice busy={isBusy} onChosen={(type) => void reading.start({ type, link: null })} />
      )}
    </section>
  );
}

/** What to use instead: nobody is left without a way. */
function WithoutBluetooth() {
  const { t } = useTranslation('devices');
  const [path] = useLocation();
  return (
    <Notice kind="info" action={<ButtonLink href={path}>{t('toReport')}</ButtonLink>}>
      {t('unsupported')} {t('instead')}
    </Notice>
  );
}

interface AddDeviceProps {
  readonly busy: boolean;
  readonly onChosen: (type: ReadKind) => void;
}

function AddDevice({ busy, onChosen }: AddDeviceProps) {
  const { t } = useTranslation('devices');
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          large
          aria-expanded={isOpen}
          disabled={!isOnline || busy}
          {...(isOnline ? {} : { 'aria-describedby': 'devices-offline' })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('add')}
        </Button>
      </div>
      {!isOnline && <p id="devices-offline">{t('addOffline')}</p>}
      {isOpen && isOnline && (
        <div role="group" aria-label={t('which')} className={styles.kinds}>
          <p>{t('which')}</p>
          {READ_KINDS.map((type) => {
            const Icon = ICONS[type];
            return (
              <Button
                key={type}
                large
                disabled={busy}
                icon={<Icon aria-hidden size={22} />}
                onClick={() => {
                  setIsOpen(false);
                  onChosen(type);
                }}
              >
                {t(`kind.${type}`)}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

interface UnderProps {
  readonly stage: Extract<Stage, { kind: 'reading' }>;
  readonly onStop: () => void;
  readonly onLeave: () => void;
}

/** What to do now, and how far it is. */
function Under({ stage: { source, name, count }, onStop, onLeave }: UnderProps) {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.card}>
      <p role="status">
        <strong>{name ?? t(`kind.${source.type}`)}</strong>
        {': '}
        {count === 0 ? t('waitingFor') : t('came', { count })}
      </p>
      {count === 0 && <p className={styles.large}>{t(`do.${source.type}`)}</p>}
      <div>
        <Button large onClick={count === 0 ? onLeave : onStop}>
          {t(count === 0 ? 'cancel' : 'enough')}
        </Button>
      </div>
    </div>
  );
}

interface FailedProps {
  readonly stage: Extract<Stage, { kind: 'failed' }>;
  readonly onAgain: (isAny: boolean) => void;
  readonly onLeave: () => void;
}

/** Why nothing came, and what helps. */
function Failed({ stage: { why }, onAgain, onLeave }: FailedProps) {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.card}>
      <Notice kind="warning" announced>
        {t(`failed.${why}`)}
      </Notice>
      <div className={styles.buttons}>
        <Button variant="primary" large onClick={() => onAgain(false)}>
          {t('again')}
        </Button>
        {why === 'none' && (
          <Button large onClick={() => onAgain(true)}>
            {t('showAll')}
          </Button>
        )}
        <Button large onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
