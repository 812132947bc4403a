import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { boundsOf, type NumberLogField } from '../../../../../events/vocabulary.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { numberIn } from '../../measurements/numberEntries.ts';
import type { ReportValues } from '../../report-form/reportForm.ts';
import styles from './QuestionsStep.module.css';

interface CountProps {
  readonly field: NumberLogField;
  readonly label: string;
}

/** A small number, counted by two keys. */
export function Count({ field, label }: CountProps) {
  const { t } = useTranslation('answers');
  const { setValue } = useFormContext<ReportValues>();
  const numbers = useWatch<ReportValues, 'numbers'>({ name: 'numbers' });
  const id = useId();
  const { min, max } = boundsOf(field, 'daily');
  const count = numberIn({ numbers }, field);
  const put = (value: number) => setValue(`numbers.${field}`, String(value), { shouldDirty: true });
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <p id={id} className={styles.legend}>
        {label}
      </p>
      <div className={styles.count}>
        <button
          type="button"
          aria-label={t('count.less')}
          disabled={(count ?? min) <= min}
          onClick={() => put((count ?? min) - 1)}
        >
          <Minus aria-hidden size={28} />
        </button>
        <output className={styles.number}>{count ?? '–'}</output>
        <button
          type="button"
          aria-label={t('count.more')}
          disabled={count !== null && count >= max}
          onClick={() => put(count === null ? Math.max(min, 1) : count + 1)}
        >
          <Plus aria-hidden size={28} />
        </button>
      </div>
    </div>
  );
}
