import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { later } from '../../lib/turns.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { selectVisibleToast } from './toastSlice.ts';

/** A network that was away has so long to return. */
const TRY_AGAIN_MS = 5000;

const ToastHost = lazyPart(async () => (await import('./ToastHost.tsx')).ToastHost);

/**
 * The place of the notices, loaded with the first of them or when what the screen shows has come. Where that fails
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
    <Turn onCome={want} />
  );
}

/** Calls back when nothing else is awaited. */
function Turn({ onCome }: { readonly onCome: () => void }) {
  useEffect(() => {
    void later('more', () => Promise.resolve()).then(onCome);
  }, [onCome]);
  return null;
}

/** Calls back once it was shown for that time. */
function Timer({ onOver }: { readonly onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [onOver]);
  return null;
}
