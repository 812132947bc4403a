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
  const { t } = useTranslation();
  const hindrance = useHindrance(patient);
  return (
    <>
      <CallButton patient={patient} place={place} isOff={hindrance !== null} />
      <WhatsAppButton patient={patient} place={place} isOff={hindrance !== null} />
      {children}
      {hindrance !== null && <p className={styles.hindrance}>{t(`contact.hindrance.${hindrance}`)}</p>}
    </>
  );
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

interface ContactButtonProps extends ContactProps {
  readonly isOff: boolean;
}

function CallButton({ patient: { id, name }, place, isOff }: ContactButtonProps) {
  const { t } = useTranslation();
  const { isSending, send } = useReach(id, 'call');
  const text = isSending ? t('contact.calling') : t(`contact.call.${place}`);
  return (
    <Button
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

function WhatsAppButton({ patient: { id, name, language }, place, isOff }: ContactButtonProps) {
  const { t } = useTranslation();
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
