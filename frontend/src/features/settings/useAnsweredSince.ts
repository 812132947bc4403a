import { useState } from 'react';

/**
 * Whether a query has been answered since this was opened: a form that begins with an older answer would put it back
 * over what somebody else has saved meanwhile.
 *
 * @param fulfilledAt When the query was last answered, in milliseconds.
 */
export function useAnsweredSince(fulfilledAt: number | undefined): boolean {
  const [openedAt] = useState(() => Date.now());
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isAnswered && (fulfilledAt ?? 0) >= openedAt) setIsAnswered(true);
  return isAnswered;
}
