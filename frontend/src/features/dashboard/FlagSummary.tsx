import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientCounts } from '../../../../backend/contract/patient.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import styles from './FlagSummary.module.css';

interface FlagSummaryProps {
  /** Undefined until they are known. */
  readonly counts: PatientCounts | undefined;
  readonly chosen: Flag | null;
  /** Null: all of them again. */
  readonly onChoose: (flag: Flag | null) => void;
}

const SHOWN_FLAGS = ['RED', 'AMBER', 'GREEN'] as const;

/** How many patients have each flag; each number is a filter too. */
export function FlagSummary({ counts, chosen, onChoose }: FlagSummaryProps) {
  const { t } = useTranslation(['dashboard', 'clinical']);
  const { number } = useFormats();
  const waiting = counts?.none ?? 0;
  return (
    <div className={styles.summary} role="group" aria-label={t('summary.label')}>
      {SHOWN_FLAGS.map((flag) => (
        <button
          key={flag}
          type="button"
          className={classNames(styles.count, styles[flag])}
          aria-pressed={chosen === flag}
          onClick={() => onChoose(chosen === flag ? null : flag)}
        >
          <span className={styles.number}>{counts === undefined ? '…' : number(counts[flag])}</span>
          <span className={styles.word}>
            <FlagIcon flag={flag} />
            {t(`clinical:flag.${flag}.clinicianTitle`)}
          </span>
        </button>
      ))}
      {waiting > 0 && <p className={styles.none}>{t('summary.none', { count: waiting })}</p>}
    </div>
  );
}
