import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/classNames.ts';
import styles from './Card.module.css';

interface CardProps {
  readonly heading: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** A part of a page with a heading of its own. */
export function Card({ heading, children, aside, className }: CardProps) {
  const id = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
