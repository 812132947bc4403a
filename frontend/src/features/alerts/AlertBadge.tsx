import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './AlertBadge.module.css';
import { type AlertDrafts, NO_DRAFT } from './alertDrafts.ts';
import { ALERTS_POLL_MS, useGetOpenAlertsQuery } from '../../api/resources/openAlerts.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const AlertsPanel = lazyPart(
  async () => (await import('./AlertsPanel.tsx')).AlertsPanel,
  ['alerts', 'guidance'],
);

/** More digits would hide the bell; the label has them all. */
const MOST_SHOWN = 99;

/** The number of alerts that nobody has acknowledged, and the panel of them behind it. */
export function AlertBadge() {
  const { t } = useTranslation();
  const { data } = useGetOpenAlertsQuery(undefined, { pollingInterval: ALERTS_POLL_MS });
  const [isOpen, setIsOpen] = useState(false);
  const [drafts, setDrafts] = useState<AlertDrafts>({});
  const badge = useRef<HTMLButtonElement>(null);
  const hasRed = data?.some(({ flag }) => flag === 'RED') ?? false;
  return (
    <>
      <button
        ref={badge}
        type="button"
        className={styles.badge}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={data === undefined ? t('alerts.open') : t('alerts.count', { count: data.length })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell aria-hidden size={22} />
        {data !== undefined && data.length > 0 && (
          <span className={classNames(styles.number, hasRed && styles.red)}>
            {data.length > MOST_SHOWN ? `${MOST_SHOWN}+` : data.length}
          </span>
        )}
      </button>
      {isOpen && (
        <PartBoundary onFailed={() => setIsOpen(false)}>
          <AlertsPanel
            badge={badge}
            drafts={drafts}
            onDraft={(alertId, part) =>
              setDrafts((all) => ({ ...all, [alertId]: { ...(all[alertId] ?? NO_DRAFT), ...part } }))
            }
            onClose={() => setIsOpen(false)}
          />
        </PartBoundary>
      )}
    </>
  );
}
