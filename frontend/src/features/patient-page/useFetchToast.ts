import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type CareToastName, toastAdded } from '../../ui/toasts/toastSlice.ts';

/** Tells once that something could not be fetched; the place where it would stand says so for longer. */
export function useFetchToast(name: CareToastName, error: unknown): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (error === undefined) return;
    dispatch(toastAdded({ name, key: name, priority: 'failure', destructive: true, error }));
  }, [dispatch, name, error]);
}
