import type { Timer } from '../../lib/timer.ts';

/** What comes of the work, or `late` where it takes longer than that and is left to itself. */
export async function withPatience<Result>(
  work: Promise<Result>,
  { timer, patienceMs, late }: { readonly timer: Timer; readonly patienceMs: number; readonly late: Result },
): Promise<Result> {
  const over = new AbortController();
  const tooLong = timer.sleep(patienceMs, over.signal).then(() => late);
  const result = await Promise.race([work, tooLong]);
  over.abort();
  return result;
}
