/**
 * What an administrator is told of patients: their names, all of the clinic, in the order in which they were registered.
 * By whom a filter left out, or an order put first, they would learn what is wrong with whom, and who left or died.
 */
import type * as z from 'zod/mini';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientName } from '../contract/patient.ts';
import type { patientListQuerySchema } from '../contract/query.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type StreamedJson, streamedByPage } from '../http/streamed-json.ts';
import { compare, FirstInOrder, type PatientModels, UNKNOWN_AFTER } from './patient-list.ts';
import { findsByName } from './patient-search.ts';

/** As it is asked for; null where it is left out. */
type Asked = z.output<typeof patientListQuerySchema>;

/** @throws Refusal 403 for what would tell more than names, 404 for an `after` that is no patient */
export async function patientNames(
  { readSide, patientRows }: PatientModels,
  clinicId: string,
  { search, limit, after, ...more }: Asked,
): Promise<StreamedJson<readonly PatientName[]>> {
  const refused = Object.entries(more).flatMap(([name, asked]) => (asked === null ? [] : [name]));
  if (refused.length > 0)
    throw Refusal.forbidden(
      `An administrator is told names alone: patients may be asked for by search, limit and after, and not by ${refused.join(', ')}.`,
    );
  const rows = await patientRows.of(clinicId);
  const last = after === null ? null : rows.get(after);
  if (last === undefined) throw Refusal.notFound(UNKNOWN_AFTER);
  const finds = search === null ? () => true : findsByName(search);
  const next = new FirstInOrder(limit);
  for (const row of rows.all()) {
    const key = [row.createdAt, row.id];
    if (finds(row) && (last === null || compare(key, [last.createdAt, last.id]) > 0)) next.add(row.id, key);
  }
  return streamedByPage(next.ids, (ids) => namesOf(readSide, ids));
}

async function namesOf(readSide: ReadSide, ids: readonly string[]): Promise<readonly PatientName[]> {
  const found = await readSide.found(PATIENTS, ids);
  return found.map(({ id, document: { name, planTier, createdAt } }) => ({ id, name, planTier, createdAt }));
}
