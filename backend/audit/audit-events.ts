/** The events of the log as auditors look for them: found by the index of all events or in their stream, and read from the log. */
import { decode, isUnreadable } from '../../events/codec.ts';
import { type EventMeta, MAIN_CLINIC } from '../../events/event.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { AUDIT } from '../../projections/audit/collection.ts';
import { type AuditDocument, auditDocumentOf } from '../../projections/audit/document.ts';
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import type { AuditEvent } from '../contract/audit.ts';
import type { AuditEventsQuery } from '../contract/query.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { cursorBefore, fittingPage } from './audit-pages.ts';
import { namesOf } from './people.ts';

export interface AuditModels {
  readonly readSide: ReadSide;
  readonly store: EventStore;
}

type Entry = WithId<AuditDocument>;
type AuditSelection = SelectionIn<typeof AUDIT>;

const DEFAULT_LIMIT = 100;

interface Asked {
  readonly clinicId: string;
  readonly query: AuditEventsQuery;
  readonly before: Entry | null;
  readonly limit: number;
}

/** @throws Refusal 404 for a `before` that is no event */
export async function auditEvents(
  models: AuditModels,
  clinicId: string,
  query: AuditEventsQuery,
): Promise<readonly AuditEvent[]> {
  const { stream, patientId } = query;
  const before = query.before === null ? null : await knownEntry(models.readSide, clinicId, query.before);
  const asked = { clinicId, query, before, limit: query.limit ?? DEFAULT_LIMIT };
  const found =
    stream !== null && patientId === null
      ? await eventsOfStream(models, stream, asked)
      : await eventsByIndex(models, asked);
  return auditEventViews(models.readSide, found);
}

/** @throws Refusal 404 */
export async function knownEntry(readSide: ReadSide, clinicId: string, eventId: string): Promise<Entry> {
  const [entry] = await readSide.find(AUDIT, { index: 'byEvent', equal: { eventId }, limit: 1 });
  if (entry === undefined || entry.document.clinicId !== clinicId)
    throw Refusal.notFound('There is no such event.');
  return entry;
}

/**
 * From the log, which has a stream in its order; `before` may be an event of another one. What the index has not got to yet is
 * left out, as it is by the index: what is told can be opened, and asked from.
 */
async function eventsOfStream(
  { readSide, store }: AuditModels,
  stream: string,
  { clinicId, query, before, limit }: Asked,
): Promise<readonly StoredEvent[]> {
  const { position: indexedUpTo } = await readSide.standing(AUDIT.projection);
  const ofItsOwn = before?.document.stream === stream ? before.document : null;
  return fittingPage<StoredEvent>(
    limit,
    (last, most) => pageBackwards(store, stream, last ?? ofItsOwn, most),
    (event) =>
      event.position <= indexedUpTo &&
      (before === null || event.position < before.id) &&
      fits(auditDocumentOf(decode(event)), clinicId, query),
  );
}

async function pageBackwards(
  store: EventStore,
  stream: string,
  after: { readonly revision: number } | null,
  limit: number,
): Promise<readonly StoredEvent[]> {
  if (after?.revision === 0) return [];
  const from = after === null ? {} : { from: after.revision - 1 };
  const events: StoredEvent[] = [];
  for await (const page of store.readStream(stream, { ...from, direction: 'backwards', limit }))
    events.push(...page);
  return events;
}

async function eventsByIndex(
  { readSide, store }: AuditModels,
  { clinicId, query, before, limit }: Asked,
): Promise<readonly StoredEvent[]> {
  const selection = selectionOf(clinicId, query);
  const found = await fittingPage<Entry>(
    limit,
    (last, most) => {
      const from = last ?? before;
      const after = from === null ? {} : { after: cursorBefore(selection, from) };
      return readSide.find(AUDIT, { ...selection, descending: true, limit: most, ...after });
    },
    ({ document }) => fits(document, clinicId, query),
  );
  return storedEvents(
    store,
    found.map(({ document }) => document),
  );
}

/** By the index that leaves out most; what else is asked for is looked at document by document. */
function selectionOf(
  clinicId: string,
  { patientId, actor, type, from, to }: AuditEventsQuery,
): AuditSelection {
  const range = {
    range: { field: 'at', ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lte: to }) },
  } as const;
  if (patientId !== null) return { index: 'byPatient', equal: { patientId }, ...range };
  if (actor !== null && type !== null)
    return { index: 'byActorAndType', equal: { clinicId, actorId: actor, type }, ...range };
  if (actor !== null) return { index: 'byActor', equal: { clinicId, actorId: actor }, ...range };
  if (type !== null) return { index: 'byType', equal: { clinicId, type }, ...range };
  return { index: 'byTime', equal: { clinicId }, ...range };
}

function fits(
  document: AuditDocument,
  clinicId: string,
  { patientId, stream, actor, type, from, to }: AuditEventsQuery,
): boolean {
  return (
    document.clinicId === clinicId &&
    (patientId === null || document.patientId === patientId) &&
    (stream === null || document.stream === stream) &&
    (actor === null || document.actorId === actor) &&
    (type === null || document.type === type) &&
    (from === null || document.at >= from) &&
    (to === null || document.at <= to)
  );
}

/** Events that lie close together in a stream are read together. */
const MOST_APART = 4;

/** As they lie in the log, in the order asked. */
export async function storedEvents(
  store: EventStore,
  places: readonly { readonly stream: string; readonly revision: number }[],
): Promise<readonly StoredEvent[]> {
  const byStream = new Map<string, number[]>();
  for (const { stream, revision } of places) {
    const known = byStream.get(stream);
    if (known === undefined) byStream.set(stream, [revision]);
    else known.push(revision);
  }
  const found = new Map<string, StoredEvent>();
  for (const [stream, revisions] of byStream) {
    for (const { from, to } of runsOf(revisions.toSorted((one, other) => one - other))) {
      for await (const page of store.readStream(stream, { from, limit: to - from + 1 })) {
        for (const event of page) found.set(`${event.revision} ${stream}`, event);
      }
    }
  }
  return places.flatMap(({ stream, revision }) => found.get(`${revision} ${stream}`) ?? []);
}

function runsOf(revisions: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const revision of revisions) {
    const run = runs.at(-1);
    if (run !== undefined && revision - run.to <= MOST_APART) run.to = revision;
    else runs.push({ from: revision, to: revision });
  }
  return runs;
}

export async function auditEventViews(
  readSide: ReadSide,
  stored: readonly StoredEvent[],
): Promise<readonly AuditEvent[]> {
  const told = stored.map((event) => {
    const decoded = decode(event);
    return isUnreadable(decoded)
      ? { event, meta: null, data: event.data, unreadable: decoded.reason }
      : { event, meta: decoded.meta, data: decoded.data, unreadable: null };
  });
  const metas = told.flatMap(({ meta }) => meta ?? []);
  const names = await namesOf(
    readSide,
    metas.map(({ actor }) => actor),
    metas.map(({ patientId = null }) => patientId),
  );
  return told.map(({ event: { id, position, stream, revision, type, version }, meta, data, unreadable }) => {
    const patientId = meta?.patientId ?? null;
    return {
      id,
      position,
      stream,
      revision,
      type,
      version,
      recordedAt: meta?.recordedAt ?? null,
      effectiveAt: meta === null ? null : (meta.effectiveAt ?? meta.recordedAt),
      lateBy: meta === null ? null : lateBy(meta),
      actor: meta === null ? null : { ...meta.actor, name: names.ofActor(meta.actor) },
      clinicId: meta?.clinicId ?? MAIN_CLINIC,
      patientId,
      patientName: names.ofPatient(patientId),
      correlationId: meta?.correlationId ?? null,
      causationId: meta?.causationId ?? null,
      data: { ...data },
      unreadable,
    };
  });
}

/** Seconds, on the clock of the sender where that is known. */
function lateBy({ recordedAt, effectiveAt, sentAt }: EventMeta): number | null {
  if (effectiveAt === undefined) return null;
  const seconds = Math.round((Date.parse(sentAt ?? recordedAt) - Date.parse(effectiveAt)) / 1000);
  return seconds > 0 ? seconds : null;
}
