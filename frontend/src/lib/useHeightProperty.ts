import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells the styles how high an element is that lies over the page, in a custom property of the root: what must not lie
 * under it leaves so much. Without the element, or while it is empty, the property is not there. Each change of it makes the
 * styles of the whole page anew, so that it is told only by a screen that uses it.
 *
 * @param id of the element, where another part of the page draws it
 */
export function useHeightProperty<Kind extends HTMLElement>(
  property: `--${string}`,
  id = '',
): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const tell = () => {
      const height = box?.offsetHeight ?? 0;
      if (height === 0) style.removeProperty(property);
      else style.setProperty(property, `${height}px`);
    };
    const sizes = new ResizeObserver(tell);
    let box: HTMLElement | null = element.current;
    const find = () => {
      box ??= document.getElementById(id);
      if (box === null) return;
      arrivals.disconnect();
      sizes.observe(box);
      // At once, and not at the observer's next turn: what is scrolled into view now must come to lie above it.
      tell();
    };
    // The part of the page that draws it may come later than the screen that leaves room for it.
    const arrivals = new MutationObserver(find);
    arrivals.observe(document.body, { childList: true, subtree: true });
    find();
    return () => {
      arrivals.disconnect();
      sizes.disconnect();
      style.removeProperty(property);
    };
  }, [property, id]);
  return element;
}
