/** Who looked at what. */
import { READS } from '../../projections/reads/collection.ts';
import type { ReadDocument } from '../../projections/reads/document.ts';
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import type { RecordRead } from '../contract/audit.ts';
import type { AuditReadsQuery } from '../contract/query.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { cursorBefore, fittingPage } from './audit-pages.ts';
import { namesOf } from './people.ts';

type Entry = WithId<ReadDocument>;
type ReadSelection = SelectionIn<typeof READS>;

const DEFAULT_LIMIT = 100;

/** @throws Refusal 404 for a `before` that is no look */
export async function auditReads(
  readSide: ReadSide,
  clinicId: string,
  query: AuditReadsQuery,
): Promise<readonly RecordRead[]> {
  const selection = selectionOf(clinicId, query);
  const before = query.before === null ? null : await knownRead(readSide, clinicId, query.before);
  const found = await fittingPage<Entry>(
    query.limit ?? DEFAULT_LIMIT,
    (last, limit) => {
      const from = last ?? before;
      const after = from === null ? {} : { after: cursorBefore(selection, from) };
      return readSide.find(READS, { ...selection, descending: true, limit, ...after });
    },
    ({ document }) =>
      document.clinicId === clinicId && (query.actor === null || document.actorId === query.actor),
  );
  const actors = found.map(({ document: { actorId, role } }) => ({ id: actorId, role }));
  const patientIds = found.map(({ document: { patientId } }) => patientId || null);
  const names = await namesOf(readSide, actors, patientIds);
  return found.map(({ id, document: { patientId, actorId, role, view, rows, at } }) => ({
    id,
    at,
    reader: { id: actorId, name: names.ofActor({ id: actorId, role }), role },
    patientId: patientId || null,
    patientName: names.ofPatient(patientId || null),
    view,
    rows,
  }));
}

async function knownRead(readSide: ReadSide, clinicId: string, id: string): Promise<Entry> {
  const document = await readSide.get(READS, id);
  if (document === null || document.clinicId !== clinicId) throw Refusal.notFound('There is no such look.');
  return { id, document };
}

function selectionOf(clinicId: string, { patientId, actor, from, to }: AuditReadsQuery): ReadSelection {
  const range = {
    range: { field: 'at', ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) },
  } as const;
  if (patientId !== null) return { index: 'byPatient', equal: { patientId }, ...range };
  if (actor !== null) return { index: 'byActor', equal: { clinicId, actorId: actor }, ...range };
  return { index: 'byTime', equal: { clinicId }, ...range };
}
