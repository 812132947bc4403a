import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './Exercise.module.css';

interface StripProps {
  readonly total: number;
  /** The place of the exercise under way. */
  readonly at: number;
  readonly done: number;
}

/** How far the programme is: "2 of 4", and the same to see. */
export function Strip({ total, at, done }: StripProps) {
  const { t } = useTranslation('exercise');
  return (
    <div className={styles.strip}>
      <p>{t('player.step', { n: at + 1, total })}</p>
      <div aria-hidden className={styles.segments}>
        {Array.from({ length: total }, (_, place) => (
          <span
            key={place}
            className={classNames(
              styles.segment,
              place < done && styles.done,
              place === at && styles.current,
            )}
          >
            {place < done && <Check size={14} strokeWidth={3} />}
          </span>
        ))}
      </div>
    </div>
  );
}
