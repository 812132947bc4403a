import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { isLate } from './lateness.ts';
import styles from './LogTime.module.css';

/** When a log was measured, and that it came late where it did. */
export function LogTime({ log }: { readonly log: Log }) {
  const { dateTime } = useFormats();
  return (
    <span className={styles.time}>
      <time dateTime={log.timestamp}>{dateTime(log.timestamp)}</time>
      <LateMark log={log} />
    </span>
  );
}

/** That a log came late; nothing where it did not. */
export function LateMark({ log }: { readonly log: Log }) {
  const { t } = useTranslation('patient');
  const { dateTime } = useFormats();
  if (!isLate(log)) return null;
  return (
    <span className={styles.late} title={t('log.receivedAt', { time: dateTime(log.receivedAt) })}>
      {t('log.late')}
    </span>
  );
}
