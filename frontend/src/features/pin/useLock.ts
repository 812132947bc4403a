import { useCallback, useEffect, useRef, useState } from 'react';
import { isLetOut, isPinKept, OUT_KEY } from './pinKept.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { keepText, keptText } from '../../lib/keptValue.ts';

/** As long as the app may be out of sight before it asks. */
const LOCK_AFTER_MS = 5 * MINUTE_MS;
/** Under which a tab keeps when it was last seen open, so that a page which is loaded again does not ask. */
const SEEN_KEY = 'home-heart.seen';

const storage = () => localStorage;

export interface Lock {
  readonly isLocked: boolean;
  readonly open: () => void;
}

/** Whether the PIN of this phone is to be entered first: when the app is opened again, and after it was out of sight for long. */
export function useLock(): Lock {
  const [isLocked, setIsLocked] = useState(
    () => isLetOut(storage) || (isPinKept(storage) && !wasSeenLately()),
  );
  const hiddenAt = useRef<number | null>(null);
  const open = useCallback(() => setIsLocked(false), []);

  useEffect(() => {
    if (isLocked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lock = () => {
      if (isPinKept(storage)) setIsLocked(true);
    };
    const hide = () => {
      hiddenAt.current = Date.now();
      noteSeen();
      // It is locked when it comes into sight, and shows nothing for a moment.
      timer = setTimeout(lock, LOCK_AFTER_MS);
    };
    const look = () => {
      if (document.visibilityState === 'hidden') return hide();
      clearTimeout(timer);
      const since = hiddenAt.current === null ? 0 : Date.now() - hiddenAt.current;
      hiddenAt.current = null;
      // By a clock that was put back it was out of sight for longer than it says.
      if (since >= LOCK_AFTER_MS || since < 0) lock();
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === OUT_KEY && isLetOut(storage)) setIsLocked(true);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', noteSeen);
    window.addEventListener('storage', hear);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', noteSeen);
      window.removeEventListener('storage', hear);
    };
  }, [isLocked]);

  return { isLocked, open };
}

const noteSeen = (): void => keepText(() => sessionStorage, SEEN_KEY, String(Date.now()));

function wasSeenLately(): boolean {
  const since = Date.now() - Number(keptText(() => sessionStorage, SEEN_KEY) ?? Number.NaN);
  return since >= 0 && since < LOCK_AFTER_MS;
}
