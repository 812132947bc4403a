/**
 * The fold: what a page of events makes of documents. Pure, and the only place where a projector's changes are applied,
 * so that live, rebuilt and verified documents come from one piece of code.
 */
import { type Decoded, isUnreadable } from '../events/codec.ts';
import type { EventOf, EventType } from '../events/event.ts';
import { type Position, START } from '../events/position.ts';
import { defectOf, InvalidDocumentError } from './read-models/document-body.ts';
import type { DocumentBody, DocumentWrite, StoredDocument } from './read-models/port.ts';
import type { Change, Handlers, Projection } from './projection.ts';

/** One change of one document, with the event that makes it. */
export interface PlannedChange extends Change {
  readonly event: Decoded;
}

/** Called for a change that a projector could not make; the change is then skipped. */
export type OnDefect = (event: Decoded, reason: string) => void;

/** A projector failed on an event. The message names the event and the place, never what the event holds. */
export class ProjectorError extends Error {
  readonly event: Decoded;
  constructor(projection: string, event: Decoded, reason: string) {
    super(
      `The projector of ${projection} could not apply ${event.type} ${event.id} (${event.stream}, revision ${event.revision}): ${reason}`,
    );
    this.name = 'ProjectorError';
    this.event = event;
  }
}

/**
 * The changes that a page of events makes, in the order of the log. Which documents they name depends on the events
 * alone, so two processes agree on it without asking a store.
 *
 * @param onDefect what becomes of a projector's failure; without it the failure is thrown.
 * @throws ProjectorError
 */
export function changesOf(
  projection: Projection,
  events: readonly Decoded[],
  onDefect?: OnDefect,
): readonly PlannedChange[] {
  const planned: PlannedChange[] = [];
  const { every, handlers } = projection;
  for (const event of events) {
    // Most events concern few projections, and a rebuild asks this of a million events for each of them.
    if (every === undefined && (isUnreadable(event) || handlers[event.type] === undefined)) continue;
    try {
      addChanges(projection, event, planned);
    } catch (error) {
      fail(projection, event, error, onDefect);
    }
  }
  return planned;
}

function addChanges(projection: Projection, event: Decoded, planned: PlannedChange[]): void {
  const first = planned.length;
  const indexed = projection.every?.(event) ?? null;
  if (indexed !== null) addChange(indexed, event, planned, first);
  if (isUnreadable(event)) return;
  const made = handle(projection.handlers, event.type, event);
  if (made === null) return;
  if (isOne(made)) addChange(made, event, planned, first);
  else for (const change of made) addChange(change, event, planned, first);
}

/** By the handler of the event's type, where there is one. */
function handle<Type extends EventType>(
  handlers: Handlers,
  type: Type,
  event: EventOf<Type>,
): Change | readonly Change[] | null {
  return handlers[type]?.(event) ?? null;
}

/** @param first the first of the changes by the same event. */
function addChange(
  { collection, id, apply, creates = false }: Change,
  event: Decoded,
  planned: PlannedChange[],
  first: number,
): void {
  for (let at = first; at < planned.length; at++) {
    const earlier = planned[at];
    if (earlier?.id !== id || earlier.collection !== collection) continue;
    planned.length = first;
    throw new DoubleChangeError(collection);
  }
  planned.push({ collection, id, apply, creates, event });
}

const isOne = (made: Change | readonly Change[]): made is Change => !Array.isArray(made);

class DoubleChangeError extends Error {
  constructor(collection: string) {
    super(`it changes one document of ${collection} twice`);
  }
}

/** The ids of the documents that changes begin with, by collection, each once: those that a change creates are not read. */
export function documentsNeeded(changes: readonly PlannedChange[]): ReadonlyMap<string, readonly string[]> {
  const needed = new Map<string, string[]>();
  const named = new Map<string, Set<string>>();
  for (const { collection, id, creates } of changes) {
    let ids = named.get(collection);
    if (ids === undefined) {
      ids = new Set();
      named.set(collection, ids);
      needed.set(collection, []);
    }
    if (ids.has(id)) continue;
    ids.add(id);
    if (creates !== true) needed.get(collection)?.push(id);
  }
  return needed;
}

/** The document as it is stored, null where there is none. */
export type Lookup = (collection: string, id: string) => StoredDocument | null;

interface FoldedDocument {
  readonly collection: string;
  readonly id: string;
  position: Position;
  body: DocumentBody | null;
  changed: boolean;
}

/**
 * Applies changes to the documents that they name. For each document a change by an event that is not newer than the
 * document is skipped: it is already in it. Each document that changed is written once, in its last state.
 *
 * @param onDefect what becomes of a projector's failure; without it the failure is thrown.
 * @throws ProjectorError
 */
export function fold(
  projection: Projection,
  changes: readonly PlannedChange[],
  lookup: Lookup,
  onDefect?: OnDefect,
): readonly DocumentWrite[] {
  const collections = new Map<string, Map<string, FoldedDocument>>();
  for (const { collection, id, apply, event } of changes) {
    const document = documentOf(collections, collection, id, lookup);
    const position = event.position;
    if (document.body !== null && position <= document.position) continue;
    try {
      const body = apply(document.body);
      if (body === null) continue;
      // The store checks what it is given. Only where a defect is to be left out must it be known change by change.
      const defect = onDefect === undefined ? null : defectOf(body);
      if (defect !== null) throw new InvalidDocumentError(collection, id, defect);
      document.body = body;
      document.position = position;
      document.changed = true;
    } catch (error) {
      fail(projection, event, error, onDefect);
    }
  }
  return writesOf(collections);
}

function documentOf(
  collections: Map<string, Map<string, FoldedDocument>>,
  collection: string,
  id: string,
  lookup: Lookup,
): FoldedDocument {
  let documents = collections.get(collection);
  if (documents === undefined) {
    documents = new Map();
    collections.set(collection, documents);
  }
  let document = documents.get(id);
  if (document === undefined) {
    const stored = lookup(collection, id);
    document = {
      collection,
      id,
      position: stored?.position ?? START,
      body: stored?.body ?? null,
      changed: false,
    };
    documents.set(id, document);
  }
  return document;
}

function writesOf(
  collections: ReadonlyMap<string, ReadonlyMap<string, FoldedDocument>>,
): readonly DocumentWrite[] {
  const writes: DocumentWrite[] = [];
  for (const documents of collections.values()) {
    for (const { collection, id, position, body, changed } of documents.values()) {
      if (changed && body !== null) writes.push({ collection, id, position, body });
    }
  }
  return writes;
}

/** Of a foreign error only the name is reported: its message may quote what the event holds. */
function fail(projection: Projection, event: Decoded, error: unknown, onDefect: OnDefect | undefined): void {
  const known = error instanceof DoubleChangeError || error instanceof InvalidDocumentError;
  const reason = known ? error.message : error instanceof Error ? error.name : 'it threw no error';
  if (onDefect !== undefined) return onDefect(event, reason);
  const failure = new ProjectorError(projection.name, event, reason);
  failure.cause = error;
  throw failure;
}
