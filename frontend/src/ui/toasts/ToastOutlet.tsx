import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectVisibleToast } from './toastSlice.ts';

/** A first screen on a slow line has everything to itself for so long. */
const LOAD_AFTER_MS = 5000;

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }));

/** The place of the notices, loaded with the first of them or when the first screen has had its time. */
export function ToastOutlet() {
  const hasToast = useSelector(selectVisibleToast) !== null;
  const [isTime, setIsTime] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  if (hasToast && !wasNeeded) setWasNeeded(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime && !wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
