import { type ComponentType, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectVisibleToast } from './toastSlice.ts';

/** A first screen on a slow line has everything to itself for so long. */
const LOAD_AFTER_MS = 5000;
/** Where the network was away. */
const LOAD_AGAIN_AFTER_MS = 5000;

/**
 * The place of the notices, loaded with the first of them or when the first screen has had its time. Where that fails
 * the screen stays as it is, and it is tried again.
 */
export function ToastOutlet() {
  const hasToast = useSelector(selectVisibleToast) !== null;
  const [isTime, setIsTime] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  const [ToastHost, setToastHost] = useState<ComponentType | null>(null);
  if (hasToast && !wasNeeded) setWasNeeded(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isWanted = isTime || wasNeeded;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = () => {
      import('./ToastHost.tsx').then(
        ({ ToastHost: host }) => {
          if (!isGone) setToastHost(() => host);
        },
        () => {
          if (!isGone) timer = setTimeout(load, LOAD_AGAIN_AFTER_MS);
        },
      );
    };
    load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return ToastHost === null ? null : <ToastHost />;
}
