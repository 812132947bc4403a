import { type RefObject, useEffect, useRef, useState } from 'react';

interface FirstFew {
  /** Whether only the first few are in view. */
  readonly isCut: boolean;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly showAll: () => void;
}

/**
 * A list of which the first few are in view, the rest on request. The button that asks for the rest goes away, and so the
 * focus moves on to the first of them.
 *
 * @param isWhole Whether all are in view from the beginning.
 */
export function useFirstFew(count: number, few: number, isWhole = false): FirstFew {
  const list = useRef<HTMLUListElement>(null);
  /** How many were in view when all were asked for. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    const next = before === null ? undefined : list.current?.children[before];
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [before]);
  return {
    // One that is left over takes no more room than the button for it.
    isCut: !isWhole && before === null && count > few + 1,
    list,
    showAll: () => setBefore(few),
  };
}
