import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { mayAdviseAspirin, type UrgentLog } from './aspirin.ts';
import { Calls } from './Calls.tsx';
import styles from './EmergencyView.module.css';
import { Hospitals } from './Hospitals.tsx';
import { Taxi } from './Taxi.tsx';
import { useNearby } from './useNearby.ts';
import { useUrgentLogs } from './useUrgentLogs.ts';
import { WhileWaiting } from './WhileWaiting.tsx';

export interface EmergencyViewProps {
  /** null: nobody has said yet for whom. */
  readonly patient: ReportPatient | null;
  readonly device: Device;
  /** The patient whose own phone it is, by their id; null where the care team looks. */
  readonly keepFor: string | null;
}

/** Whom to call, what to do meanwhile, where the nearest hospitals are. Everything but the taxi works without a network. */
export function EmergencyView({ patient, device, keepFor }: EmergencyViewProps) {
  const { t } = useTranslation('common');
  const logs = useUrgentLogs(patient, keepFor, device.answers);
  const { reports } = useOutboxView(device.outbox);
  const hasUnsent = reports.some(({ patientId, state }) => state !== 'sent' && patientId === patient?.id);
  const nearby = useNearby({ patient, keepFor, answers: device.answers });
  const judged = logs?.find(({ limited }) => !limited) ?? null;
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // From here the next step of the keyboard is the first number, wherever in the page the button was.
    view.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // On the smallest phones with the largest letters it lies below the edge.
    view.current?.querySelector('a')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={view} className={styles.view} role="group" aria-label={t('emergency.button')} tabIndex={-1}>
      <div className={styles.column}>
        {judged?.flag === 'RED' && <RedNow log={judged} />}
        <Calls country={patient?.country ?? null} />
        <WhileWaiting patient={patient} mayTakeAspirin={mayAdviseAspirin(logs, hasUnsent, device.now())} />
      </div>
      <div className={styles.column}>
        <Hospitals country={patient?.country ?? null} nearby={nearby} />
        {patient !== null && (
          <Taxi
            patient={patient}
            flag={judged?.flag ?? null}
            near={nearby.found?.near ?? []}
            keepFor={keepFor}
            answers={device.answers}
          />
        )}
      </div>
    </div>
  );
}

/** That the newest report was RED, and from when it is. */
function RedNow({ log }: { readonly log: UrgentLog }) {
  const { t } = useTranslation(['emergency', 'clinical']);
  const { dateTime, labelled } = useFormats();
  return (
    <div role="status" className={styles.red}>
      <FlagIcon flag="RED" size={28} />
      <p>
        <strong>{labelled(t('clinical:flag.RED.name'), t('clinical:flag.RED.patientTitle'))}</strong>
        <span>{t('reported', { time: dateTime(log.at) })}</span>
      </p>
    </div>
  );
}
