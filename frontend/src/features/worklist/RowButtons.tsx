import { BellPlus, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useReach } from '../contact/useReach.ts';

const CustomAlertDialog = lazyPart(
  async () => (await import('../alerts/CustomAlertDialog.tsx')).CustomAlertDialog,
  ['alerts'],
);

/** Call, WhatsApp and Alert of a row. What cannot be pressed says why. */
export function RowButtons({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['common', 'work']);
  const { id, name, language, work } = patient;
  const { data: session } = useGetSessionQuery();
  const call = useReach(id, 'call');
  const whatsApp = useReach(id, 'whatsapp');
  const [isAlerting, setIsAlerting] = useState(false);
  const hindrance = useHindrance(patient);
  const caller = work?.calling ?? null;
  const isTaken = caller !== null && work?.isNew === true && caller.id !== session?.user.id;
  const because = hindrance === null ? null : t(`contact.hindrance.${hindrance}`);
  const named = (action: string): string => {
    const label = t('contact.for', { action, name });
    return because === null ? label : `${label}. ${because}`;
  };
  const message = deliveryText(language, 'whatsapp');
  const close = () => setIsAlerting(false);
  return (
    <>
      <IconButton
        isFirst
        data-call
        icon={<Phone aria-hidden size={18} />}
        label={
          isTaken
            ? `${named(t('contact.call.list'))}. ${t('work:onIt.calling', { name: caller.by })}`
            : named(call.isSending ? t('contact.calling') : t('contact.call.list'))
        }
        busy={call.isSending}
        disabled={hindrance !== null || isTaken}
        onClick={() => void call.send({}, name)}
      />
      <IconButton
        icon={<MessageCircle aria-hidden size={18} />}
        label={named(whatsApp.isSending ? t('contact.sending') : t('contact.whatsApp.list'))}
        busy={whatsApp.isSending}
        disabled={hindrance !== null}
        onClick={() => void whatsApp.send({ message }, `${name}: ${message}`)}
      />
      <IconButton
        icon={<BellPlus aria-hidden size={18} />}
        label={t('contact.for', { action: t('action.alert'), name })}
        onClick={() => setIsAlerting(true)}
      />
      {isAlerting && (
        <PartBoundary onFailed={close}>
          <CustomAlertDialog patient={patient} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}

/** Why a patient cannot be reached now; null where they can. */
function useHindrance({ phoneNumber, contactStopped }: Patient): 'stopped' | 'noPhone' | 'offline' | null {
  const isOffline = useSelector(selectLiveStatus) === 'offline';
  if (contactStopped) return 'stopped';
  if (phoneNumber === null) return 'noPhone';
  return isOffline ? 'offline' : null;
}
