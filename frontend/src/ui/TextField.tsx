import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useFormats } from '../i18n/useFormats.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import styles from './TextField.module.css';

const DATES = ['date', 'datetime-local'] as const;
/** The value of such a field: the day, and the time where it asks for one. */
const WHOLE_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}).*)?$/;

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'ref'
  | 'maxLength'
  | 'autoComplete'
  | 'inputMode'
  | 'step'
  | 'readOnly'
> {
  readonly id: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | (typeof DATES)[number];
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
  const isDate = DATES.some((one) => one === type);
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      after={isDate && <DateInWords id={id} value={input.value} />}
    >
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

/** A browser writes a date in the order of its own country, in which the 3rd of April may be the 4th of March. */
function DateInWords({ id, value }: Pick<TextFieldProps, 'id' | 'value'>) {
  const { calendarDay } = useFormats();
  const [entered, setEntered] = useState('');
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return undefined;
    const look = () => setEntered(input.value);
    look();
    input.addEventListener('input', look);
    return () => input.removeEventListener('input', look);
  }, [id]);
  // Neither a year that is still being typed nor what stands in an address is a day.
  const [, day, time] = WHOLE_DATE.exec(String(value ?? entered)) ?? [];
  return (
    <p aria-hidden className={styles.words}>
      {day !== undefined &&
        !Number.isNaN(Date.parse(day)) &&
        [calendarDay(day), time].filter(Boolean).join(', ')}
    </p>
  );
}
