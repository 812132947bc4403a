import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './StateCard.module.css';

interface StateCardProps {
  readonly kind: 'empty' | 'noMatch' | 'error';
  readonly heading: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Stands in the place of what cannot be shown, says why, and offers one thing to do. */
export function StateCard({ kind, heading, children, action }: StateCardProps) {
  return (
    <div className={styles.card} role={kind === 'error' ? 'alert' : undefined}>
      <StateIcon kind={kind} />
      <div className={styles.heading}>{heading}</div>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

function StateIcon({ kind }: Pick<StateCardProps, 'kind'>) {
  switch (kind) {
    case 'empty':
      return <Inbox aria-hidden size={32} />;
    case 'noMatch':
      return <SearchX aria-hidden size={32} />;
    case 'error':
      return <CircleAlert aria-hidden size={32} />;
  }
}
