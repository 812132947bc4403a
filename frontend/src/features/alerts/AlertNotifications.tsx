import { useTranslation } from '../../i18n/useTranslation.ts';
import type { AlertNotice } from '../../../../backend/contract/alert.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useGetAlertNotificationsQuery } from '../../api/resources/alerts.ts';
import styles from './AlertNotifications.module.css';
import { useHasOnCallContact } from './AlertPanelHead.tsx';

/** Who outside the screens was told of alerts of one trouble, when, and whether it arrived. */
export function AlertNotifications({ alertIds }: { readonly alertIds: readonly string[] }) {
  const { t } = useTranslation('alerts');
  const { data, error } = useGetAlertNotificationsQuery(alertIds);
  const hasContact = useHasOnCallContact();
  if (error !== undefined && data === undefined) {
    return (
      <p className={styles.failed}>
        {t('told.unknown')} <ErrorReason error={error} />
      </p>
    );
  }
  if (data === undefined || hasContact === undefined) return null;
  // That there is nobody to be told is said once, above all of them.
  const told = hasContact ? data : data.filter(({ to }) => to !== null);
  if (told.length === 0) return hasContact ? <p className={styles.told}>{t('told.nobody')}</p> : null;
  return (
    <ul className={styles.list} aria-label={t('told.label')}>
      {told.map((notice) => (
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
