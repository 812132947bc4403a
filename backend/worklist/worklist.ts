/**
 * The worklist, read in the order of `projections/work/order.ts`. What falls due by the clock is read from indexes of its
 * own and stands where it belongs: call-backs after new RED, never-started patients after AMBER.
 */
import { WORK } from '../../projections/work/collection.ts';
import type { WorkDocument } from '../../projections/work/document.ts';
import { listName, RED_WITH_ALERTS, TIERS, type Tier, worstOf } from '../../projections/work/order.ts';
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import type { Scalar } from '../../projections/read-models/port.ts';
import type { Condition, Flag } from '../../events/enums.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { isOfTeam, tierAt } from './work-view.ts';

type FoundWork = WithId<WorkDocument>;

/** Whose patients, of which flag and condition. */
export interface WorklistFilter {
  readonly flag: Flag | 'none' | null;
  /** RED then holds also those with a RED alert that nobody has acknowledged, whatever their latest flag. */
  readonly alerts?: boolean;
  readonly condition: Condition | null;
  /** A user's id. */
  readonly owner: string | null;
}

/** The patients of a tier, in its order: which index has them, and where one of them stands in it. */
interface Segment {
  readonly tier: Tier;
  readonly selection: SelectionIn<typeof WORK>;
  readonly cursorOf: (found: FoundWork) => readonly Scalar[];
}

export const isListed = (
  { flag, alerts = false, condition, owner }: WorklistFilter,
  { document: work }: FoundWork,
): boolean =>
  !work.left &&
  (flag === null || work.flag === flag || (alerts && flag === 'RED' && worstOf(work) === 'RED')) &&
  (condition === null || work.conditions.includes(condition)) &&
  (owner === null || work.owner?.by === owner);

function segmentsOf(clinicId: string, filter: WorklistFilter, now: Date): readonly Segment[] {
  const { flag, alerts = false, condition, owner } = filter;
  // Few patients are one person's: of theirs the rest of the filter is told one by one.
  const list = listName(
    clinicId,
    owner === null ? { condition, flag: alerts && flag === 'RED' ? RED_WITH_ALERTS : flag } : { owner },
  );
  const ordered = (tier: Tier): Segment => ({
    tier,
    selection: {
      index: 'byList',
      equal: { lists: list },
      range: { field: 'order', gte: String(tier), lt: String(tier + 1) },
    },
    cursorOf: ({ id, document }) => [list, document.order, id],
  });
  const due = now.toISOString();
  const equal = { clinicId, left: false };
  return [
    ordered(TIERS.RED),
    {
      tier: TIERS.callAgainDue,
      selection: { index: 'byCallAgain', equal, range: { field: 'callAgainAt', gt: '', lte: due } },
      cursorOf: ({ id, document }) => [clinicId, false, document.callAgainAt, id],
    },
    ordered(TIERS.AMBER),
    {
      tier: TIERS.neverStarted,
      selection: { index: 'byFirstDue', equal, range: { field: 'firstDue', gt: '', lte: due } },
      cursorOf: ({ id, document }) => [clinicId, false, document.firstDue, id],
    },
    ordered(TIERS.handled),
    ordered(TIERS.stable),
  ];
}

/** Documents at a time where a filter may leave few of them. */
const LEAST_PAGE = 50;

/** The next patients of the list, in its order, from `after` on. */
export async function* worklist(
  readSide: ReadSide,
  clinicId: string,
  filter: WorklistFilter,
  after: FoundWork | null,
): AsyncIterable<FoundWork> {
  const now = readSide.clock.now();
  const from = after === null ? 0 : tierAt(after.document, now);
  for (const { tier, selection, cursorOf } of segmentsOf(clinicId, filter, now)) {
    if (tier < from) continue;
    let cursor = tier === from && after !== null ? cursorOf(after) : null;
    for (;;) {
      const page: readonly FoundWork[] = await readSide.find(WORK, {
        ...selection,
        limit: LEAST_PAGE,
        ...(cursor === null ? {} : { after: cursor }),
      });
      // What an index of the clock has stands where the clock puts it, and not in its place of the list.
      for (const found of page)
        if (tierAt(found.document, now) === tier && isListed(filter, found)) yield found;
      const last = page.at(-1);
      if (last === undefined || page.length < LEAST_PAGE) break;
      cursor = cursorOf(last);
    }
  }
}

/** Whose patients they are, a person's, by their ids: few of a clinic. */
export async function ownedBy(
  readSide: ReadSide,
  clinicId: string,
  ownerId: string,
): Promise<ReadonlySet<string>> {
  const equal = { clinicId, left: false, ownerId };
  const found = await readSide.all(WORK, { index: 'byOwner', equal });
  return new Set(found.map(({ id }) => id));
}

/** How many patients are a person's, and how many call-backs are due that are theirs or the team's by now. */
export async function workOf(
  readSide: ReadSide,
  clinicId: string,
  userId: string,
): Promise<{ readonly mine: number; readonly due: number }> {
  const now = readSide.clock.now();
  const equal = { clinicId, left: false };
  const mine = await readSide.count(WORK, { index: 'byOwner', equal: { ...equal, ownerId: userId } });
  const range = { field: 'callAgainAt', gt: '', lte: now.toISOString() } as const;
  const due = await readSide.all(WORK, { index: 'byCallAgain', equal, range });
  const isTheirs = ({ document: { callAgain } }: FoundWork): boolean =>
    callAgain !== null && (callAgain.by === userId || isOfTeam(callAgain, now));
  return { mine, due: due.filter(isTheirs).length };
}
