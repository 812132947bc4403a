import type { ComponentProps } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './TextAreaField.module.css';

interface TextAreaFieldProps extends Pick<
  ComponentProps<'textarea'>,
  'name' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'maxLength' | 'readOnly' | 'lang'
> {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
}

export function TextAreaField({ id, label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        rows={4}
        className={styles.area}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint: true, error: error !== undefined })}
      />
    </FieldFrame>
  );
}
