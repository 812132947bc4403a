import type { ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'blue' | 'green' | 'yellow' | 'red';

/** A word in a frame. The word says it; the colour only repeats it. */
export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
