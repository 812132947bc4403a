import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { KeysDialog } from '../accessibility/KeysDialog.tsx';
import { FONT_SCALE, selectAccessibility } from '../accessibility/accessibilityChoice.ts';
import { Button } from '../../ui/Button.tsx';
import type { ColumnSort } from '../../api/resources/patients.ts';
import { sortedRows } from '../worklist/columnSort.ts';
import { WorkCards } from '../worklist/WorkCards.tsx';
import { useWorklistKeys, WORKLIST_KEYS } from '../worklist/useWorklistKeys.ts';
import { WorkTable } from '../worklist/WorkTable.tsx';
import styles from './PatientList.module.css';
import { inPlace, toRows, movedPatients, movedRed } from './dashboardList.ts';

interface PatientListProps {
  /** In the order of the newest answer. */
  readonly answer: readonly Patient[];
  /** How many the selection has; undefined until it is known. */
  readonly total: number | undefined;
  /** Null where all of them are shown. */
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | null;
  readonly sort: ColumnSort | null;
  /** Whether the server cannot be asked for their order. */
  readonly isLoadedOnly: boolean;
  readonly onSort: (sort: ColumnSort | null) => void;
  readonly onOpen: (patientId: string) => void;
}

/** Rows that are drawn at once, as many as a phone shows: the others follow while these can be read. */
const FIRST_ROWS = 2;

export function PatientList({ answer, total, more, sort, isLoadedOnly, onSort, onOpen }: PatientListProps) {
  const { t } = useTranslation(['dashboard', 'work']);
  const { number } = useFormats();
  const { rows, moved, red, sortAgain } = useRowsInPlace(answer);
  const { fontSize } = useSelector(selectAccessibility);
  // With larger letters ten columns need a wider window. 60em are 960 pixels of the browser's usual ones.
  const isWide = useMediaQuery(`(min-width: ${60 * FONT_SCALE[fontSize]}em)`);
  const now = useNow();
  const keys = useWorklistKeys(answer);
  const [drawsAll, setDrawsAll] = useState(false);
  useEffect(() => startTransition(() => setDrawsAll(true)), []);
  const ordered = sort !== null && isLoadedOnly ? sortedRows(rows, sort) : rows;
  // With the name of the first group: a line of its own that came later would push every row away from whoever points at one.
  const isInLine = isWide ? sort === null : ordered[0]?.patient.work !== undefined;
  const drawn = drawsAll ? ordered : ordered.slice(0, FIRST_ROWS);
  return (
    <>
      {keys.isListed && <KeysDialog of={WORKLIST_KEYS} onClose={keys.close} />}
      <div className={classNames(isWide ? styles.table : styles.cards, !isInLine && styles.ownLine)}>
        {/* Where it is told stays, so that it is heard. */}
        <div className={styles.moved} role="status">
          {moved > 0 && (
            <>
              <span className={styles.howMany}>
                {red > 0 && red >= moved
                  ? t('sortAgain.red', { count: red })
                  : t('sortAgain.text', { count: moved })}
                {red > 0 && red < moved && ` ${t('sortAgain.ofThem', { count: red })}`}
              </span>
              <button type="button" data-sort-again className={styles.sortAgain} onClick={sortAgain}>
                <ArrowUpDown aria-hidden size={14} />
                {t('sortAgain.action')}
              </button>
            </>
          )}
        </div>
        {isWide ? (
          <WorkTable rows={drawn} now={now} sort={sort} onSort={onSort} onOpen={onOpen} />
        ) : (
          <WorkCards rows={drawn} now={now} onOpen={onOpen} />
        )}
      </div>
      {sort !== null && isLoadedOnly && (
        <p className={styles.sorted} role="status">
          {t('work:sort.loaded', { count: rows.length })}
        </p>
      )}
      {more !== null && (
        <div className={styles.more}>
          {total !== undefined && (
            <p role="status">{t('more.shown', { shown: number(rows.length), total: number(total) })}</p>
          )}
          <Button busy={more.isLoading} icon={<ChevronDown aria-hidden size={18} />} onClick={more.load}>
            {t('more.action')}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Keeps the patients where they were first shown while their values change, and tells how many would stand elsewhere by
 * now.
 */
function useRowsInPlace(answer: readonly Patient[]) {
  const [shown, setShown] = useState(() => ({ answer, rows: toRows(answer) }));
  const { rows } = shown.answer === answer ? shown : { rows: inPlace(shown.rows, answer) };
  if (shown.answer !== answer) setShown({ answer, rows });
  const moved = movedPatients(rows, answer);
  return {
    rows,
    moved,
    red: moved === 0 ? 0 : movedRed(rows, answer),
    sortAgain: () => setShown({ answer, rows: toRows(answer) }),
  };
}
