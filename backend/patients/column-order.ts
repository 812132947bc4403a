/** The list of patients in the order of one of its columns. */
import type { ListedReading } from '../../projections/patients/document.ts';
import { comparable } from '../../events/glucose.ts';
import type { PatientColumn } from '../contract/patient.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { PatientRow } from './clinic-rows.ts';
import { clinicNow, narrowedTo, type PatientModels, UNKNOWN_AFTER } from './patient-list.ts';
import { passing, type PatientFilter } from './patient-search.ts';

export interface ColumnListQuery extends PatientFilter {
  readonly column: PatientColumn;
  /** The highest first. */
  readonly descending: boolean;
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

const READINGS: Readonly<Partial<Record<PatientColumn, ListedReading>>> = {
  bloodPressure: 'bpSys',
  heartRate: 'hr',
  weight: 'weightKg',
  glucose: 'glucoseMmol',
};

/** What the column shows of a patient; null where it shows nothing. */
function valueIn(column: PatientColumn): (row: PatientRow) => string | number | null {
  const reading = READINGS[column];
  if (reading !== undefined)
    return ({ readings: { [reading]: shown } }) => (shown === null ? null : comparable(shown));
  return column === 'name' ? ({ words }) => words : ({ measuredAt }) => measuredAt || null;
}

/** What was not measured stands last, whichever way the column is turned; of equals the id decides. */
function orderOf({ column, descending }: Pick<ColumnListQuery, 'column' | 'descending'>) {
  const valueOf = valueIn(column);
  const turn = descending ? -1 : 1;
  return (one: PatientRow, other: PatientRow): number => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === b) return one.id < other.id ? -1 : 1;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -turn : turn;
  };
}

/**
 * From `after` on. It is taken from the rows that are kept of all patients: an index for each column would be written with
 * every log.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listByColumn(
  { readSide, patientRows }: PatientModels,
  clinicId: string,
  query: ColumnListQuery,
): Promise<readonly string[]> {
  const clinic = await clinicNow(readSide, patientRows, clinicId, query.owner);
  const last = query.after === null ? null : clinic.rows.get(query.after);
  if (last === undefined) throw Refusal.notFound(UNKNOWN_AFTER);
  const passes = passing(clinic, query);
  const order = orderOf(query);
  const isNext = (row: PatientRow): boolean =>
    passes(row) && (last === null || (row !== last && order(row, last) > 0));
  const among = (await narrowedTo(readSide, clinicId, clinic, query)) ?? clinic.rows.all();
  const next = [...among].filter(isNext).toSorted(order);
  return next.slice(0, query.limit ?? undefined).map(({ id }) => id);
}
