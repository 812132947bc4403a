import { useSelector } from 'react-redux';
import type { ApiState } from '../../api/apiState.ts';
import { clockLag } from './deviceClock.ts';

/**
 * How far the server's clock is ahead of the phone's, in ms, as the last session call told it; 0 where that is nothing, not
 * known, or the server cannot vouch for its own clock.
 */
export function useClockLag(): number {
  const answer = useSelector(({ serverClock }: ApiState) => serverClock.session);
  if (answer === null || answer.isServerClockWrong) return 0;
  return clockLag({ ...answer, server: Date.parse(answer.date ?? '') }) ?? 0;
}
