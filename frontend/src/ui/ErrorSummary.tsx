import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styles from './ErrorSummary.module.css';

export interface SummaryEntry {
  /** The id of the control that the entry leads to; null where the form has none for it. */
  readonly controlId: string | null;
  readonly text: string;
}

interface ErrorSummaryProps {
  readonly heading: string;
  readonly entries: readonly SummaryEntry[];
  /** Counts the attempts to send: each one that failed brings the focus here. */
  readonly attempt: number;
}

/** What has to be corrected before the form can be sent, each with a link to its field. */
export function ErrorSummary({ heading, entries, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  if (entries.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="group" aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId} className={styles.heading}>
        <CircleAlert aria-hidden size={22} />
        {heading}
      </h2>
      <ul className={styles.list}>
        {entries.map(({ controlId, text }) => (
          <li key={text}>
            {controlId === null ? (
              text
            ) : (
              <a
                href={`#${controlId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(controlId)?.focus();
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
