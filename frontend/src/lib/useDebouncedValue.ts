import { useEffect, useState } from 'react';

/** So long nobody types before the server is asked, in milliseconds. */
export const SEARCH_PAUSE_MS = 250;

/** The value once it has not changed for so long, in milliseconds: what is asked for it is not asked at every key. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
