/** The projections' rate into MongoDB, against a bare `bulkWrite` of the same documents to the same server. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, MongoClient } from 'mongodb';
import { systemClock } from '../../lib/clock.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import type { BuildingStore, ProjectionSchema, ProjectionStore } from '../../projections/read-models/port.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { replay } from '../../projections/rebuild/replay.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { type MongoServer, startMongoServer } from '../servers/mongodb.ts';
import { fill } from './log-events.ts';
import { compareRates, type Figure, seconds } from './measure.ts';

const PATIENTS = 20;
const LOGS_EACH = 50;
const PAGE = 1000;
const ROUNDS = 5;

export async function mongoBench(): Promise<readonly Figure[]> {
  const server = await startMongoServer();
  if (typeof server === 'string') {
    process.stderr.write(`mongodb: left out, because ${server}\n`);
    return [];
  }
  const url = server.url();
  const readModels = await MongoReadModels.open(url);
  const client = new MongoClient(url);
  try {
    return [await rate(server, readModels, client)];
  } finally {
    await client.close();
    await readModels.close();
    await server.drop(url);
    await server.stop();
  }
}

async function rate(server: MongoServer, readModels: MongoReadModels, client: MongoClient): Promise<Figure> {
  const eventStore = new MemoryEventStore();
  const events = await fill(eventStore, PATIENTS, LOGS_EACH);
  let version = 1;
  let stores: readonly ProjectionStore[] = [];

  /** From the first event into empty collections. */
  const project = async (open: (schema: ProjectionSchema) => Promise<ProjectionStore>): Promise<number> => {
    version += 1;
    const schemas = PROJECTIONS.map(({ name, collections }) => ({ name, version, collections }));
    stores = await Promise.all(schemas.map(open));
    const replayed = PROJECTIONS.flatMap((projection, at) => {
      const store = stores[at];
      return store === undefined ? [] : [{ projection, store }];
    });
    const took = await seconds(async () => {
      await replay(replayed, { eventStore, clock: systemClock, pageSize: PAGE, unreadable: 'refuse' });
    });
    return count / took;
  };
  /** As it catches up beside whoever else writes: every document read, guarded and safe on a majority. */
  const live = (): Promise<number> => project((schema) => readModels.open(schema));
  /** As it is built, until it could be switched to. */
  const build = async (): Promise<number> => {
    const building: BuildingStore[] = [];
    const open = async (schema: ProjectionSchema): Promise<ProjectionStore> => {
      const store = await readModels.build(schema);
      building.push(store);
      return store;
    };
    const filled = count / (await project(open));
    const finished = await seconds(async () => {
      for (const store of building) await store.finish();
    });
    stores = await Promise.all(
      PROJECTIONS.map(({ name, collections }) => readModels.open({ name, version, collections })),
    );
    return count / (filled + finished);
  };

  let count = 0;
  await build();
  const collections = await stored(client, version);
  count = collections.reduce((sum, { documents }) => sum + documents.length, 0);

  let copies = 0;
  const bare = async (): Promise<number> => {
    copies += 1;
    const targets = collections.map(({ documents, indexes }, at) => ({
      documents,
      indexes,
      target: client.db().collection(`bare-${copies}-${at}`),
    }));
    for (const { target, indexes } of targets) {
      for (const { name, key } of indexes) await target.createIndex(key, { name });
    }
    const took = await seconds(async () => {
      for (const { target, documents } of targets) {
        for (let from = 0; from < documents.length; from += PAGE) {
          const page = documents.slice(from, from + PAGE);
          await target.bulkWrite(
            page.map((document) => ({ insertOne: { document } })),
            { ordered: false, writeConcern: { w: 'majority' } },
          );
        }
      }
    });
    return count / took;
  };

  const caughtUp = await live();
  const pair = await compareRates(ROUNDS, build, bare);
  for (const [at, projection] of PROJECTIONS.entries()) {
    const store = stores[at];
    if (store === undefined) continue;
    const right = await foldFromZero(projection, eventStore);
    if (!isDeepStrictEqual(await documentsIn(store), right)) {
      throw new Error(`The documents of ${projection.name} are not those of a fold from the first event.`);
    }
  }
  return {
    name: `building all projections in ${server.kind}, against bare bulkWrite of the documents`,
    unit: 'ratio',
    value: pair.ratio,
    atLeast: 0.5,
    detail: {
      events,
      documents: count,
      documentsPerSecond: pair.ours,
      bareDocumentsPerSecond: pair.other,
      liveDocumentsPerSecond: caughtUp,
    },
  };
}

interface Stored {
  readonly documents: readonly Document[];
  readonly indexes: readonly { readonly name: string; readonly key: Record<string, 1> }[];
}

/** What a version's collections hold, as it lies there. */
async function stored(client: MongoClient, version: number): Promise<readonly Stored[]> {
  const database = client.db();
  const records = await database
    .collection<{ readonly prefix: string }>('versions')
    .find({ version })
    .toArray();
  const all: Stored[] = [];
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (!records.some(({ prefix }) => name.startsWith(`${prefix}.`))) continue;
    const collection = database.collection(name);
    const indexes = await collection.indexes();
    all.push({
      documents: await collection.find().toArray(),
      indexes: indexes
        .filter(({ name: index }) => index !== '_id_')
        .map(({ name: index = '', key }) => ({
          name: index,
          key: Object.fromEntries(Object.keys(key).map((field) => [field, 1 as const])),
        })),
    });
  }
  return all;
}
