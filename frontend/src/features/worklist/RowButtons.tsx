import { BellPlus, Ellipsis, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import { useHindrance } from '../contact/useHindrance.ts';
import { useReach } from '../contact/useReach.ts';
import styles from './RowButtons.module.css';

const CustomAlertDialog = lazyPart(
  async () => (await import('../alerts/CustomAlertDialog.tsx')).CustomAlertDialog,
  ['alerts'],
);

interface RowButtonsProps {
  readonly patient: Patient;
  /** Whether all but the call are a list that is opened. */
  readonly isFolded?: boolean;
}

/** Call, WhatsApp and Alert of a row. What cannot be pressed says why. */
export function RowButtons({ patient, isFolded = false }: RowButtonsProps) {
  const { t } = useTranslation(['common', 'work']);
  const { labelled } = useFormats();
  const { id, name, language, work } = patient;
  const { data: session } = useGetSessionQuery();
  const call = useReach(id, 'call');
  const whatsApp = useReach(id, 'whatsapp');
  const [isAlerting, setIsAlerting] = useState(false);
  const hindrance = useHindrance(patient);
  const caller = work?.calling ?? null;
  const isTaken = caller !== null && work?.isNew === true && caller.id !== session?.user?.id;
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
      <Folded isFolded={isFolded} label={t('contact.for', { action: t('work:menu'), name })}>
        <IconButton
          icon={<MessageCircle aria-hidden size={18} />}
          label={named(whatsApp.isSending ? t('contact.sending') : t('contact.whatsApp.list'))}
          busy={whatsApp.isSending}
          disabled={hindrance !== null}
          onClick={() => void whatsApp.send({ message }, labelled(name, message))}
        />
        <IconButton
          icon={<BellPlus aria-hidden size={18} />}
          label={t('contact.for', { action: t('action.alert'), name })}
          onClick={() => setIsAlerting(true)}
        />
      </Folded>
      {isAlerting && (
        <PartBoundary onFailed={close}>
          <CustomAlertDialog patient={patient} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}

interface FoldedProps {
  readonly isFolded: boolean;
  readonly label: string;
  readonly children: ReactNode;
}

function Folded({ isFolded, label, children }: FoldedProps) {
  const { isOpen, button } = useDisclosure();
  if (!isFolded) return children;
  return (
    <div className={styles.fold}>
      <IconButton icon={<Ellipsis aria-hidden size={18} />} label={label} {...button} />
      <div className={styles.folded} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
