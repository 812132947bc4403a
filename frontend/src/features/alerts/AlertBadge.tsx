import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '../../api/apiState.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './AlertBadge.module.css';
import { type AlertDrafts, NO_DRAFT } from './alertDrafts.ts';
import {
  ALERTS_POLL_MS,
  keepFirstPage,
  useGetOpenAlertsInfiniteQuery,
} from '../../api/resources/openAlerts.ts';
import { useGetAlertCountsQuery } from '../../api/resources/alertCounts.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const AlertsPanel = lazyPart(
  async () => (await import('./AlertsPanel.tsx')).AlertsPanel,
  ['alerts', 'guidance', 'signs', 'work'],
);

/** More digits would hide the bell; the label has them all. */
const MOST_SHOWN = 99;

const POLLED = { pollingInterval: ALERTS_POLL_MS };

/**
 * The number of alerts that nobody has acknowledged, and the panel of them behind it. It asks for what is shown of them on
 * every screen, the most urgent ones too.
 */
export function AlertBadge() {
  const { t } = useTranslation();
  const { data: counts } = useGetAlertCountsQuery(undefined, POLLED);
  const { data: list } = useGetOpenAlertsInfiniteQuery(undefined, POLLED);
  const [isOpen, setIsOpen] = useState(false);
  const dispatch = useDispatch<ApiDispatch>();
  const mayForget = !isOpen && (list?.pages.length ?? 0) > 1;
  useEffect(() => {
    if (mayForget) dispatch(keepFirstPage());
  }, [mayForget, dispatch]);
  const [drafts, setDrafts] = useState<AlertDrafts>({});
  const badge = useRef<HTMLButtonElement>(null);
  const count = counts?.unacknowledged;
  return (
    <>
      <button
        ref={badge}
        type="button"
        className={styles.badge}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={count === undefined ? t('alerts.open') : t('alerts.count', { count })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell aria-hidden size={22} />
        {counts !== undefined && counts.unacknowledged > 0 && (
          <span className={classNames(styles.number, counts.RED > 0 && styles.red)}>
            {counts.unacknowledged > MOST_SHOWN ? `${MOST_SHOWN}+` : counts.unacknowledged}
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
