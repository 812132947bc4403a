/** Pages of an index or a stream, newest first, from which some are left out: read on until there are enough, or no more. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cursor, Scalar } from '../../projections/read-models/port.ts';
import type { WithId } from '../event-sourcing/read-side.ts';

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

/**
 * Where a question goes on whose index has, after what it binds, the moment: with what was before an entry, also before one
 * that the question itself does not find.
 *
 * @param equal in the order of the index.
 */
export const cursorBefore = (
  { equal = {} }: { readonly equal?: Readonly<Record<string, Scalar>> },
  { id, document: { at } }: WithId<{ readonly at: string }>,
): Cursor => [...Object.values(equal), at, id];
