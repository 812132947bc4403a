import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from '../patient/Care.module.css';

interface CardFormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly submit: string;
  /** What the button says meanwhile. */
  readonly submitting: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly cancel?: { readonly label: string; readonly onCancel: () => void };
  /** Why sending failed; undefined where it did not. What was entered stays. */
  readonly failure?: { readonly text: string; readonly error: unknown } | undefined;
}

/** A short form within a card. One that can be cancelled was opened by a button in its place, and takes the focus. */
export function CardForm({
  onSubmit,
  children,
  submit,
  submitting,
  busy,
  disabled = false,
  cancel,
  failure,
}: CardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isInPlace = cancel !== undefined;
  useEffect(() => {
    if (isInPlace) form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isInPlace]);

  function onSent(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSent}>
      {children}
      {failure !== undefined && (
        <Notice kind="warning">
          {failure.text} <ErrorReason error={failure.error} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" busy={busy} disabled={disabled}>
          {busy ? submitting : submit}
        </Button>
        {cancel !== undefined && (
          <Button disabled={busy} onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </div>
    </form>
  );
}
