import { Keyboard, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type RefObject, useRef, useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useGetHandledAlertsInfiniteQuery } from '../../api/resources/alerts.ts';
import { KeysDialog } from '../accessibility/KeysDialog.tsx';
import { alertCards, linesIn } from './alertCards.ts';
import { AlertCards } from './AlertCards.tsx';
import { type AlertDrafts, type ChangeDraft, NO_DRAFT, SELECTED } from './alertDrafts.ts';
import type { AlertListProps } from './AlertItem.tsx';
import { AlertNumbers, OnCallBanner } from './AlertPanelHead.tsx';
import { ALERTS_POLL_MS, useGetOpenAlertsInfiniteQuery } from '../../api/resources/openAlerts.ts';
import { useGetAlertCountsQuery } from '../../api/resources/alertCounts.ts';
import { useBackStep } from '../../lib/useBackStep.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useListKeys } from '../../lib/useListKeys.ts';
import styles from './AlertsPanel.module.css';
import { HandledCards } from './HandledCards.tsx';
import { GrowingList, type More } from './GrowingList.tsx';
import { type Refusal, RefusalNotice } from './RefusalNotice.tsx';
import { SelectedBar } from './SelectedBar.tsx';
import { redIn } from './unseenRed.ts';

interface AlertsPanelProps {
  /** What opened the panel: it takes the focus back. */
  readonly badge: RefObject<HTMLElement | null>;
  readonly drafts: AlertDrafts;
  readonly onDraft: ChangeDraft;
  readonly onClose: () => void;
}

/** By what is pressed on a card for each key. */
const PRESSED: Readonly<Record<string, string>> = {
  c: '[data-call]',
  a: '[data-acknowledge]',
  x: 'input[type="checkbox"]',
};

const KEY_ACTIONS = Object.fromEntries(
  Object.entries(PRESSED).map(([key, control]) => [
    key,
    (card: HTMLElement | null) => card?.querySelector<HTMLElement>(control)?.click(),
  ]),
);

/** The alerts, those first that nobody has acknowledged, and what can be done with them. */
export function AlertsPanel({ badge, drafts, onDraft, onClose }: AlertsPanelProps) {
  const { t } = useTranslation(['alerts', 'common', 'work']);
  const panel = useRef<HTMLDivElement>(null);
  const keys = useListKeys({ rows: '[data-alerts-of]', actions: KEY_ACTIONS, within: panel });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const gone = useRef(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const list = {
    drafts,
    onDraft,
    onSaid: (text: string) => {
      setSaid(text);
      setRefusal(null);
    },
    onRefused: setRefusal,
    onGo: () => {
      gone.current = true;
      onClose();
    },
  };
  const close = (): true => {
    onClose();
    return true;
  };
  // Where it covers the page, Back closes it.
  useBackStep(useMediaQuery('(max-width: 599px)'), close);
  return (
    // Not modal: notices stay within reach of a screen reader, which they are not beside a modal dialog.
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          ref={panel}
          className={styles.panel}
          aria-describedby={undefined}
          // The badge closes the panel by itself; how a call went is said beside it, and whose session ended signs in over it.
          onInteractOutside={(event) => {
            const { target } = event;
            if (!(target instanceof Element)) return;
            const isBeside = target.closest('[data-call-strip], [data-sign-in]') !== null;
            if (badge.current?.contains(target) === true || isBeside) event.preventDefault();
          }}
          // The new page's heading takes the focus; the badge must not take it back.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!gone.current) badge.current?.focus();
          }}
        >
          <div className={styles.head}>
            <div className={styles.title}>
              <Dialog.Title className={styles.heading}>{t('heading')}</Dialog.Title>
              <AlertNumbers />
              <button
                type="button"
                className={styles.keys}
                aria-label={t('work:keys.show')}
                onClick={keys.list}
              >
                <Keyboard aria-hidden size={20} />
              </button>
              <Dialog.Close className={styles.close} aria-label={t('common:action.close')}>
                <X aria-hidden size={22} />
              </Dialog.Close>
            </div>
            {refusal !== null && <RefusalNotice refusal={refusal} onClose={() => setRefusal(null)} />}
          </div>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
          <OpenAlerts {...list} selected={selected} onSelected={setSelected} />
          <TakenAlerts {...list} />
          <ResolvedAlerts {...list} />
          <SelectedAlerts {...list} selected={selected} onSelected={setSelected} />
          {keys.isListed && <KeysDialog of={Object.keys(PRESSED)} onClose={keys.close} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SelectionProps {
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** Who is selected and still there. */
function SelectedAlerts({ selected, onSelected, drafts, onDraft }: AlertListProps & SelectionProps) {
  const { data } = useGetOpenAlertsInfiniteQuery();
  const cards = alertCards(alertsIn(data?.pages)).filter(({ patientId }) => selected.has(patientId));
  return (
    <SelectedBar
      cards={cards}
      note={(drafts[SELECTED] ?? NO_DRAFT).note}
      onNote={(note) => onDraft(SELECTED, { note })}
      onClear={() => onSelected(() => new Set())}
      onDone={(done) => onSelected((before) => new Set([...before].filter((id) => !done.includes(id))))}
    />
  );
}

function OpenAlerts({ selected, onSelected, ...list }: AlertListProps & SelectionProps) {
  const { t } = useTranslation('alerts');
  const open = useGetOpenAlertsInfiniteQuery();
  const { data, error, isFetching, refetch } = open;
  const alerts = alertsIn(data?.pages);
  const cards = alertCards(alerts);
  const count = linesIn(cards);
  async function load() {
    // What it brings may all be more of the same episodes.
    for (let goesOn = true; goesOn;) {
      const { data: loaded, isSuccess, hasNextPage } = await open.fetchNextPage();
      goesOn = isSuccess && hasNextPage && linesIn(alertCards(alertsIn(loaded?.pages))) <= count;
    }
  }
  return (
    <section className={styles.part} aria-label={t('open.heading')}>
      <OnCallBanner />
      <div className={styles.title}>
        <h3 className={styles.subheading}>{t('open.heading')}</h3>
        {cards.length > 1 && (
          <span className={styles.all}>
            <Button
              variant="quiet"
              onClick={() => onSelected(() => new Set(cards.map(({ patientId }) => patientId)))}
            >
              {t('select.all')}
            </Button>
          </span>
        )}
      </div>
      <FailedList text={t('open.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === undefined && <Skeleton heights={[140, 140]} />}
      {data !== undefined && alerts.length === 0 && <p>{t('open.none')}</p>}
      <NotLoaded alerts={alerts} />
      <GrowingList
        count={count}
        more={open.hasNextPage ? { busy: open.isFetchingNextPage, load: () => void load() } : null}
      >
        <AlertCards
          cards={cards}
          selected={selected}
          onSelect={(patientId, isSelected) =>
            onSelected((before) => {
              const others = [...before].filter((id) => id !== patientId);
              return new Set(isSelected ? [...others, patientId] : others);
            })
          }
          {...list}
        />
      </GrowingList>
    </section>
  );
}

/** How many there are beside those that are loaded. */
function NotLoaded({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  const { data: counts } = useGetAlertCountsQuery();
  if (counts === undefined || alerts.length === 0 || counts.unacknowledged <= alerts.length) return null;
  const red = counts.RED - redIn(alerts);
  return (
    <p>
      {t('open.shown', { shown: number(alerts.length), all: number(counts.unacknowledged) })}
      {red > 0 && ` ${t('open.moreRed', { count: red })}`}
    </p>
  );
}

const FRESH = { pollingInterval: ALERTS_POLL_MS, refetchOnMountOrArgChange: true };

/** Those that somebody is on. */
function TakenAlerts(list: AlertListProps) {
  const { t } = useTranslation('alerts');
  const { data: open } = useGetOpenAlertsInfiniteQuery();
  const taken = useGetHandledAlertsInfiniteQuery('taken', FRESH);
  // Between two answers an alert may be in both.
  const alerts = alertsIn(taken.data?.pages).filter(
    ({ id }) => !open?.pages.flat().some((alert) => alert.id === id),
  );
  return (
    <>
      <FailedList
        text={t('taken.failed')}
        error={taken.error}
        busy={taken.isFetching}
        onRetry={() => void taken.refetch()}
      />
      {alerts.length > 0 && (
        <section className={styles.part} aria-label={t('taken.heading')}>
          <h3 className={styles.subheading}>{t('taken.heading')}</h3>
          <HandledList alerts={alerts} more={moreOf(taken)} {...list} />
        </section>
      )}
    </>
  );
}

/** On request, those that are over. */
function ResolvedAlerts(list: AlertListProps) {
  const { t } = useTranslation('alerts');
  const [isShown, setIsShown] = useState(false);
  // What was begun at an alert, and why it was refused, stays in sight.
  const hasBegun = Object.values(list.drafts).some(({ error }) => error !== undefined);
  const resolved = useGetHandledAlertsInfiniteQuery('resolved', { ...FRESH, skip: !isShown && !hasBegun });
  const alerts = alertsIn(resolved.data?.pages);
  const begun = alerts.filter(({ id }) => list.drafts[id]?.error !== undefined);
  return (
    <section className={styles.part} aria-label={t('resolved.heading')}>
      <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {t(isShown ? 'resolved.hide' : 'resolved.show')}
      </Button>
      {isShown && (
        <FailedList
          text={t('resolved.failed')}
          error={resolved.error}
          busy={resolved.isFetching}
          onRetry={() => void resolved.refetch()}
        />
      )}
      {isShown && resolved.isLoading && <Skeleton heights={[140]} />}
      {isShown && resolved.data !== undefined && alerts.length === 0 && <p>{t('resolved.none')}</p>}
      <HandledList alerts={isShown ? alerts : begun} more={isShown ? moreOf(resolved) : null} {...list} />
    </section>
  );
}

/** Between two pages an alert may have moved from one to the other. */
function alertsIn(pages: readonly (readonly Alert[])[] = []): readonly Alert[] {
  return [...new Map(pages.flat().map((alert) => [alert.id, alert])).values()];
}

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

function moreOf({ hasNextPage, isFetchingNextPage, fetchNextPage }: PagedQuery): More | null {
  return hasNextPage ? { busy: isFetchingNextPage, load: () => void fetchNextPage() } : null;
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

interface HandledListProps extends AlertListProps {
  readonly alerts: readonly Alert[];
  /** Null where all of them are shown. */
  readonly more: More | null;
}

function HandledList({ alerts, more, ...list }: HandledListProps) {
  return (
    <GrowingList count={alerts.length} more={more}>
      <HandledCards alerts={alerts} {...list} />
    </GrowingList>
  );
}
