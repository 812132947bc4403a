import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells the styles how high an element is that lies over the page, in a custom property of the root: what must not lie
 * under it leaves so much. Without the element, or while it is empty, the property is not there.
 */
export function useHeightProperty<Kind extends HTMLElement>(property: `--${string}`): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useEffect(() => {
    const { current: box } = element;
    if (box === null) return;
    const { style } = document.documentElement;
    const tell = () => {
      if (box.offsetHeight === 0) style.removeProperty(property);
      else style.setProperty(property, `${box.offsetHeight}px`);
    };
    // At once, and not at the observer's next turn: what is scrolled into view now must come to lie above it.
    tell();
    const sizes = new ResizeObserver(tell);
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return element;
}
