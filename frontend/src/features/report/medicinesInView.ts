import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** Told that the answer about the medicines came into view; it changes with each report. */
export const MedicinesInViewContext = createContext<() => void>(() => undefined);

export interface MedicinesInView {
  readonly areSeen: () => boolean;
  /** To be given to the context. */
  readonly tell: () => void;
  /** Another report begins. */
  readonly begin: () => void;
}

/**
 * Whether a person had the answer "medicines taken: yes" before their eyes: it stands there unasked, and what nobody saw is
 * sent as not asked.
 */
export function useMedicinesInView(): MedicinesInView {
  const [report, setReport] = useState(0);
  const seen = useRef(-1);
  const tell = useMemo(() => () => void (seen.current = report), [report]);
  const begin = useCallback(() => setReport((count) => count + 1), []);
  return { areSeen: () => seen.current === report, tell, begin };
}

/** What lies on the page's end on a phone: the button that sends and the tabs, in pixels. */
const COVERED_ON_A_PHONE = 156;

/** For the element that shows the answer. */
export function useTellInView<Shown extends Element>() {
  const tell = useContext(MedicinesInViewContext);
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const { current } = shown;
    if (current === null) return;
    const covered = window.matchMedia('(max-width: 899px)').matches ? COVERED_ON_A_PHONE : 0;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      { threshold: 0.5, rootMargin: `0px 0px -${covered}px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [tell]);
  return shown;
}
