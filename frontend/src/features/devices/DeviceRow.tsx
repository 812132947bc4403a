import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Device as LinkedDevice } from '../../../../backend/contract/device.ts';
import { useUnlinkDeviceMutation } from '../../api/resources/ecg.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Devices.module.css';

interface DeviceRowProps {
  readonly patientId: string;
  readonly link: LinkedDevice;
  readonly icon: LucideIcon;
  readonly busy: boolean;
  /** null where it cannot be read here. */
  readonly onRead: (() => void) | null;
}

/** One linked device: what it is, when it last told something, and the ways to read it and to be rid of it. */
export function DeviceRow({ patientId, link, icon: Icon, busy, onRead }: DeviceRowProps) {
  const { t } = useTranslation('devices');
  const { dateTime } = useFormats();
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const [unlink] = useUnlinkDeviceMutation();
  const { isSending, request } = useRequest({ failed: { name: 'unlinkFailed' } });
  const kind = t(`kind.${link.deviceType}`);
  const name = link.metadata.deviceName ?? kind;
  const send = () =>
    request(
      { unlink: link.id },
      (idempotencyKey) => unlink({ patientId, deviceLinkId: link.id, idempotencyKey }),
      () => setIsAsking(false),
    );
  return (
    <li className={styles.row} data-device={link.id}>
      <Icon aria-hidden size={28} />
      <p className={styles.what}>
        <strong>{name}</strong>
        {name !== kind && <span> · {kind}</span>}
        <br />
        <span className={styles.muted}>
          {link.lastReadingAt === null
            ? t('noReading')
            : t('lastReading', { time: dateTime(link.lastReadingAt) })}
        </span>
      </p>
      <div className={styles.buttons}>
        {onRead !== null && (
          <Button variant="primary" large disabled={busy} aria-label={t('syncOf', { name })} onClick={onRead}>
            {t('sync')}
          </Button>
        )}
        <Button
          large
          variant="quiet"
          disabled={!isOnline || busy}
          aria-label={t('unlinkOf', { name })}
          onClick={() => setIsAsking(true)}
        >
          {t('unlink')}
        </Button>
      </div>
      {isAsking && (
        <QuestionDialog
          title={t('unlinkAsk', { name })}
          busy={isSending}
          answers={[
            { answer: 'yes', label: t('unlink') },
            { answer: 'no', label: t('cancel') },
          ]}
          onAnswer={(answer) => (answer === 'yes' ? void send() : setIsAsking(false))}
        >
          <p>{t('unlinkText')}</p>
        </QuestionDialog>
      )}
    </li>
  );
}
