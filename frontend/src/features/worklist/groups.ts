/** The parts of a list that is in the order of the work, each under its name. */
import type { WorkGroup } from '../../../../backend/contract/work.ts';
import type { ShownRow } from './shownRow.ts';

export interface RowGroup {
  /** null: the rows stand in another order, under no name. */
  readonly group: WorkGroup | null;
  readonly rows: readonly ShownRow[];
}

/** Neighbours of one group together. A row that stays where it was keeps the name under which it was shown. */
export function groupsOf(rows: readonly ShownRow[], isByWork: boolean): readonly RowGroup[] {
  if (!isByWork) return [{ group: null, rows }];
  const groups: { group: WorkGroup | null; rows: ShownRow[] }[] = [];
  for (const row of rows) {
    const group = row.patient.work?.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && last.group === group) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups;
}
