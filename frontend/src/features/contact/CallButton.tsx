import { Phone } from 'lucide-react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ContactButtons.module.css';
import { useHindrance } from './useHindrance.ts';
import { useReach } from './useReach.ts';

export interface ReachProps {
  readonly patient: Pick<Patient, 'id' | 'name' | 'language' | 'phoneNumber' | 'contactStopped'>;
  /** In a list each button says "Call"; elsewhere "Call Patient". */
  readonly place: 'list' | 'patient';
}

interface CallButtonProps extends ReachProps {
  /** Whether it is what is to be done first. */
  readonly isFirst?: boolean;
}

export function CallButton({ patient, place, isFirst = false }: CallButtonProps) {
  const { t } = useTranslation();
  const { id, name } = patient;
  const isOff = useHindrance(patient) !== null;
  const { isSending, send } = useReach(id, 'call');
  const text = isSending ? t('contact.calling') : t(`contact.call.${place}`);
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      busy={isSending}
      disabled={isOff}
      icon={<Phone aria-hidden size={18} />}
      aria-label={t('contact.for', { action: text, name })}
      onClick={() => void send({}, name)}
    >
      {text}
    </Button>
  );
}

/** Why the buttons that reach a patient cannot be pressed; nothing where they can. */
export function Hindrance({ patient }: Pick<ReachProps, 'patient'>) {
  const { t } = useTranslation();
  const hindrance = useHindrance(patient);
  return hindrance && <p className={styles.hindrance}>{t(`contact.hindrance.${hindrance}`)}</p>;
}
