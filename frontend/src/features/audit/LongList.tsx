import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import care from '../patient/Care.module.css';

/** So many say what it is about. */
const SHOWN = 5;

/** The newest entries of a list; those before them are opened on demand, so that what follows is in reach. */
export function LongList({ entries }: { readonly entries: readonly ReactElement[] }) {
  const { t } = useTranslation('past');
  const rest = entries.slice(SHOWN);
  return (
    <>
      <ul className={care.list}>{entries.slice(0, SHOWN)}</ul>
      {rest.length > 0 && (
        <Disclosure summary={t('earlier', { count: rest.length })}>
          <ul className={care.list}>{rest}</ul>
        </Disclosure>
      )}
    </>
  );
}
