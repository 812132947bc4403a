import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { selectVisibleToast } from './toastSlice.ts';

/** A first screen on a slow line has everything to itself for so long, and a network that was away has so long to return. */
const LOAD_AFTER_MS = 5000;

const ToastHost = lazyPart(async () => (await import('./ToastHost.tsx')).ToastHost);

/**
 * The place of the notices, loaded with the first of them or when the first screen has had its time. Where that fails
 * the screen stays as it is, and it is tried again.
 */
export function ToastOutlet() {
  const hasToast = useSelector(selectVisibleToast) !== null;
  const [isWanted, setIsWanted] = useState(false);
  const [tries, setTries] = useState(1);
  const want = useCallback(() => setIsWanted(true), []);
  const tryAgain = useCallback(() => setTries((count) => count + 1), []);
  if (hasToast && !isWanted) want();
  return isWanted ? (
    <ErrorBoundary key={tries} fallback={<Timer onOver={tryAgain} />}>
      <ToastHost />
    </ErrorBoundary>
  ) : (
    <Timer onOver={want} />
  );
}

/** Calls back once it was shown for that time. */
function Timer({ onOver }: { readonly onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onOver]);
  return null;
}
