import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../lib/useLeaveGuard.ts';
import { Button } from './Button.tsx';
import { ErrorReason } from './ErrorState.tsx';
import { Form } from './Form.tsx';
import { Notice } from './Notice.tsx';
import styles from './RequestForm.module.css';
import type { useRequestForm } from './useRequestForm.ts';

interface RequestFormProps extends Pick<ComponentProps<typeof Form>, 'onSubmit' | 'summary' | 'problems'> {
  readonly form: Pick<
    ReturnType<typeof useRequestForm>,
    'isDirty' | 'isSubmitting' | 'isBusy' | 'failure' | 'problems'
  >;
  /** Within a card; filling a dialog, whose buttons stay in view; or a page of its own. */
  readonly place: 'card' | 'dialog' | 'page';
  readonly children: ReactNode;
  /** Said of a request that failed, before the reason. */
  readonly failure?: string;
  /** Said in the place of both. */
  readonly conflict?: ReactNode;
  readonly submit: string;
  /** What the button says meanwhile. */
  readonly submitting?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly cancel?: { readonly label: string; readonly onCancel: () => void };
  /** Buttons before the others. */
  readonly more?: ReactNode;
}

/**
 * A form that becomes a request, with its buttons and why it failed. In a card, one that can be cancelled takes the focus;
 * after a try that failed, the list of what is wrong or the first field that is.
 */
export function RequestForm({
  form,
  place,
  children,
  problems = form.problems,
  failure,
  conflict = null,
  submit,
  submitting = submit,
  busy = form.isSubmitting,
  disabled = false,
  large = false,
  cancel,
  more,
  onSubmit,
  ...rest
}: RequestFormProps) {
  const bar = useRef<HTMLDivElement>(null);
  // A dialog asks when it is closed; a page knows when what it holds is saved.
  useLeaveGuard(place === 'card' && form.isDirty);
  const isInPlace = place === 'card' && cancel !== undefined;
  useEffect(() => {
    // It stands where the button stood that opened it.
    if (isInPlace)
      bar.current?.closest('form')?.querySelector<HTMLElement>('select, input, textarea')?.focus();
  }, [isInPlace]);
  const [attempt, setAttempt] = useState(0);
  const hasSummary = rest.summary !== undefined;
  useEffect(() => {
    if (attempt === 0 || hasSummary) return;
    const wrong = bar.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    for (const field of wrong) field.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  }, [attempt, hasSummary]);
  const isListed = hasSummary && problems.length > 0;
  const send = (
    <Button variant="primary" type="submit" large={large} busy={busy} disabled={disabled || form.isBusy}>
      {busy ? submitting : submit}
    </Button>
  );
  return (
    <Form
      {...rest}
      problems={problems}
      className={styles[place]}
      onSubmit={async (event) => onSubmit(event).finally(() => setAttempt((count) => count + 1))}
    >
      {children}
      <div ref={bar} className={styles.bar}>
        {form.failure !== null && !isListed && (
          <Notice kind="warning" announced>
            {conflict ?? (
              <>
                {failure} <ErrorReason error={form.failure} />
              </>
            )}
          </Notice>
        )}
        <div className={styles.buttons}>
          {place === 'card' && send}
          {more}
          {cancel !== undefined && (
            <Button large={large} disabled={form.isBusy} onClick={cancel.onCancel}>
              {cancel.label}
            </Button>
          )}
          {place !== 'card' && send}
        </div>
      </div>
    </Form>
  );
}
