import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { patientPath } from '../../lib/paths.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { AlertActions } from './AlertActions.tsx';
import type { EpisodeLine } from './alertCards.ts';
import type { AlertDraft, AlertDrafts, ChangeDraft } from './alertDrafts.ts';
import styles from './AlertItem.module.css';
import { AlertNotifications } from './AlertNotifications.tsx';
import type { Refusal } from './RefusalNotice.tsx';
import { alertTextOf, useShortTime } from './alertText.ts';

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
  /** The episode that the alert speaks for, on its patient's card; not there where it stands by itself. */
  readonly line?: EpisodeLine;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
}

/** One alert or episode: what it says, how it stands, who was told, what can be done with it. */
export function AlertItem({ alert, line, draft, onDraft, onSaid, onRefused, onGo }: AlertItemProps) {
  const { t } = useTranslation('alerts');
  const clinicalText = useClinicalText();
  const item = useRef<HTMLLIElement>(null);
  const seen = useOnceSeen(item);
  const { message, reasons } = alertTextOf(alert, clinicalText);
  // What climbed and what is RED is told outside the screens, too.
  const isTold = alert.flag === 'RED' || alert.escalatedAt !== null;
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classNames(
        styles.alert,
        line !== undefined && styles.line,
        alert.status === 'resolved' ? styles.resolved : styles[alert.flag],
        line !== undefined && line.standing !== 'now' && styles.calm,
      )}
      data-alert={alert.id}
    >
      <Marks alert={alert} isOnCard={line !== undefined} />
      {line === undefined ? (
        <Link href={patientPath(alert.patientId)} className={styles.patient} onClick={onGo}>
          {alert.patientName}
        </Link>
      ) : (
        <Course line={line} />
      )}
      <p lang={message.lang}>{message.text}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ text, lang }) => (
            <li key={text} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <RaisedAt alert={alert} isOnCard={line !== undefined} />
      <Handling alert={alert} />
      {isTold && seen && <AlertNotifications alertIds={toldOf(alert, line)} />}
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
function Course({ line: { alert, standing } }: { readonly line: EpisodeLine }) {
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
  const time = dateTime(alert.createdAt);
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
  const { t } = useTranslation(['alerts', 'clinical', 'common']);
  const shortly = useShortTime();
  const { patientLeft, episodeCount, episodeSince } = alert;
  const marks = [
    !isOnCard &&
      patientLeft !== undefined &&
      t('left', { outcome: t(`common:contact.outcome.${patientLeft}`) }),
    alert.kind === 'custom' && t('mark.custom'),
    alert.escalatedAt !== null && t('mark.escalated'),
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
function Handling({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  const nameOf = (by: string | null) => (by === null || by === 'system' ? t('system') : by);
  const lines: ReactNode[] = [];
  if (alert.escalatedAt !== null) lines.push(t('at.escalated', { time: dateTime(alert.escalatedAt) }));
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

/** Whether the element has come into view since it was first shown: what is asked for it can wait until then. */
function useOnceSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
