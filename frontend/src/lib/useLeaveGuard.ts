import { useContext, useEffect, useRef } from 'react';
import { LeaveGuardContext } from './leaveGuard.ts';

/**
 * Asks before the page is left while there is something to lose: by a link of ours (the router asks the guard), by Back
 * and Forward, and by closing the tab, where the browser asks in its own words.
 *
 * @returns A function that lets the page be left without a question, for when the entries are saved.
 */
export function useLeaveGuard(wouldLose: boolean): () => void {
  const guard = useContext(LeaveGuardContext);
  const release = useRef(() => {});
  useEffect(() => {
    if (!wouldLose) return;
    release.current = guard.hold();
    return () => release.current();
  }, [guard, wouldLose]);
  return () => release.current();
}
