import type { ComponentProps } from 'react';
import styles from './Choice.module.css';

interface ChoiceProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'checked'
> {
  readonly type: 'checkbox' | 'radio';
  readonly label: string;
  readonly id?: string;
}

/** A native checkbox or radio button whose whole row can be pressed. */
export function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} className={styles.input} />
      <span>{label}</span>
    </label>
  );
}
