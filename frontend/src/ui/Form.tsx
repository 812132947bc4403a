import { type FormEventHandler, type ReactNode, useState } from 'react';
import { ErrorSummary, type SummaryEntry } from './ErrorSummary.tsx';

interface FormProps {
  readonly className?: string | undefined;
  /** Checks and sends; done once what came of it is known. */
  readonly onSubmit: (event: Parameters<FormEventHandler<HTMLFormElement>>[0]) => Promise<void>;
  /** The heading of a list of all that is wrong, which takes the focus after a try that failed. */
  readonly summary?: string | undefined;
  readonly problems?: readonly SummaryEntry[];
  readonly children: ReactNode;
}

/** The form of every screen. */
export function Form({ className, onSubmit, summary, problems = [], children }: FormProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        // One that stands in a dialog which was opened from within another form sends itself alone.
        event.stopPropagation();
        void onSubmit(event).finally(() => setAttempt((count) => count + 1));
      }}
    >
      {summary !== undefined && attempt > 0 && (
        <ErrorSummary heading={summary} entries={problems} attempt={attempt} />
      )}
      {children}
    </form>
  );
}
