import { useEffect, useState } from 'react';

/** So long what was done can be taken back. */
const UNDO_MS = 10_000;

/** What was done a moment ago, while it can be taken back; null after that. */
export function useUndo<Done>(): readonly [Done | null, (done: Done | null) => void] {
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone];
}
