import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './TextField.module.css';

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'maxLength'
> {
  readonly id: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local';
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function TextField({ id, label, type = 'text', hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        type={type}
        autoComplete="off"
        className={styles.control}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, error: error !== undefined })}
      />
    </FieldFrame>
  );
}
