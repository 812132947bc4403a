import { useTranslation } from 'react-i18next';
import type { MessageChannel } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './Care.module.css';
import { useGetMessagesQuery } from './reachApi.ts';

interface LastSentProps {
  readonly patientId: string;
  readonly channel: MessageChannel;
}

/** When the patient was last sent this, and what became of it. */
export function LastSent({ patientId, channel }: LastSentProps) {
  const { t } = useTranslation('care');
  const { dateTime } = useFormats();
  const { data } = useGetMessagesQuery(patientId);
  const last = data?.find((message) => message.channel === channel);
  if (last === undefined) return null;
  const status = t(`actions.status.${last.status}`);
  return (
    <p className={styles.muted}>
      {t('actions.last', {
        time: dateTime(last.createdAt),
        status: last.simulated ? t('actions.simulated', { status }) : status,
      })}
    </p>
  );
}
