import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import care from '../patient/Care.module.css';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  /** A list item of its own, with a key. */
  readonly entry: (item: Item) => ReactNode;
}

/** So many say what it is about. */
const SHOWN = 5;

/** The newest of a list; those before them are opened on demand, so that what follows is in reach. */
export function LongList<Item>({ items, entry }: LongListProps<Item>) {
  const { t } = useTranslation('past');
  const [shown, rest] = [items.slice(0, SHOWN), items.slice(SHOWN)];
  return (
    <>
      <ul className={care.list}>{shown.map(entry)}</ul>
      {rest.length > 0 && (
        <Disclosure summary={t('earlier', { count: rest.length })}>
          <ul className={care.list}>{rest.map(entry)}</ul>
        </Disclosure>
      )}
    </>
  );
}
