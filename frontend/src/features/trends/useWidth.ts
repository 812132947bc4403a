import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a sheet of A4 or Letter leaves inside the margins of a page and of a card, in pixels. */
const SHEET_PX = 640;

/**
 * How wide an element is, and while the page is printed, how wide it may be: a drawing is made in pixels, and nobody
 * draws it anew for the paper. Null until it is there.
 *
 * @param onPaper in pixels
 */
export function useWidth(onPaper = SHEET_PX): readonly [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  const element = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    const tell = () => setWidth(Math.floor(box.getBoundingClientRect().width));
    // The paper is laid out as soon as these have returned.
    const beforePrint = () => flushSync(() => setPrinted(true));
    const afterPrint = () => setPrinted(false);
    tell();
    const sizes = new ResizeObserver(tell);
    sizes.observe(box);
    window.addEventListener('beforeprint', beforePrint);
    window.addEventListener('afterprint', afterPrint);
    return () => {
      sizes.disconnect();
      window.removeEventListener('beforeprint', beforePrint);
      window.removeEventListener('afterprint', afterPrint);
    };
  }, []);
  return [element, width !== null && isPrinted ? onPaper : width];
}
