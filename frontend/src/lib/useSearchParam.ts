import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * A parameter of the address, null where it has none. What asks is drawn anew when that parameter changes, and not with
 * every other: a step of a report would draw its whole screen again.
 */
export const useSearchParam = (name: string): string | null =>
  useLocationProperty(() => new URLSearchParams(window.location.search).get(name));
