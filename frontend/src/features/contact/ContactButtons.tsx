import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { Button } from '../../ui/Button.tsx';
import { useReach } from './useReach.ts';
import styles from './ContactButtons.module.css';

interface ContactProps {
  readonly patient: Pick<Patient, 'id' | 'name' | 'language' | 'phoneNumber' | 'contactStopped'>;
  /** In a list each button says "Call"; elsewhere "Call Patient". */
  readonly place: 'list' | 'patient';
}

interface ContactButtonsProps extends ContactProps {
  /** Other buttons beside the two. */
  readonly children?: ReactNode;
}

/** The two buttons that reach a patient, and below them why they cannot be pressed. */
export function ContactButtons({ patient, place, children }: ContactButtonsProps) {
  return (
    <>
      <CallButton patient={patient} place={place} />
      <WhatsAppButton patient={patient} place={place} />
      {children}
      <Hindrance patient={patient} />
    </>
  );
}

/** Why the buttons that reach a patient cannot be pressed; nothing where they can. */
export function Hindrance({ patient }: Pick<ContactProps, 'patient'>) {
  const { t } = useTranslation();
  const hindrance = useHindrance(patient);
  return hindrance && <p className={styles.hindrance}>{t(`contact.hindrance.${hindrance}`)}</p>;
}

/** Why a patient cannot be reached now; null where they can. */
function useHindrance({
  phoneNumber,
  contactStopped,
}: ContactProps['patient']): 'stopped' | 'noPhone' | 'offline' | null {
  const isOffline = useSelector(selectLiveStatus) === 'offline';
  if (contactStopped) return 'stopped';
  if (phoneNumber === null) return 'noPhone';
  return isOffline ? 'offline' : null;
}

interface CallButtonProps extends ContactProps {
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

export function WhatsAppButton({ patient, place }: ContactProps) {
  const { t } = useTranslation();
  const { id, name, language } = patient;
  const isOff = useHindrance(patient) !== null;
  const { isSending, send } = useReach(id, 'whatsapp');
  const message = deliveryText(language, 'whatsapp');
  const text = isSending ? t('contact.sending') : t(`contact.whatsApp.${place}`);
  return (
    <Button
      busy={isSending}
      disabled={isOff}
      icon={<MessageCircle aria-hidden size={18} />}
      aria-label={t('contact.for', { action: text, name })}
      onClick={() => void send({ message }, `${name}: ${message}`)}
    >
      {text}
    </Button>
  );
}
