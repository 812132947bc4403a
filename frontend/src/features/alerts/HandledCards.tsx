import { useState } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { handledCards } from './alertCards.ts';
import styles from './AlertCards.module.css';
import { type AlertDraft, NO_DRAFT } from './alertDrafts.ts';
import { AlertItem, type AlertListProps } from './AlertItem.tsx';
import { CardName } from './CardName.tsx';

interface HandledCardsProps extends AlertListProps {
  readonly alerts: readonly Alert[];
}

/** So many alerts of a patient are in view; those before them on request. */
const FIRST = 2;

/** What was typed, and why it was refused, stays in sight. */
const isBegun = (draft: AlertDraft = NO_DRAFT): boolean => draft.open !== null || draft.error !== undefined;

/** What somebody is on, or what is over: a card for each patient, in it every alert of theirs. */
export function HandledCards({ alerts, ...list }: HandledCardsProps) {
  return (
    <ul className={styles.cards}>
      {handledCards(alerts).map((card) => (
        <li key={card.patientId} className={styles.card} data-handled-of={card.patientId}>
          <CardName of={card} className={styles.handledName} onGo={list.onGo} />
          <Lines alerts={card.alerts.slice(0, FIRST)} {...list} />
          {card.alerts.length > FIRST && <Earlier alerts={card.alerts.slice(FIRST)} {...list} />}
        </li>
      ))}
    </ul>
  );
}

function Earlier({ alerts, ...list }: HandledCardsProps) {
  const { t } = useTranslation('alerts');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.earlier}
      open={isOpen || alerts.some(({ id }) => isBegun(list.drafts[id]))}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('card.earlier', { count: alerts.length })}</summary>
      <Lines alerts={alerts} {...list} />
    </details>
  );
}

function Lines({ alerts, drafts, onDraft, ...rest }: HandledCardsProps) {
  return (
    <ul className={styles.lines}>
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
