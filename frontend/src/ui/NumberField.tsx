import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/classNames.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './NumberField.module.css';

interface NumberFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'onInput' | 'ref'
> {
  readonly id: string;
  readonly label: string;
  /** Null for a count. */
  readonly unit: string | null;
  readonly hint: ReactNode;
  readonly error?: string | undefined;
  /** Whether only whole numbers are asked for: chooses the phone's keys. */
  readonly whole: boolean;
  readonly placeholder?: string | undefined;
  readonly after?: ReactNode;
}

/**
 * A number as text. An input of type number changes when the page is scrolled, and hides from us what it cannot read;
 * this one keeps what was typed, comma or point, and leaves the reading to `readNumber`.
 */
export function NumberField({
  id,
  label,
  unit,
  hint,
  error,
  whole,
  placeholder,
  after,
  ...input
}: NumberFieldProps) {
  return (
    <FieldFrame
      id={id}
      label={unit === null ? label : `${label} (${unit})`}
      hint={hint}
      error={error}
      after={after}
    >
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>
        <input
          {...input}
          id={id}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={20}
          placeholder={placeholder}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint: true, error: error !== undefined })}
        />
        {unit !== null && (
          <span className={styles.unit} aria-hidden>
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
