/** The list of patients in the order of the worklist: who is at risk and waits first. */
import { PATIENTS } from '../../projections/patients/collection.ts';
import { WORK } from '../../projections/work/collection.ts';
import type { WorkDocument } from '../../projections/work/document.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { placeOf } from '../worklist/work-view.ts';
import { isListed, worklist, type WorklistFilter } from '../worklist/worklist.ts';
import {
  type FoundPatient,
  narrow,
  type PatientFilter,
  type PatientSelection,
  selectionOf,
} from './patient-search.ts';

export interface WorkListQuery extends PatientFilter, WorklistFilter {
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

/**
 * The patients that pass the filter, in the order of the worklist, from `after` on. Who is searched is read out and
 * ordered; else the list is read in its own order, no further than the limit.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listByWork(
  readSide: ReadSide,
  clinicId: string,
  query: WorkListQuery,
): Promise<readonly FoundPatient[]> {
  const selection = await selectionOf(readSide, clinicId, query);
  const document = query.after === null ? null : await readSide.get(WORK, query.after);
  if (query.after !== null && document?.clinicId !== clinicId)
    throw Refusal.notFound('The patient to continue after could not be found.');
  const after = query.after === null || document === null ? null : { id: query.after, document };
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const narrowed = await narrow(readSide, selection);
  if (narrowed !== null && !narrowed.more) return ordered(readSide, await narrowed.read(), query, after);
  const listed: FoundPatient[] = [];
  let page: string[] = [];
  for await (const { id } of worklist(readSide, clinicId, query, after)) {
    page.push(id);
    if (page.length < Math.min(limit - listed.length, MOST_AT_ONCE)) continue;
    listed.push(...(await patientsOf(readSide, page, selection)));
    page = [];
    if (listed.length >= limit) break;
  }
  listed.push(...(await patientsOf(readSide, page, selection)));
  return listed.slice(0, limit);
}

/** Patients that are read together. */
const MOST_AT_ONCE = 100;

async function patientsOf(
  readSide: ReadSide,
  ids: readonly string[],
  { passes }: PatientSelection,
): Promise<readonly FoundPatient[]> {
  const documents = await readSide.getMany(PATIENTS, ids);
  return ids.flatMap((id, at) => {
    const document = documents[at] ?? null;
    const found = document === null ? [] : [{ id, document }];
    return found.filter(passes);
  });
}

async function ordered(
  readSide: ReadSide,
  patients: readonly FoundPatient[],
  query: WorkListQuery,
  after: WithId<WorkDocument> | null,
): Promise<readonly FoundPatient[]> {
  const now = readSide.clock.now();
  const works = await readSide.getMany(
    WORK,
    patients.map(({ id }) => id),
  );
  const last = after === null ? '' : placeOf(after, now);
  return patients
    .flatMap((patient, at) => {
      const document = works[at] ?? null;
      const work = document === null ? null : { id: patient.id, document };
      if (work === null || !isListed(query, work)) return [];
      const place = placeOf(work, now);
      return place > last ? [{ patient, place }] : [];
    })
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ patient }) => patient)
    .slice(0, query.limit ?? undefined);
}
