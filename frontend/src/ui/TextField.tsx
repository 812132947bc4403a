import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './TextField.module.css';

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'maxLength' | 'autoComplete' | 'inputMode' | 'step'
> {
  readonly id: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'password';
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A browser fills it in only where the field says what it is for. */
export function TextField({
  id,
  label,
  type = 'text',
  hint,
  error,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        type={type}
        autoComplete={autoComplete}
        className={styles.control}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint: hint !== undefined, error: error !== undefined })}
      />
    </FieldFrame>
  );
}
