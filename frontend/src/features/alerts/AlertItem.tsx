import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { patientPath } from '../../lib/paths.ts';
import { useOnceSeen } from '../../lib/useOnceSeen.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { AlertActions } from './AlertActions.tsx';
import type { AlertDraft } from './alertDrafts.ts';
import styles from './AlertItem.module.css';
import { AlertNotices } from './AlertNotices.tsx';
import { alertTextOf } from './alertText.ts';
import type { Refusal } from './RefusedNotice.tsx';

interface AlertItemProps {
  readonly alert: Alert;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
  readonly onSaid: (text: string) => void;
  readonly onRefused: (refusal: Refusal) => void;
  readonly onGo: () => void;
}

/** One alert: what it says, how it stands, who was told, what can be done with it. */
export function AlertItem({ alert, draft, onDraft, onSaid, onRefused, onGo }: AlertItemProps) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
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
      className={classNames(styles.alert, alert.status === 'resolved' ? styles.resolved : styles[alert.flag])}
      data-alert={alert.id}
    >
      <Marks alert={alert} />
      <Link href={patientPath(alert.patientId)} className={styles.patient} onClick={onGo}>
        {alert.patientName}
      </Link>
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
      <time className={styles.small} dateTime={alert.createdAt}>
        {dateTime(alert.createdAt)}
      </time>
      <Handling alert={alert} />
      {isTold && seen && <AlertNotices alertId={alert.id} />}
      <AlertActions
        alert={alert}
        draft={draft}
        onDraft={onDraft}
        onRefused={(error) => onRefused({ alert, alertId: alert.id, error })}
        onDone={(deed) => {
          onSaid(t(`done.${deed}`, { name: alert.patientName }));
          // The alert moves to another list; who works through this one goes on with the next.
          if (deed === 'acknowledge' || deed === 'resolve') focusNeighbour(item.current);
        }}
      />
    </li>
  );
}

function focusNeighbour(item: HTMLElement | null) {
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? item?.closest('[role="dialog"]');
  if (next instanceof HTMLElement) next.focus();
}

/** The flag, and what is out of the ordinary about the alert. */
function Marks({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation(['alerts', 'clinical', 'common']);
  const { patientLeft } = alert;
  const marks = [
    patientLeft !== undefined && t('left', { outcome: t(`common:contact.outcome.${patientLeft}`) }),
    alert.kind === 'custom' && t('mark.custom'),
    alert.escalatedAt !== null && t('mark.escalated'),
    alert.late && t('mark.late'),
    alert.snoozedUntil !== null && t('mark.snoozed'),
    alert.status === 'resolved' && t('mark.resolved'),
  ].filter((mark) => mark !== false);
  return (
    <p className={styles.flag}>
      <FlagIcon flag={alert.flag} />
      {t(`clinical:flag.${alert.flag}.name`)}
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
