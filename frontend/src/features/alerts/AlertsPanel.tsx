import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useGetHandledAlertsQuery } from './alertActionsApi.ts';
import { type AlertDrafts, type ChangeDraft, NO_DRAFT } from './alertDrafts.ts';
import { AlertItem } from './AlertItem.tsx';
import { ALERTS_POLL_MS, useGetOpenAlertsQuery } from './alertsApi.ts';
import styles from './AlertsPanel.module.css';

interface AlertsPanelProps {
  /** What opened the panel: it takes the focus back. */
  readonly badge: RefObject<HTMLElement | null>;
  readonly drafts: AlertDrafts;
  readonly onDraft: ChangeDraft;
  readonly onClose: () => void;
}

/** The alerts, those first that nobody has acknowledged, and what can be done with each. */
export function AlertsPanel({ badge, drafts, onDraft, onClose }: AlertsPanelProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const gone = useRef(false);
  const [said, setSaid] = useState('');
  const list = {
    drafts,
    onDraft,
    onSaid: setSaid,
    onGo: () => {
      gone.current = true;
      onClose();
    },
  };
  return (
    // Not modal: notices stay within reach of a screen reader, which they are not beside a modal dialog.
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.panel}
          aria-describedby={undefined}
          // The badge closes the panel by itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && badge.current?.contains(event.target) === true)
              event.preventDefault();
          }}
          // The new page's heading takes the focus; the badge must not take it back.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!gone.current) badge.current?.focus();
          }}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.heading}>{t('heading')}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={t('common:action.close')}>
              <X aria-hidden size={22} />
            </Dialog.Close>
          </div>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          <OpenAlerts {...list} />
          <HandledAlerts {...list} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ListProps {
  readonly drafts: AlertDrafts;
  readonly onDraft: ChangeDraft;
  /** Tells those who hear the page what was done. */
  readonly onSaid: (text: string) => void;
  /** A patient's page was chosen. */
  readonly onGo: () => void;
}

function OpenAlerts(list: ListProps) {
  const { t } = useTranslation('alerts');
  const { data, error, isFetching, refetch } = useGetOpenAlertsQuery();
  return (
    <section className={styles.part} aria-label={t('open.heading')}>
      <h3 className={styles.subheading}>{t('open.heading')}</h3>
      <FailedList text={t('open.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === undefined && <Skeleton heights={[140, 140]} />}
      {data?.length === 0 && <p>{t('open.none')}</p>}
      <AlertList alerts={data ?? []} {...list} />
    </section>
  );
}

/** Who is on it, and on request what is over. */
function HandledAlerts(list: ListProps) {
  const { t } = useTranslation('alerts');
  const { data: open } = useGetOpenAlertsQuery();
  const { data, error, isFetching, refetch } = useGetHandledAlertsQuery(undefined, {
    pollingInterval: ALERTS_POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const [showsResolved, setShowsResolved] = useState(false);
  // Between two answers an alert may be in both.
  const handled = data?.filter(({ id }) => open?.every((alert) => alert.id !== id) ?? true) ?? [];
  const taken = handled.filter(({ status }) => status !== 'resolved');
  const resolved = handled.filter(({ status }) => status === 'resolved');
  // What was begun at an alert, and why it was refused, stays in sight.
  const begun = resolved.filter(({ id }) => list.drafts[id]?.error !== undefined);
  return (
    <>
      <FailedList text={t('taken.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      {taken.length > 0 && (
        <section className={styles.part} aria-label={t('taken.heading')}>
          <h3 className={styles.subheading}>{t('taken.heading')}</h3>
          <AlertList alerts={taken} {...list} />
        </section>
      )}
      {data !== undefined && (
        <section className={styles.part} aria-label={t('resolved.heading')}>
          <Button aria-expanded={showsResolved} onClick={() => setShowsResolved(!showsResolved)}>
            {t(showsResolved ? 'resolved.hide' : 'resolved.show')}
          </Button>
          {showsResolved && resolved.length === 0 && <p>{t('resolved.none')}</p>}
          <AlertList alerts={showsResolved ? resolved : begun} {...list} />
        </section>
      )}
    </>
  );
}

interface FailedListProps {
  readonly text: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function FailedList({ text, error, busy, onRetry }: FailedListProps) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  return (
    <div className={styles.state} role="alert">
      <p>
        {text} <ErrorReason error={error} />
      </p>
      <Button busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

function AlertList({ alerts, drafts, onDraft, ...rest }: ListProps & { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <AlertItem
          key={alert.id}
          alert={alert}
          draft={drafts[alert.id] ?? NO_DRAFT}
          onDraft={(part) => onDraft(alert.id, part)}
          {...rest}
        />
      ))}
    </ul>
  );
}
