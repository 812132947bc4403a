import { useEffect, useState } from 'react';
import { type Retest, retestFrom, storedRetest, storeRetest } from './retest.ts';

export interface RetestReminder {
  /** When to test again, in milliseconds since 1970; null where nobody asked to be reminded. */
  readonly dueAt: number | null;
  readonly isDue: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

/**
 * The reminder of a patient to test their blood glucose again.
 *
 * @param now The phone's clock, in milliseconds since 1970.
 */
export function useRetest(patientId: string, now: () => number): RetestReminder {
  const [retest, setRetest] = useState(() => storedRetest(() => localStorage, patientId, now()));
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (retest === null) return;
    const timer = setTimeout(() => setIsDue(true), Math.max(0, retest.dueAt - now()));
    return () => clearTimeout(timer);
  }, [retest, now]);
  const keep = (next: Retest | null) => {
    storeRetest(() => localStorage, next);
    setRetest(next);
    setIsDue(false);
  };
  return {
    dueAt: retest?.dueAt ?? null,
    isDue,
    start: () => keep(retestFrom(patientId, now())),
    end: () => keep(null),
  };
}
