import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FieldFrame.module.css';

interface FieldFrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Below the control: how the entry is read, what to look at again. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, error and control of one field, tied together by their ids. */
export function FieldFrame({ id, label, hint, error, after, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children}
      {after}
    </div>
  );
}

function FieldError({ id, error }: Pick<FieldFrameProps, 'id' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p id={errorId(id)} className={styles.error}>
      <CircleAlert aria-hidden size={18} />
      <span>{error}</span>
    </p>
  );
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** What a control's `aria-describedby` is. */
export function describedBy(id: string, parts: { readonly hint: boolean; readonly error: boolean }) {
  const ids = [parts.hint && hintId(id), parts.error && errorId(id)].filter((part) => part !== false);
  return ids.length === 0 ? undefined : ids.join(' ');
}
