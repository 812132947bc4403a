import { useState } from 'react';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { newestOf, type PatientCard } from './alertCards.ts';
import styles from './SelectedBar.module.css';
import { type AcknowledgeOutcome, useAcknowledge } from './useAcknowledge.ts';

interface SelectedBarProps {
  readonly cards: readonly PatientCard[];
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onClear: () => void;
  /** Those of whom nothing is open any more. */
  readonly onDone: (patientIds: readonly string[]) => void;
}

/** Several patients are taken on with one note. What was refused stays selected, and is named. */
export function SelectedBar({ cards, note, onNote, onClear, onDone }: SelectedBarProps) {
  const { t } = useTranslation('alerts');
  const { isBusy, acknowledge } = useAcknowledge();
  const [outcomes, setOutcomes] = useState<readonly AcknowledgeOutcome[]>([]);
  const named = (which: AcknowledgeOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === which);
  // Of whom nothing is open any more, it was done: by a request whose answer was lost, or by a colleague.
  const failed = named('failed').filter(({ patient }) =>
    cards.some(({ patientId }) => patientId === patient.id),
  );
  const taken = named('taken');
  async function takeOn() {
    const told = await acknowledge(
      cards.map((card) => ({ id: card.patientId, name: card.patientName, upTo: newestOf(card) })),
      note,
    );
    setOutcomes(told);
    onDone(told.filter(({ outcome }) => outcome !== 'failed').map(({ patient }) => patient.id));
    if (told.every(({ outcome }) => outcome !== 'failed')) onNote('');
  }
  const namesOf = (some: readonly AcknowledgeOutcome[]) => some.map(({ patient }) => patient.name).join(', ');
  if (cards.length === 0 && taken.length + failed.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('select.label')}>
      <div role="alert">
        {failed.length > 0 && (
          <p className={styles.problem}>
            {t('select.failed', { names: namesOf(failed) })} <ErrorReason error={failed[0]?.error} />
          </p>
        )}
        {taken.length > 0 && <p className={styles.problem}>{t('select.taken', { names: namesOf(taken) })}</p>}
      </div>
      {cards.length > 0 && (
        <>
          <p className={styles.count}>{t('select.count', { count: cards.length })}</p>
          <input
            className={styles.note}
            aria-label={t('select.note')}
            placeholder={t('select.note')}
            maxLength={MAX_NOTE}
            value={note}
            onChange={({ target }) => onNote(target.value)}
          />
          <Button variant="primary" busy={isBusy} onClick={() => void takeOn()}>
            {t('action.acknowledge')}
          </Button>
        </>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          setOutcomes([]);
          onClear();
        }}
      >
        {t('select.none')}
      </Button>
    </section>
  );
}
