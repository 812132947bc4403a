/** Pages of an index, newest first, from which some are left out: read on until there are enough, or no more. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Looked at together: some of them fit. */
const LEAST_PAGE = 100;

export async function fittingPage<Found>(
  limit: number,
  pageAfter: (last: Found | null, most: number) => Promise<readonly Found[]>,
  fits: (found: Found) => boolean,
): Promise<readonly Found[]> {
  const fitting: Found[] = [];
  const most = Math.max(limit, LEAST_PAGE);
  for (let last: Found | null = null; ;) {
    const page: readonly Found[] = await pageAfter(last, most);
    fitting.push(...page.filter(fits));
    last = page.at(-1) ?? null;
    if (fitting.length >= limit || page.length < most) return fitting.slice(0, limit);
    await nextTurn();
  }
}
