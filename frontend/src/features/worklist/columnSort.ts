/** The order of a column: the server's, and while it cannot be asked that of the rows that are shown. */
import type { Patient, PatientColumn } from '../../../../backend/contract/patient.ts';
import { comparedGlucose } from '../../../../events/glucose.ts';
import type { ColumnSort } from '../../api/resources/patients.ts';
import type { ShownRow } from './shownRow.ts';

/** The columns of the table that can be sorted by, as the server calls them. */
export const SORTED_COLUMNS: Readonly<Record<string, PatientColumn>> = {
  patient: 'name',
  bloodPressure: 'bloodPressure',
  heartRate: 'heartRate',
  weight: 'weight',
  glucose: 'glucose',
  reading: 'reading',
};

const VALUES: Readonly<Record<PatientColumn, (patient: Patient) => string | number | null>> = {
  name: ({ name }) => name,
  bloodPressure: ({ latestLog }) => latestLog?.bpSys ?? null,
  heartRate: ({ latestLog }) => latestLog?.hr ?? null,
  weight: ({ latestLog }) => latestLog?.weightKg ?? null,
  glucose: ({ latestLog }) => latestLog && comparedGlucose(latestLog),
  reading: ({ latestLog }) => latestLog?.timestamp ?? null,
};

/** What was not measured stands last, whichever way the column is turned. */
export function sortedRows(
  rows: readonly ShownRow[],
  { column, isDescending }: ColumnSort,
): readonly ShownRow[] {
  const valueOf = VALUES[column];
  const turn = isDescending ? -1 : 1;
  return [...rows].sort(({ patient: one }, { patient: other }) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'string') return turn * a.localeCompare(String(b));
    // Of two that are beyond what a meter can show none is the higher.
    return a === b ? 0 : turn * (a - Number(b));
  });
}

/** A press on a head: the highest first, then the lowest, then the order of the worklist again. */
export function nextSort(sort: ColumnSort | null, column: PatientColumn): ColumnSort | null {
  const first = column !== 'name';
  if (sort?.column !== column) return { column, isDescending: first };
  return sort.isDescending === first ? { column, isDescending: !first } : null;
}
