import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { pageOf } from './dashboardList.ts';
import { PatientCards } from './PatientCards.tsx';
import styles from './PatientList.module.css';
import { PatientTable } from './PatientTable.tsx';
import { useShownOrder } from './useShownOrder.ts';

interface PatientListProps {
  /** In the order of the newest answer. */
  readonly patients: readonly Patient[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function PatientList({ patients, page, onPage }: PatientListProps) {
  const { t } = useTranslation('dashboard');
  const { rows, moved, sortAgain } = useShownOrder(patients);
  const isWide = useMediaQuery('(min-width: 900px)');
  const now = useNow();
  const shown = pageOf(rows, page);
  return (
    <>
      {moved > 0 && (
        <Notice
          kind="info"
          announced
          action={
            <Button icon={<ArrowUpDown aria-hidden size={18} />} onClick={sortAgain}>
              {t('sortAgain.action')}
            </Button>
          }
        >
          {t('sortAgain.text', { count: moved })}
        </Notice>
      )}
      {isWide ? (
        <PatientTable patients={shown.rows} now={now} />
      ) : (
        <PatientCards patients={shown.rows} now={now} />
      )}
      {shown.pages > 1 && <Pager {...shown} total={rows.length} onPage={onPage} />}
    </>
  );
}

interface PagerProps {
  readonly rows: readonly Patient[];
  readonly first: number;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pager({ rows, first, page, pages, total, onPage }: PagerProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span>
        {t('pager.shown', {
          from: number(first + 1),
          to: number(first + rows.length),
          total: number(total),
        })}
      </span>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  );
}
