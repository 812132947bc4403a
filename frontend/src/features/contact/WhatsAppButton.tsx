import { MessageCircle } from 'lucide-react';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import type { ReachProps } from './CallButton.tsx';
import { useHindrance } from './useHindrance.ts';
import { useReach } from './useReach.ts';

/** Apart from the call, which a patient's page shows first: the messages in three languages come with it. */
export function WhatsAppButton({ patient, place }: ReachProps) {
  const { t } = useTranslation();
  const { labelled } = useFormats();
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
      onClick={() => void send({ message }, labelled(name, message))}
    >
      {text}
    </Button>
  );
}
