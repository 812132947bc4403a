import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { Button } from '../../ui/Button.tsx';
import { useReach } from './useReach.ts';

/** Call the patient, or send the usual WhatsApp message; each waits only for itself. */
export function ReachButtons({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const call = useReach(patient.id, 'call');
  const whatsapp = useReach(patient.id, 'whatsapp');
  const message = t('reach.whatsappText');
  return (
    <>
      <Button
        icon={<Phone aria-hidden size={18} />}
        busy={call.isSending}
        onClick={() => void call.send({}, patient.name)}
      >
        {call.isSending ? t('reach.calling') : t('reach.call')}
      </Button>
      <Button
        icon={<MessageCircle aria-hidden size={18} />}
        busy={whatsapp.isSending}
        onClick={() => void whatsapp.send({ message }, `${patient.name}: ${message}`)}
      >
        {whatsapp.isSending ? t('reach.sending') : t('reach.whatsapp')}
      </Button>
    </>
  );
}
