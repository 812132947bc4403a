import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has come into view, or nearly: what it shows beside the rest is asked for then. */
export function useSeen(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isSeen, setSeen] = useState(false);
  const element = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const view = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setSeen(true);
        view.disconnect();
      },
      { rootMargin: '200px' },
    );
    view.observe(box);
    return () => view.disconnect();
  }, []);
  return [element, isSeen];
}
