/** Builds a projection of an analyst's own, in a thread of its own: what it is and what it does is held to what a projection may. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { CATALOGUE } from '../../events/catalogue.ts';
import type { Decoded } from '../../events/codec.ts';
import type { EventStoreLocation } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import { systemClock } from '../../lib/clock.ts';
import { lineIn, ownModule, OwnModuleError } from '../../lib/own-module.ts';
import type { Timer } from '../../lib/timer.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ProjectorError } from '../../projections/fold.ts';
import type { Change, Projection } from '../../projections/projection.ts';
import { defectOf } from '../../projections/read-models/document-body.ts';
import type { DocumentBody, ProjectionStore } from '../../projections/read-models/port.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { foldAside } from '../../projections/rebuild/rebuild.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import type { EventInHand } from './event-in-hand.ts';

export interface OwnProjectionJob {
  /** The module that exports it as `projection`. */
  readonly file: string;
  /** A folder that is thrown away, where it is built. */
  readonly folder: string;
  /** Where its documents are written, a JSON object a line. */
  readonly documents: string;
  readonly eventStore: EventStoreLocation;
}

export type OwnProjectionMessage =
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'built'; readonly documents: number }
  | { readonly kind: 'failed'; readonly sentence: string };

const PAGE_SIZE = 1000;
/** While it waits for a store, too, the thread tells that it moves. */
const BEAT_MS = 100;

/** A failure is told as a message, and never thrown. */
export async function buildOwnProjection(
  job: OwnProjectionJob,
  { inHand, timer }: { readonly inHand: EventInHand; readonly timer: Timer },
  tell: (message: OwnProjectionMessage) => void,
): Promise<void> {
  try {
    inHand.moved();
    const projection = await ownProjection(job.file);
    const endBeats = timer.every(BEAT_MS, () => inHand.moved());
    try {
      tell({ kind: 'built', documents: await build(held(projection, inHand), job, tell) });
    } finally {
      endBeats();
    }
  } catch (error) {
    tell({ kind: 'failed', sentence: sentenceOf(error, job.file) });
  }
}

/** Personal fields stay sealed: it reads them as of somebody forgotten. */
async function build(
  projection: Projection,
  { folder, documents, eventStore: location }: OwnProjectionJob,
  tell: (message: OwnProjectionMessage) => void,
): Promise<number> {
  const eventStore = await openEventStore(location, { inOrder: true });
  const readModels = SqliteReadModels.open(folder);
  try {
    const store = await foldAside(projection, readModels);
    await replay([{ projection, store }], {
      eventStore,
      clock: systemClock,
      pageSize: PAGE_SIZE,
      unreadable: 'pass over',
      onProgress: (events) => tell({ kind: 'progress', events }),
    });
    let written = 0;
    const lines = linesOf(projection, store, () => (written += 1));
    await pipeline(Readable.from(lines), createWriteStream(documents));
    await store.abandon();
    return written;
  } finally {
    await readModels.close();
    await eventStore.close();
  }
}

async function* linesOf(
  { collections }: Projection,
  store: ProjectionStore,
  count: () => void,
): AsyncGenerator<string, void> {
  for (const { name } of collections) {
    for await (const page of store.scan(name)) {
      for (const { id, body } of page) {
        count();
        yield `${JSON.stringify({ collection: name, id, ...body })}\n`;
      }
    }
  }
}

const isHandler = z.custom<(event: Decoded) => unknown>((value) => typeof value === 'function');
const ownProjectionSchema = z.object({
  name: z.string().check(z.regex(/^[a-z][A-Za-z]{0,40}$/)),
  version: z.int().check(z.positive()),
  collections: z
    .array(z.object({ name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]*$/)) }))
    .check(z.minLength(1)),
  handlers: z.record(z.string(), isHandler),
});

/** @throws Error in a sentence, where the file or what it holds will not do */
async function ownProjection(file: string): Promise<Projection> {
  const parsed = z.object({ projection: ownProjectionSchema }).safeParse(await ownModule(file));
  if (!parsed.success)
    throw new Refused(`${file} exports no "projection" with name, version, collections and handlers.`);
  const { name, version, collections, handlers } = parsed.data.projection;
  if (PROJECTIONS.some((known) => known.name === name))
    throw new Refused(`"${name}" is a projection of the product: give yours another name.`);
  const unknown = Object.keys(handlers).find((type) => !Object.hasOwn(CATALOGUE, type));
  if (unknown !== undefined)
    throw new Refused(`${file} has a handler for ${unknown}, and there is no such event (docs/events.md).`);
  return {
    name,
    version,
    collections: collections.map((collection) => ({ name: collection.name, indexes: [] })),
    handlers,
  };
}

/** What the file does is not what a projection may. */
class Refused extends Error {}

/** The same projection, each of whose answers is looked at, and which tells the event that it has in hand. */
function held(projection: Projection, inHand: EventInHand): Projection {
  const collections = new Set(projection.collections.map(({ name }) => name));
  const heldChange = (made: unknown, event: Decoded): Change => {
    const parsed = changeSchema.safeParse(made);
    if (!parsed.success)
      throw new Refused(`its handler answers ${kindOf(made)}, not changes { collection, id, apply } or null`);
    const { collection, id, apply } = parsed.data;
    if (!collections.has(collection))
      throw new Refused(`it changes a document of "${collection}", which is none of its collections`);
    return {
      collection,
      id,
      apply: (current) => {
        inHand.take(nameOf(event));
        return heldBody(apply(current));
      },
    };
  };
  const heldHandler =
    (handler: (event: Decoded) => unknown) =>
    (event: Decoded): readonly Change[] => {
      inHand.take(nameOf(event));
      const made = handler(event) ?? null;
      if (made === null) return [];
      return (Array.isArray(made) ? made : [made]).map((each: unknown) => heldChange(each, event));
    };
  const handlers = Object.entries(
    projection.handlers as Readonly<Record<string, (event: Decoded) => unknown>>,
  );
  return {
    ...projection,
    handlers: Object.fromEntries(handlers.map(([type, handler]) => [type, heldHandler(handler)])),
  };
}

const changeSchema = z.object({
  collection: z.string(),
  id: z.string().check(z.minLength(1)),
  apply: z.custom<(current: DocumentBody | null) => unknown>((value) => typeof value === 'function'),
});

function heldBody(body: unknown): DocumentBody | null {
  if (body === null) return null;
  if (typeof body !== 'object' || Array.isArray(body) || body instanceof Promise)
    throw new Refused(`its apply answers ${kindOf(body)}, not a document or null`);
  const defect = defectOf(body as DocumentBody);
  if (defect !== null) throw new Refused(defect);
  return body as DocumentBody;
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise (nothing is waited for)';
  if (Array.isArray(value)) return 'a list';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}

const nameOf = ({ type, id, stream, revision }: Decoded): string =>
  `${type} ${id} (${stream}, revision ${revision})`;

/** The file is the analyst's, and so is what it throws: it is told with its message and the line. */
function sentenceOf(error: unknown, file: string): string {
  if (!(error instanceof ProjectorError)) return error instanceof Error ? told(error, file) : String(error);
  return `${file} could not apply ${nameOf(error.event)}: ${told(error.cause, file)}`;
}

function told(error: unknown, file: string): string {
  if (error instanceof Refused || error instanceof OwnModuleError) return error.message;
  if (!(error instanceof Error)) return `it threw ${kindOf(error)}`;
  const line = lineIn(error, file);
  return `${error.name}: ${error.message}${line === null ? '' : ` (line ${line})`}`;
}
