/** The foot of a patient's dialog: while one is open, how a call went is asked in it, for nothing behind it can be reached. */
import { useSyncExternalStore } from 'react';

let foot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function put(element: HTMLElement | null): void {
  foot = element;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** As the `ref` of the element: it is the foot for as long as it is in the page. */
export function offerCallFoot(element: HTMLElement | null): () => void {
  put(element);
  return () => {
    if (foot === element) put(null);
  };
}

/** null: no dialog of a patient is open. */
export const useCallFoot = (): HTMLElement | null => useSyncExternalStore(listen, () => foot);
