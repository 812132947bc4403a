import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorSummary, type SummaryEntry } from './ErrorSummary.tsx';

interface FormProps {
  readonly className?: string | undefined;
  /** Checks and sends; done once what came of it is known. */
  readonly onSubmit: (event: Parameters<FormEventHandler<HTMLFormElement>>[0]) => Promise<void>;
  /** The heading of a list of all that is wrong. Without one, the first field that is wrong takes the focus. */
  readonly summary?: string | undefined;
  readonly problems?: readonly SummaryEntry[];
  readonly children: ReactNode;
}

/** The form of every screen: each try to send it that failed brings the reader to what has to be corrected. */
export function Form({ className, onSubmit, summary, problems = [], children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const hasSummary = summary !== undefined;
  useEffect(() => {
    if (attempt === 0 || hasSummary) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.focus();
  }, [attempt, hasSummary]);
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => void onSubmit(event).finally(() => setAttempt((count) => count + 1))}
    >
      {hasSummary && attempt > 0 && <ErrorSummary heading={summary} entries={problems} attempt={attempt} />}
      {children}
    </form>
  );
}
