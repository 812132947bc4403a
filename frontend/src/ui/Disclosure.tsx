import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import { hasten } from '../lib/turns.ts';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  /** Looks like the main button of its part. */
  readonly emphasised?: boolean;
  /** Called when it is opened. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A part that is opened on demand: the browser's own, so that a search in the page opens it too. */
export function Disclosure({ summary, emphasised = false, onOpen, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      onToggle={({ currentTarget }) => {
        hasten();
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary className={classNames(styles.summary, emphasised && styles.emphasised)}>
        <span className={styles.words}>{summary}</span>
        <ChevronDown aria-hidden size={20} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
