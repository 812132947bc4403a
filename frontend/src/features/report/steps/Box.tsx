import type { ComponentProps, ReactNode } from 'react';
import styles from './QuestionsStep.module.css';

interface BoxProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly type: 'checkbox' | 'radio';
  readonly label: ReactNode;
}

/** A large box to tick, all of it. */
export function Box({ label, ...input }: BoxProps) {
  return (
    <label className={styles.box}>
      <input {...input} className={styles.input} />
      <span className={styles.words}>{label}</span>
    </label>
  );
}
