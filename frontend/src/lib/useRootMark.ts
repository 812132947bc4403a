import { useLayoutEffect } from 'react';

/** Marks the root of the page for the styles, as long as the part that needs it is shown: `data-<name>="<value>"`. */
export function useRootMark(name: string, value: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
