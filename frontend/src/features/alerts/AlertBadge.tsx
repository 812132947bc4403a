import { Bell } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/classNames.ts';
import styles from './AlertBadge.module.css';
import { ALERTS_POLL_MS, useGetOpenAlertsQuery } from './alertsApi.ts';
import { AlertsPanel } from './AlertsPanel.tsx';

/** The number of alerts that nobody has acknowledged, and the list of them behind it. */
export function AlertBadge() {
  const { t } = useTranslation();
  const { data, error, refetch } = useGetOpenAlertsQuery(undefined, { pollingInterval: ALERTS_POLL_MS });
  const [isOpen, setIsOpen] = useState(false);
  const hasRed = data?.some(({ flag }) => flag === 'RED') ?? false;
  return (
    // Not modal: notices stay within reach of a screen reader, which they are not beside a modal dialog.
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Dialog.Trigger asChild>
        <button
          type="button"
          className={styles.badge}
          aria-label={data === undefined ? t('alerts.open') : t('alerts.count', { count: data.length })}
        >
          <Bell aria-hidden size={22} />
          {data !== undefined && data.length > 0 && (
            <span className={classNames(styles.number, hasRed && styles.red)}>{data.length}</span>
          )}
        </button>
      </Dialog.Trigger>
      <AlertsPanel alerts={data} error={error} onRetry={() => void refetch()} onGo={() => setIsOpen(false)} />
    </Dialog.Root>
  );
}
