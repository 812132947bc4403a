import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { useOnceSeen } from '../../lib/useOnceSeen.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { AlertActions } from './AlertActions.tsx';
import type { EpisodeLine } from './alertCards.ts';
import type { AlertDraft, AlertDrafts, ChangeDraft } from './alertDrafts.ts';
import { alertPath } from './alertPath.ts';
import styles from './AlertItem.module.css';
import { AlertNotifications } from './AlertNotifications.tsx';
import { useShortTime } from './alertText.ts';
import { Course } from './Course.tsx';
import { useFoundLines } from './foundText.ts';
import { LineActions } from './LineActions.tsx';
import type { Refusal } from './RefusalNotice.tsx';

/** What the lists of the panel share. */
export interface AlertListProps {
  readonly drafts: AlertDrafts;
  readonly onDraft: ChangeDraft;
  /** Tells those who hear the page what was done. */
  readonly onSaid: (text: string) => void;
  /** Tells in the head of the panel, which stays in sight, that an action was refused. */
  readonly onRefused: (refusal: Refusal) => void;
  /** A patient's page was chosen. */
  readonly onGo: () => void;
}

interface AlertItemProps extends Omit<AlertListProps, 'drafts' | 'onDraft'> {
  readonly alert: Alert;
  /** The episode that the alert speaks for; not there once somebody is on it. */
  readonly line?: EpisodeLine;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
  /** What was typed on the card of the line. */
  readonly note?: string;
  readonly onResolved?: () => void;
}

/** One alert or episode on the card of its patient: what it says, how it stands, who was told, what can be done with it. */
export function AlertItem(props: AlertItemProps) {
  const { alert, line, draft, onDraft, note = '', onResolved, onSaid, onRefused, onGo } = props;
  const { t } = useTranslation('alerts');
  const item = useRef<HTMLLIElement>(null);
  const seen = useOnceSeen(item);
  const lines = useFoundLines()(alert);
  // What climbed and what is RED is told outside the screens, too.
  const isTold = alert.flag === 'RED' || alert.escalatedAt !== null;
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classNames(
        styles.alert,
        alert.status === 'resolved' ? styles.resolved : styles[alert.flag],
        line !== undefined && line.standing !== 'now' && styles.calm,
      )}
      data-alert={alert.id}
    >
      <Marks alert={alert} isOnCard={line !== undefined} />
      {line !== undefined && <Standing line={line} />}
      <div className={styles.told}>
        <ul className={styles.found}>
          {lines.map(({ text, lang, limit }) => (
            <li key={text} lang={lang}>
              <strong>{text}</strong>
              {limit !== null && <span className={styles.limit}>{`, ${limit}`}</span>}
            </li>
          ))}
        </ul>
        {(alert.kind === 'transport' || alert.ecgId !== null) && (
          <Link href={alertPath(alert)} onClick={onGo}>
            {t(alert.kind === 'transport' ? 'order' : 'ecg')}
          </Link>
        )}
        {/* The readings since then are not those of late entries. */}
        {!alert.late && <Course alert={alert} />}
      </div>
      {line === undefined && <RaisedAt alert={alert} isOnCard={false} />}
      <Handling alert={alert} isOnCard={line !== undefined} />
      {isTold && seen && <AlertNotifications alertIds={toldOf(alert, line)} />}
      {line === undefined ? (
        <AlertActions
          alert={alert}
          draft={draft}
          onDraft={onDraft}
          onRefused={(error) => onRefused({ alert, alertId: alert.id, error })}
          onDone={(action) => {
            onSaid(t(`done.${action}`, { name: alert.patientName }));
            // The alert moves to another list; who works through this one goes on with the next.
            if (action === 'acknowledge' || action === 'resolve') focusNeighbour(item.current);
          }}
        />
      ) : (
        <LineActions
          alert={alert}
          draft={draft}
          onDraft={onDraft}
          note={note}
          onRefused={(error) => onRefused({ alert, alertId: alert.id, error })}
          onResolved={() => {
            onResolved?.();
            onSaid(t('done.resolve', { name: alert.patientName }));
            focusNeighbour(item.current);
          }}
        >
          <RaisedAt alert={alert} isOnCard />
        </LineActions>
      )}
    </li>
  );
}

function focusNeighbour(item: HTMLElement | null) {
  const all = [...(item?.closest('section')?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
  const place = all.findIndex((one) => one === item);
  const next = all[place + 1] ?? all[place - 1] ?? item?.closest<HTMLElement>('[role="dialog"]');
  next?.focus();
}

/** Between two that are told of lie at most four hours, in which so many alerts can come at the usual pause. */
const MOST_ASKED = 8;

/** The alerts of which it is asked who was told: the newest of an episode and its first. */
function toldOf(alert: Alert, line?: EpisodeLine): readonly string[] {
  if (line === undefined) return [alert.id];
  return [...new Set([...line.alerts.slice(0, MOST_ASKED).map(({ id }) => id), line.id])];
}

/** That it is better by now, or tells of what is over. */
function Standing({ line: { alert, standing } }: { readonly line: EpisodeLine }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  const shortly = useShortTime();
  const { easedAt, lateEntries } = alert;
  if (standing === 'eased' && easedAt !== null)
    return <p className={styles.course}>{t('episode.eased', { time: shortly(easedAt) })}</p>;
  if (standing !== 'late') return null;
  if (lateEntries === null) return <p className={styles.course}>{t('mark.late')}</p>;
  const { count, from, to } = lateEntries;
  return (
    <p className={styles.course}>{t('episode.late', { count, from: dateTime(from), to: dateTime(to) })}</p>
  );
}

/** When: of an episode its last time, of late entries when they came. */
function RaisedAt({ alert, isOnCard }: { readonly alert: Alert; readonly isOnCard: boolean }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  const shortly = useShortTime();
  const time = isOnCard ? shortly(alert.createdAt) : dateTime(alert.createdAt);
  const text =
    isOnCard && alert.late
      ? t('episode.received', { time })
      : isOnCard && alert.episodeCount > 1
        ? t('episode.last', { time })
        : time;
  return (
    <time className={styles.small} dateTime={alert.createdAt}>
      {text}
    </time>
  );
}

/** The flag, of an episode how often it came, and what is out of the ordinary about the alert. */
function Marks({ alert, isOnCard }: { readonly alert: Alert; readonly isOnCard: boolean }) {
  const { t } = useTranslation(['alerts', 'clinical']);
  const shortly = useShortTime();
  const { episodeCount, episodeSince } = alert;
  const marks = [
    alert.kind === 'custom' && t('mark.custom'),
    alert.escalatedAt !== null &&
      (isOnCard ? t('at.escalated', { time: shortly(alert.escalatedAt) }) : t('mark.escalated')),
    !isOnCard && alert.late && t('mark.late'),
    alert.snoozedUntil !== null && t('mark.snoozed'),
    alert.status === 'resolved' && t('mark.resolved'),
  ].filter((mark) => mark !== false);
  return (
    <p className={styles.flag}>
      <FlagIcon flag={alert.flag} />
      {t(`clinical:flag.${alert.flag}.name`)}
      {isOnCard && episodeCount > 1 && (
        <span className={styles.times}>
          {t('episode.times', { count: episodeCount, time: shortly(episodeSince) })}
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark}>
          {mark}
        </span>
      ))}
    </p>
  );
}

/** Who has taken the alert on, with what note, and until when it waits. */
function Handling({ alert, isOnCard }: { readonly alert: Alert; readonly isOnCard: boolean }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  const nameOf = (by: string | null) => (by === null || by === 'system' ? t('system') : by);
  const lines: ReactNode[] = [];
  // On a card its mark says when.
  if (alert.escalatedAt !== null && !isOnCard)
    lines.push(t('at.escalated', { time: dateTime(alert.escalatedAt) }));
  if (alert.snoozedUntil !== null) {
    const words = { time: dateTime(alert.snoozedUntil), name: nameOf(alert.snoozedBy) };
    lines.push(t('at.snoozed', words));
  }
  if (alert.acknowledgedAt !== null) {
    const words = { time: dateTime(alert.acknowledgedAt), name: nameOf(alert.acknowledgedBy) };
    lines.push(t('at.acknowledged', words));
  }
  if (alert.resolvedAt !== null) lines.push(t('at.resolved', { time: dateTime(alert.resolvedAt) }));
  if (alert.note !== null) lines.push(t('at.note', { note: alert.note }));
  return lines.map((line, index) => (
    <p key={index} className={styles.small}>
      {line}
    </p>
  ));
}
