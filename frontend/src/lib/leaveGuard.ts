import { createContext, useContext, useEffect } from 'react';

/** Asks before a page with unsaved entries is left; answers whether to go. */
export type LeaveQuestion = () => boolean;

export interface LeaveGuard {
  /** Whether the page may be left now; asks where something would be lost. */
  mayLeave(): boolean;
  /** Asks this from now on; null: nothing would be lost. */
  set(question: LeaveQuestion | null): void;
}

export function createLeaveGuard(): LeaveGuard {
  let question: LeaveQuestion | null = null;
  return {
    mayLeave: () => question === null || question(),
    set(next) {
      question = next;
    },
  };
}

export const LeaveGuardContext = createContext<LeaveGuard>(createLeaveGuard());

/**
 * Asks before the page is left while there is something to lose: by a link of ours (the router asks the guard), by Back
 * and Forward, and by closing the tab, where the browser asks in its own words.
 *
 * @returns A function that lets the page be left without a question, for when the entries are saved.
 */
export function useLeaveGuard(wouldLose: boolean, text: string): () => void {
  const guard = useContext(LeaveGuardContext);

  useEffect(() => {
    if (!wouldLose) return;
    const here = window.location.href;
    guard.set(() => window.confirm(text));

    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // What browsers before 2024 look at.
      event.returnValue = true;
    };
    const onPopState = (event: PopStateEvent) => {
      if (window.location.href === here || guard.mayLeave()) return;
      // The address has changed already: the page's own is put back before the router looks.
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here);
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => {
      guard.set(null);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPopState, { capture: true });
    };
  }, [guard, wouldLose, text]);

  return () => guard.set(null);
}
