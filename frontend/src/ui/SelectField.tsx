import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './TextField.module.css';

interface SelectFieldProps extends Pick<
  ComponentProps<'select'>,
  'name' | 'onChange' | 'onBlur' | 'ref' | 'value'
> {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The options. */
  readonly children: ReactNode;
}

/** The browser's own list of choices. */
export function SelectField({ id, label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        id={id}
        className={styles.control}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, error: error !== undefined })}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
