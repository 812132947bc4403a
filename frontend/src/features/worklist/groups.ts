/** The parts of a list that is in the order of the work, each under its name. */
import type { WorkGroup } from '../../../../backend/contract/work.ts';
import type { ShownRow } from './shownRow.ts';

/** Of those for whom nothing is to be done yet, who has not sent a first log, which is not due: nobody knows how they are. */
export type ShownGroup = WorkGroup | 'waiting';

export interface RowGroup {
  /** null: the rows stand in another order, under no name. */
  readonly group: ShownGroup | null;
  readonly rows: readonly ShownRow[];
}

function groupOf({ patient: { work, latestLog } }: ShownRow): ShownGroup | null {
  if (work === undefined) return null;
  return work.group === 'stable' && latestLog === null ? 'waiting' : work.group;
}

/** Neighbours of one group together. A row that stays where it was keeps the name under which it was shown. */
export function groupsOf(rows: readonly ShownRow[], isByWork: boolean): readonly RowGroup[] {
  if (!isByWork) return [{ group: null, rows }];
  const groups: { group: ShownGroup | null; rows: ShownRow[] }[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last !== undefined && last.group === group) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}
