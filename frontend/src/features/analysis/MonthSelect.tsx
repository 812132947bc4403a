import { useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './Analysis.module.css';
import { useAnalysisAddress } from './analysisAddress.ts';

const MONTHS_BACK = 24;

/** Which month is shown. One that has not begun is not offered: of this month only the server says which it is. */
export function MonthSelect() {
  const { t } = useTranslation('analysis');
  const { month: named } = useFormats();
  const { of, change } = useAnalysisAddress();
  const chosen = of('month');
  const [past] = useState(() => monthsBefore(new Date()));
  const isOther = chosen !== '' && !past.includes(chosen);
  return (
    <div className={styles.choice}>
      <SelectField
        id="reference-month"
        label={t('month.label')}
        value={chosen}
        onChange={(event) => change({ month: event.target.value, check: '' })}
      >
        <option value="">{t('month.present')}</option>
        {past.map((month) => (
          <option key={month} value={month}>
            {named(month)}
          </option>
        ))}
        {isOther && <option value={chosen}>{isMonth(chosen) ? named(chosen) : chosen}</option>}
      </SelectField>
    </div>
  );
}

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** `YYYY-MM`, the newest first, without that of the day. */
function monthsBefore(day: Date): readonly string[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(day.getFullYear(), day.getMonth() - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
