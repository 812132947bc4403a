/**
 * A projection of an analyst's own: built from the real log into a store that is thrown away, and exported. Nothing that is
 * served is touched, however it ends. Personal fields stay sealed: the projection reads them as of somebody forgotten.
 */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../lib/clock.ts';
import type { EventStore } from '../../events/store/port.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import type { Projection } from '../../projections/projection.ts';
import type { ProjectionStore, ReadModelStore } from '../../projections/read-models/port.ts';
import { foldAside } from '../../projections/rebuild/rebuild.ts';
import { replay } from '../../projections/rebuild/replay.ts';

const PAGE_SIZE = 1000;

interface OwnProjectionRequest {
  /** The module that exports it as `projection`. */
  readonly file: string;
  /** Where its documents are written, a JSON object a line. */
  readonly out: string;
  /** Without the keys that open personal fields. */
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly onProgress: (events: number) => void;
}

/** @returns how many documents there are. @throws Error in a sentence, where the file or what it holds will not do */
export async function exportOwnProjection(request: OwnProjectionRequest): Promise<number> {
  const { file, out, eventStore, readModels, onProgress } = request;
  const projection = await ownProjection(file);
  const store = await foldAside(projection, readModels);
  const unfinished = `${out}.unfinished`;
  let documents = 0;
  try {
    await replay([{ projection, store }], {
      eventStore,
      clock: systemClock,
      pageSize: PAGE_SIZE,
      unreadable: 'pass over',
      onProgress,
    });
    const lines = linesOf(projection, store, () => (documents += 1));
    await pipeline(Readable.from(lines), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, out);
  } finally {
    await store.abandon();
    await rm(unfinished, { force: true });
  }
  return documents;
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

async function ownProjection(file: string): Promise<Projection> {
  const module: unknown = await import(pathToFileURL(resolve(file)).href);
  const found = hasProjection(module) ? module.projection : null;
  if (!isProjection(found))
    throw new Error(`${file} exports no "projection" with name, version, collections and handlers.`);
  if (PROJECTIONS.some(({ name }) => name === found.name))
    throw new Error(`"${found.name}" is a projection of the product: give yours another name.`);
  return found;
}

const hasProjection = (value: unknown): value is { readonly projection: unknown } =>
  typeof value === 'object' && value !== null && 'projection' in value;

function isProjection(value: unknown): value is Projection {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value && 'version' in value && 'collections' in value && 'handlers' in value)) return false;
  return (
    /^[a-z][A-Za-z]{0,40}$/.test(String(value.name)) &&
    Number.isInteger(value.version) &&
    Array.isArray(value.collections) &&
    typeof value.handlers === 'object'
  );
}
