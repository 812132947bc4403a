/** When tests are due, on the patient's calendar (`clinical-rules` 6.3). */
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import { DAY_MS } from '../../lib/durations.ts';

export type Due =
  | { readonly kind: 'none' | 'today' }
  | { readonly kind: 'overdue' | 'later'; readonly day: string }
  | { readonly kind: 'soon'; readonly days: number };

/** Within so many days, the last one too, a test is soon. */
const SOON_DAYS = 30;

/** @param day `YYYY-MM-DD`; null where nothing is planned */
export function dueOf(day: string | null, now: Date): Due {
  if (day === null) return { kind: 'none' };
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(day) - today) / DAY_MS);
  if (days < 0) return { kind: 'overdue', day };
  if (days === 0) return { kind: 'today' };
  return days <= SOON_DAYS ? { kind: 'soon', days } : { kind: 'later', day };
}

type Planned = Pick<LatestTest, 'dueNext'>;

/** Overdue, soonest, the rest, and what is not scheduled at all. */
export function inOrder<Test extends Planned>(tests: readonly Test[], now: Date): readonly Test[] {
  const rank = ({ dueNext }: Planned) => {
    const { kind } = dueOf(dueNext, now);
    return kind === 'overdue' ? 0 : kind === 'none' ? 2 : 1;
  };
  return [...tests].sort(
    (one, other) => rank(one) - rank(other) || ((one.dueNext ?? '') < (other.dueNext ?? '') ? -1 : 1),
  );
}
