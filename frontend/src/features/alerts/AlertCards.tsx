import { useId } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { patientPath } from '../../lib/paths.ts';
import type { EpisodeLine, PatientCard } from './alertCards.ts';
import styles from './AlertCards.module.css';
import { NO_DRAFT } from './alertDrafts.ts';
import { AlertItem, type AlertListProps } from './AlertItem.tsx';

interface AlertCardsProps extends AlertListProps {
  readonly cards: readonly PatientCard[];
}

/** What nobody has taken on: a card for each patient. */
export function AlertCards({ cards, ...list }: AlertCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <Card key={card.patientId} card={card} {...list} />
      ))}
    </ul>
  );
}

function Card({ card, ...list }: AlertListProps & { readonly card: PatientCard }) {
  const { t } = useTranslation(['alerts', 'common']);
  const id = useId();
  const { patientId, patientName, patientLeft, lines } = card;
  const late = lines.filter(({ standing }) => standing === 'late');
  return (
    <li className={styles.card} data-alerts-of={patientId}>
      <div className={styles.head}>
        <h4 className={styles.name}>
          <Link href={patientPath(patientId)} className={styles.patient} onClick={list.onGo}>
            {patientName}
          </Link>
        </h4>
        {patientLeft !== undefined && (
          <span className={styles.left}>
            {t('left', { outcome: t(`common:contact.outcome.${patientLeft}`) })}
          </span>
        )}
      </div>
      <Lines lines={lines.filter(({ standing }) => standing !== 'late')} {...list} />
      {late.length > 0 && (
        <div className={styles.late}>
          <h5 id={id} className={styles.lateHeading}>
            {t('episode.lateHeading')}
          </h5>
          <Lines lines={late} labelledBy={id} {...list} />
        </div>
      )}
    </li>
  );
}

interface LinesProps extends AlertListProps {
  readonly lines: readonly EpisodeLine[];
  readonly labelledBy?: string;
}

function Lines({ lines, labelledBy, drafts, onDraft, ...rest }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-labelledby={labelledBy}>
      {lines.map((line) => (
        <AlertItem
          key={line.id}
          alert={line.alert}
          line={line}
          draft={drafts[line.id] ?? NO_DRAFT}
          onDraft={(part) => onDraft(line.id, part)}
          {...rest}
        />
      ))}
    </ul>
  );
}
