/**
 * An opaque place in the global order of the log. Sorts lexically in that order; the gaps between two positions mean
 * nothing, and no position is ever computed from another one.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Before everything: `readAll({ after: START })` yields the first event. Never the position of an event. */
export const START = positionFromText('');

/** A position as a store wrote it down earlier. Only the event store that issued it can tell whether it is one of its own. */
export function positionFromText(text: string): Position {
  return text as Position;
}
