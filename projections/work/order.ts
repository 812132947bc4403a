/**
 * The order of the worklist: who is at risk and waits first.
 *
 * It is a text that sorts, made of what the events say and of no clock: the tier; in it, who was handled at RED, and whose
 * AMBER alert has escalated, before the others; then whom nobody is on; how far beyond the limit; since when. What falls due
 * by the clock alone, a call-back and a first log, is taken out of its place when the list is read
 * (`backend/worklist/worklist.ts`).
 *
 * Of two patients of one tier of whom nobody, or somebody, takes care, the one that is more severe never stands below.
 */
import type { Condition, Flag } from '../../events/enums.ts';
import type { WorkDocument, WorkReason } from './document.ts';

/** In the order of the list. 2 and 4 are given by the clock, when the list is read. */
export const TIERS = {
  RED: 1,
  callAgainDue: 2,
  AMBER: 3,
  neverStarted: 4,
  handled: 5,
  stable: 6,
} as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** Thousandths of the limit: ten times as far counts no more, and a symptom counts as much. */
export const FURTHEST = 9999;

/** How far a reading is beyond its limit, in thousandths of the limit; a symptom as far as anything. */
export function beyondLimit({ compared }: WorkReason): number {
  if (compared === null || compared.limit === null || typeof compared.value !== 'number') return FURTHEST;
  const distance = Math.abs(compared.value - compared.limit) / Math.max(Math.abs(compared.limit), 1);
  return Math.min(FURTHEST, Math.round(distance * 1000));
}

type Judged = Pick<WorkDocument, 'flag' | 'unreadable' | 'openRed' | 'openAmber'>;

/** The worst of the latest flag and the open alerts; what cannot be read may be the worst. */
export function worstOf({ flag, unreadable, openRed, openAmber }: Judged): Flag | 'none' {
  if (unreadable || openRed > 0 || flag === 'RED') return 'RED';
  return openAmber > 0 || flag === 'AMBER' ? 'AMBER' : flag;
}

export type Ordered = Judged &
  Pick<
    WorkDocument,
    | 'state'
    | 'escalated'
    | 'owner'
    | 'calling'
    | 'acknowledged'
    | 'news'
    | 'firstDue'
    | 'conditions'
    | 'left'
    | 'clinicId'
  >;

export function tierOf(work: Ordered): Tier {
  const worst = worstOf(work);
  if (worst !== 'RED' && worst !== 'AMBER') return TIERS.stable;
  return work.state === 'handled' ? TIERS.handled : TIERS[worst];
}

/** Whether somebody is on it: has taken it, is calling, or has acknowledged all that was open. */
const isTaken = ({ owner, calling, acknowledged }: Ordered): boolean =>
  owner !== null || calling !== null || acknowledged !== null;

export function workOrder(work: Ordered): string {
  const tier = tierOf(work);
  if (tier === TIERS.stable) {
    // Logged, but nothing judged: not known to be well. Then the well ones; then who has not begun.
    const rank = work.flag === 'GREEN' ? 1 : work.firstDue === '' ? 0 : 2;
    return `${tier}${rank}`;
  }
  const notEscalated = tier === TIERS.AMBER && work.escalated.length === 0 ? 1 : 0;
  const worst = tier === TIERS.handled && worstOf(work) === 'AMBER' ? 1 : 0;
  const nearness = String(FURTHEST - (work.news?.beyond ?? FURTHEST)).padStart(4, '0');
  return `${tier}${worst}${notEscalated}${isTaken(work) ? 1 : 0}${nearness}|${work.news?.since ?? ''}`;
}

/** In place of a flag: whoever is RED by the latest flag or by an open alert. */
export const RED_WITH_ALERTS = 'RED or an open RED alert' as const;

type ListFlag = Flag | 'none' | typeof RED_WITH_ALERTS | null;

/** The name of a list: whose patients, of which flag and condition. */
export function listName(
  clinicId: string,
  filter: {
    readonly flag?: ListFlag;
    readonly condition?: Condition | null;
    readonly owner?: string | null;
  },
): string {
  const { flag = null, condition = null, owner = null } = filter;
  return [clinicId, flag ?? '', condition ?? '', owner ?? ''].join('|');
}

/**
 * Every list in which the patient stands: all, those of a flag, of whatever makes them RED, of a condition, of both, and of
 * who is on it.
 */
export function listsOf(work: Ordered): readonly string[] {
  const { clinicId, flag, left } = work;
  if (left) return [];
  const owners = work.owner === null ? [] : [listName(clinicId, { owner: work.owner.by })];
  const flags: readonly ListFlag[] = [null, flag, ...(worstOf(work) === 'RED' ? [RED_WITH_ALERTS] : [])];
  const byCondition = [null, ...work.conditions].flatMap((condition) =>
    flags.map((of) => listName(clinicId, { condition, flag: of })),
  );
  return [...byCondition, ...owners];
}
