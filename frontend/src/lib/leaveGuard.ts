import { createContext } from 'react';

export interface LeaveGuard {
  /** Goes on at once where nothing would be lost, else when the reader has said that it may be. */
  leave(go: () => void): void;
  /** From now on something of this page would be lost. @returns a function that takes that back */
  hold(): () => void;
  /** What was to be lost may be lost without a question. */
  drop(): void;
}

/**
 * Made before the router: of those who are told of Back and Forward it must be the first, since the router takes the page
 * away.
 *
 * @param ask whether the page may be left; calls what it is handed where it may.
 */
export function createLeaveGuard(ask: (go: () => void) => void): LeaveGuard {
  /** The addresses of the pages that hold something. */
  const held = new Map<symbol, string>();
  function leave(go: () => void): void {
    if (held.size === 0) go();
    else
      ask(() => {
        held.clear();
        go();
      });
  }
  window.addEventListener('popstate', (event) => {
    const [href] = held.values();
    if (href === undefined || new URL(href).pathname === window.location.pathname) return;
    // The address has changed already: the page's own is put back before the router looks.
    event.stopImmediatePropagation();
    window.history.pushState(null, '', href);
    leave(() => window.history.back());
  });
  const onUnload = (event: BeforeUnloadEvent) => {
    if (held.size === 0) return;
    event.preventDefault();
    // What browsers before 2024 look at.
    event.returnValue = true;
  };
  return {
    leave,
    drop: () => held.clear(),
    hold() {
      const entry = Symbol();
      held.set(entry, window.location.href);
      window.addEventListener('beforeunload', onUnload);
      return () => {
        held.delete(entry);
        // A page with such a listener is not kept for Back by every browser.
        if (held.size === 0) window.removeEventListener('beforeunload', onUnload);
      };
    },
  };
}

export const LeaveGuardContext = createContext<LeaveGuard>({
  leave: (go) => go(),
  hold: () => () => {},
  drop: () => {},
});
