/** A rebuild of all projections from the double of EventStoreDB into the MongoDB server that was found, each its own process but the double. */
import { systemClock } from '../../lib/clock.ts';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import { storeStatuses } from '../../projections/runtime/store-status.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { startMongoServer } from '../servers/mongodb.ts';
import { fill } from './log-events.ts';
import type { Figure } from './measure.ts';
import { rebuildAll } from './rebuild-process.ts';

const PATIENTS = 1000;
const LOGS_EACH = 50;

export async function serversRebuildBench(): Promise<readonly Figure[]> {
  const server = await startMongoServer();
  if (typeof server === 'string') {
    process.stderr.write(`servers: left out, because ${server}\n`);
    return [];
  }
  const double = await EventStoreDouble.start();
  const store = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url));
  const url = server.url();
  const readModels = await MongoReadModels.open(url);
  try {
    const events = await fill(store, PATIENTS, LOGS_EACH);
    const used = await rebuildAll(double.url, url);
    const statuses = await storeStatuses(PROJECTIONS, store, readModels, systemClock);
    const documents = statuses.reduce((sum, status) => sum + status.documents, 0);
    const expected = PATIENTS * (LOGS_EACH * 4 + 3);
    if (documents !== expected)
      throw new Error(`There are ${documents} documents and should be ${expected}.`);
    const detail = {
      events,
      documents,
      eventsPerSecond: events / used.seconds,
      processor: used.processor,
      megabytes: used.megabytes,
    };
    const name = `rebuild all projections from the double of EventStoreDB into ${server.kind}`;
    return [{ name, unit: 'seconds', value: used.seconds, atMost: 600, detail }];
  } finally {
    await readModels.close();
    await store.close();
    await double.stop();
    await server.drop(url);
    await server.stop();
  }
}
