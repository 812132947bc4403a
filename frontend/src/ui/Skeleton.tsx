import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What is quicker than this is not worth a word. */
const SAY_AFTER_MS = 400;

/** Grey bars in the heights of what is coming, and the word "Loading" for those who hear the page. */
export function Skeleton({ heights }: { readonly heights: readonly number[] }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>
        <span role="status">{said && t('state.loading')}</span>
      </VisuallyHidden>
      {heights.map((height, index) => (
        <div key={index} className={styles.bar} style={{ height }} />
      ))}
    </div>
  );
}
