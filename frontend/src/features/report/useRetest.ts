import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { type Changes, forgetKept, keepValue, keptValue, type Reads } from '../../lib/keptValue.ts';

export interface RetestReminder {
  /** When to test again, in milliseconds since 1970; null where nobody asked to be reminded. */
  readonly dueAt: number | null;
  readonly isDue: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

/** The phone's clock, in milliseconds since 1970. */
const phoneTime = () => Date.now();

/** The reminder of a patient to test their blood glucose again. */
export function useRetest(patientId: string): RetestReminder {
  const [retest, setRetest] = useState(() => keptRetest(() => localStorage, patientId, phoneTime()));
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (retest === null) return;
    const timer = setTimeout(() => setIsDue(true), Math.max(0, retest.dueAt - phoneTime()));
    return () => clearTimeout(timer);
  }, [retest]);
  const keep = (next: Retest | null) => {
    keepRetest(() => localStorage, next);
    setRetest(next);
    setIsDue(false);
  };
  return {
    dueAt: retest?.dueAt ?? null,
    isDue,
    start: () => keep(retestFrom(patientId, phoneTime())),
    end: () => keep(null),
  };
}

const RETEST_AFTER_MS = 15 * MINUTE_MS;
/** A reminder that nobody answered says nothing any more. */
const FORGOTTEN_AFTER_MS = 2 * HOUR_MS;
const KEY = 'home-heart.retest';

/** `dueAt` in milliseconds since 1970. */
const retestSchema = z.object({ patientId: z.string(), dueAt: z.number() });
type Retest = z.output<typeof retestSchema>;

export function retestFrom(patientId: string, now: number): Retest {
  return { patientId, dueAt: now + RETEST_AFTER_MS };
}

/** The reminder of this patient; null where there is none, or one that is long over. */
export function keptRetest(storage: Reads, patientId: string, now: number): Retest | null {
  const kept = keptValue(storage, KEY, retestSchema);
  return kept?.patientId === patientId && now - kept.dueAt < FORGOTTEN_AFTER_MS ? kept : null;
}

/** Keeps the reminder over a reload, or with null forgets it. */
export function keepRetest(storage: Changes, retest: Retest | null): void {
  if (retest === null) forgetKept(storage, KEY);
  else keepValue(storage, KEY, retest);
}
