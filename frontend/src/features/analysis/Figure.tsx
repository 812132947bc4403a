import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Analysis.module.css';

/** So many of so many. */
export function Figure({ count, of }: { readonly count: number; readonly of: number }) {
  const { t } = useTranslation('analysis');
  const { number } = useFormats();
  return t('countOf', { part: number(count, 0), all: number(of, 0) });
}

/** So many of so many in per cent; what is there is never told as nothing. */
export function useShare(): (count: number, of: number) => string {
  const { percent } = useFormats();
  return (count, of) => {
    if (of === 0) return '–';
    const least = 0.01;
    return count > 0 && count / of < least / 2 ? `<${percent(least)}` : percent(count / of);
  };
}

/** A value of a table: on a phone, where the table has no head, with what it is. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{label} </span>
      <span className={styles.value}>{children}</span>
    </>
  );
}
