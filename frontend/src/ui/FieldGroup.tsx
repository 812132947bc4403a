import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/classNames.ts';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  readonly legend: string;
  readonly hint?: string;
  readonly children: ReactNode;
  /** Beside each other where there is room, for a pair of numbers or a list of choices. */
  readonly columns?: 'pair' | 'fit';
}

/** Fields that answer one question. */
export function FieldGroup({ legend, hint, children, columns }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint === undefined ? undefined : id}>
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.fields, columns !== undefined && styles[columns])}>{children}</div>
    </fieldset>
  );
}
