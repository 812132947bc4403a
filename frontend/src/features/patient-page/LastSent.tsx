import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ReachChannel } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from '../patient/Care.module.css';
import { useGetMessagesQuery } from '../../api/resources/messages.ts';

interface LastSentProps {
  readonly patientId: string;
  readonly channel: Exclude<ReachChannel, 'lesson'>;
}

const TEXTS = {
  call: 'contact.lastCall',
  whatsapp: 'contact.lastWhatsApp',
  grocery: 'actions.last',
  transport: 'actions.last',
  'ecg-request': 'actions.last',
} as const satisfies Readonly<Record<LastSentProps['channel'], string>>;

/** When the patient was last sent this, what became of it, and why where it failed. */
export function LastSent({ patientId, channel }: LastSentProps) {
  const { t } = useTranslation('care');
  const { dateTime } = useFormats();
  const { data } = useGetMessagesQuery(patientId);
  const last = data?.find((message) => message.channel === channel);
  if (last === undefined) return null;
  const status = t(`actions.status.${last.status}`);
  return (
    <p className={styles.muted}>
      {t(TEXTS[channel], {
        time: dateTime(last.createdAt),
        status: last.simulated ? t('actions.simulated', { status }) : status,
      })}
      {last.status === 'failed' && last.detail !== null && (
        <>
          {'. '}
          <span lang="en">{last.detail}</span>
        </>
      )}
    </p>
  );
}
