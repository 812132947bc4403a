import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientCounts } from '../../../../backend/contract/patient.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { countOf, type DashboardView } from './dashboardList.ts';
import styles from './PatientFilters.module.css';

interface PatientFiltersProps {
  readonly view: DashboardView;
  /** Of those that the other filters leave, whatever the flag; undefined until they are known. */
  readonly counts: PatientCounts | undefined;
  readonly found: number | undefined;
  readonly all: number | undefined;
  /** How many of the search have left the programme. */
  readonly gone: number;
  readonly onChange: (part: Partial<DashboardView>) => void;
}

const CHOICES: readonly (Flag | null)[] = [null, 'RED', 'AMBER', 'GREEN'];

export function PatientFilters({ view, counts, found, all, gone, onChange }: PatientFiltersProps) {
  const { t } = useTranslation(['dashboard', 'clinical']);
  const { number } = useFormats();
  const name = useId();
  // Of a search that finds very many, only the first are counted.
  const counted = (count: number): string => number(count) + (counts?.more === true ? '+' : '');
  return (
    <div className={styles.filters} role="search">
      <label className={styles.search}>
        <span className={styles.searchLabel}>{t('filter.search')}</span>
        <span className={styles.box}>
          <Search aria-hidden size={18} />
          <input
            type="search"
            className={styles.input}
            value={view.search}
            autoComplete="off"
            onChange={(event) => onChange({ search: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onChange({ search: '' });
            }}
          />
        </span>
      </label>
      <fieldset className={styles.flags}>
        <legend className={styles.legend}>{t('filter.flag')}</legend>
        {CHOICES.map((flag) => (
          <label key={flag} className={styles.flag}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={view.flag === flag}
              onChange={() => onChange({ flag })}
            />
            <span>
              {flag === null ? t('filter.all') : t(`clinical:flag.${flag}.name`)}{' '}
              <span className={styles.number}>
                {counts === undefined ? '…' : counted(countOf(counts, { flag }))}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={styles.silent}>
        <input
          type="checkbox"
          className={styles.radio}
          checked={view.silent}
          onChange={(event) => onChange({ silent: event.target.checked })}
        />
        <span>
          {t('filter.silent')}{' '}
          <span className={styles.number}>{counts === undefined ? '…' : counted(counts.silent)}</span>
        </span>
      </label>
      {(gone > 0 || view.left) && (
        <label className={styles.silent}>
          <input
            type="checkbox"
            className={styles.radio}
            checked={view.left}
            onChange={(event) => onChange({ left: event.target.checked })}
          />
          <span>
            {t('filter.left')} <span className={styles.number}>{number(gone)}</span>
          </span>
        </label>
      )}
      <p className={styles.found} role="status">
        {found !== undefined &&
          all !== undefined &&
          t('filter.found', { count: all, found: counted(found), all: number(all) })}
      </p>
    </div>
  );
}
