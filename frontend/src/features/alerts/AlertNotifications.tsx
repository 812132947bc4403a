import { useTranslation } from '../../i18n/useTranslation.ts';
import type { AlertNotice } from '../../../../backend/contract/alert.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useGetAlertNotificationsQuery } from '../../api/resources/alerts.ts';
import styles from './AlertNotifications.module.css';

/** Who outside the screens was told of alerts of one trouble, when, and whether it arrived. */
export function AlertNotifications({ alertIds }: { readonly alertIds: readonly string[] }) {
  const { t } = useTranslation('alerts');
  const { data, error } = useGetAlertNotificationsQuery(alertIds);
  if (error !== undefined && data === undefined) {
    return (
      <p className={styles.failed}>
        {t('told.unknown')} <ErrorReason error={error} />
      </p>
    );
  }
  if (data === undefined) return null;
  if (data.length === 0) return <p className={styles.told}>{t('told.nobody')}</p>;
  return (
    <ul className={styles.list} aria-label={t('told.label')}>
      {data.map((notice) => (
        <li
          key={`${notice.channel}/${notice.to}/${notice.at}`}
          className={notice.status === 'failed' ? styles.failed : styles.told}
        >
          <NoticeText notice={notice} />
        </li>
      ))}
    </ul>
  );
}

function NoticeText({
  notice: { channel, to, status, at, simulated, detail },
}: {
  readonly notice: AlertNotice;
}) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  if (to === null) return t('told.noAddress', { time: dateTime(at) });
  return (
    <>
      {t(`told.${status}`, { to, channel: t(`channel.${channel}`), time: dateTime(at) })}
      {simulated && ` ${t('told.simulated')}`}
      {status === 'failed' && detail !== null && (
        <>
          {' '}
          <span lang="en">{detail}</span>
        </>
      )}
    </>
  );
}
