import { MoonStar, Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientCounts } from '../../../../backend/contract/patient.ts';
import { CONDITIONS } from '../../../../events/enums.ts';
import { useGetWorkSummaryQuery } from '../../api/resources/work.ts';
import type { PatientSelection } from '../../api/resources/patients.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { SavedViews } from '../worklist/SavedViews.tsx';
import { countOf, type DashboardView } from './dashboardList.ts';
import styles from './PatientFilters.module.css';

interface PatientFiltersProps {
  readonly view: DashboardView;
  /** Of those that all but the flag leaves; undefined until they are known. */
  readonly counts: PatientCounts | undefined;
  readonly found: number | undefined;
  readonly all: number | undefined;
  /** How many of the search have left the programme. */
  readonly gone: number;
  readonly onChange: (part: Partial<DashboardView>) => void;
}

const CHOICES: readonly PatientSelection['flag'][] = [null, 'RED', 'AMBER', 'GREEN', 'none'];

/** One line: who is looked for, of which flag, condition and whose. */
export function PatientFilters({ view, counts, found, all, gone, onChange }: PatientFiltersProps) {
  const { t } = useTranslation(['dashboard', 'clinical', 'common', 'work']);
  const { number } = useFormats();
  const name = useId();
  // Of a search that finds very many, only the first are counted.
  const counted = (count: number): string => number(count) + (counts?.more === true ? '+' : '');
  return (
    <div className={styles.filters} role="search">
      <label className={styles.box}>
        <Search aria-hidden size={18} />
        <input
          type="search"
          className={styles.input}
          aria-label={t('filter.search')}
          placeholder={t('work:filter.search')}
          value={view.search}
          autoComplete="off"
          data-search
          onChange={(event) => onChange({ search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange({ search: '' });
          }}
        />
      </label>
      <fieldset className={styles.segments}>
        <legend className={styles.hidden}>{t('filter.flag')}</legend>
        {CHOICES.map((flag) => (
          <label key={flag} className={styles.segment} data-flag={flag}>
            <input
              type="radio"
              name={name}
              className={styles.control}
              checked={view.flag === flag}
              onChange={() => onChange({ flag })}
            />
            {flag !== null && flag !== 'none' && <FlagIcon flag={flag} size={16} />}
            <span>
              {flag === null
                ? t('filter.all')
                : flag === 'none'
                  ? t('work:filter.notStarted')
                  : t(`clinical:flag.${flag}.name`)}{' '}
              <span className={styles.number}>
                {counts !== undefined && counted(countOf(counts, { flag }))}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.control}
          checked={view.silent}
          onChange={(event) => onChange({ silent: event.target.checked })}
        />
        <MoonStar aria-hidden size={16} />
        <span>
          {t('filter.silent')}{' '}
          <span className={styles.number}>{counts !== undefined && counted(counts.silent)}</span>
        </span>
      </label>
      <select
        className={styles.select}
        aria-label={t('work:filter.condition')}
        value={view.condition ?? ''}
        onChange={(event) =>
          onChange({ condition: CONDITIONS.find((known) => known === event.target.value) ?? null })
        }
      >
        <option value="">{t('work:filter.condition')}</option>
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {t(`common:conditionCode.${condition}`)} · {t(`clinical:condition.${condition}`)}
          </option>
        ))}
      </select>
      <Whose view={view} onChange={onChange} />
      {(gone > 0 || view.left) && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.control}
            checked={view.left}
            onChange={(event) => onChange({ left: event.target.checked })}
          />
          <span>
            {t('filter.left')} <span className={styles.number}>{number(gone)}</span>
          </span>
        </label>
      )}
      <SavedViews />
      <p className={styles.found} data-whole={found === all || undefined} role="status">
        {found !== undefined &&
          all !== undefined &&
          t('filter.found', { count: all, found: counted(found), all: number(all) })}
      </p>
    </div>
  );
}

function Whose({ view, onChange }: Pick<PatientFiltersProps, 'view' | 'onChange'>) {
  const { t } = useTranslation('work');
  const { number } = useFormats();
  const name = useId();
  const { data } = useGetWorkSummaryQuery();
  return (
    <fieldset className={styles.segments}>
      <legend className={styles.hidden}>{t('filter.whose')}</legend>
      {[true, false].map((mine) => (
        <label key={String(mine)} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.control}
            checked={view.mine === mine}
            onChange={() => onChange({ mine })}
          />
          <span>
            {mine ? t('filter.mine') : t('filter.team')}{' '}
            {mine && <span className={styles.number}>{data !== undefined && number(data.mine)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
