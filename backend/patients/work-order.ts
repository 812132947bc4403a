/** The list of patients in the order of the worklist: who is at risk and waits first. */
import { WORK } from '../../projections/work/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { placeOf } from '../worklist/work-view.ts';
import { isListed, worklist, type WorklistFilter } from '../worklist/worklist.ts';
import { clinicNow, narrowedTo, type PatientModels, UNKNOWN_AFTER } from './patient-list.ts';
import { passing, type PatientFilter } from './patient-search.ts';

export interface WorkListQuery extends Omit<PatientFilter, keyof WorklistFilter>, WorklistFilter {
  readonly limit: number | null;
  /** The last patient of the page before. */
  readonly after: string | null;
}

/**
 * The patients that pass the filter, in the order of the worklist, from `after` on. Whom a search or silence narrows to few
 * is read out and ordered; else the list is read in its own order, no further than the limit.
 *
 * @throws Refusal 404 for an `after` that is no patient
 */
export async function listByWork(
  { readSide, patientRows }: PatientModels,
  clinicId: string,
  query: WorkListQuery,
): Promise<readonly string[]> {
  const after = await standingAfter(readSide, clinicId, query.after);
  const clinic = await clinicNow(readSide, patientRows, clinicId);
  const passes = passing(clinic, query);
  const narrowed = await narrowedTo(readSide, clinicId, clinic, query);
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (narrowed !== null) {
    const ids = [...narrowed].filter(passes).map(({ id }) => id);
    return (await inOrder(readSide, ids, query, after)).slice(0, query.limit ?? undefined);
  }
  const listed: string[] = [];
  for await (const { id } of worklist(readSide, clinicId, query, after)) {
    const row = clinic.rows.get(id);
    if (row !== undefined && passes(row)) listed.push(id);
    if (listed.length >= limit) break;
  }
  return listed;
}

type Standing = Parameters<typeof placeOf>[0];

async function standingAfter(
  readSide: ReadSide,
  clinicId: string,
  id: string | null,
): Promise<Standing | null> {
  if (id === null) return null;
  const document = await readSide.get(WORK, id);
  if (document === null || document.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_AFTER);
  return { id, document };
}

async function inOrder(
  readSide: ReadSide,
  ids: readonly string[],
  query: WorkListQuery,
  after: Standing | null,
): Promise<readonly string[]> {
  const now = readSide.clock.now();
  const last = after === null ? '' : placeOf(after, now);
  const works = await readSide.found(WORK, ids);
  return works
    .flatMap((work) => {
      if (!isListed(query, work)) return [];
      const place = placeOf(work, now);
      return place > last ? [{ id: work.id, place }] : [];
    })
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ id }) => id);
}
