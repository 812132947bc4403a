/** Rebuilds projections in MongoDB, by small pages and with many rests, until it is killed. Says how many events went by. */
import { systemClock } from '../../lib/clock.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { ConfiguredKeys } from '../../backend/secrets/configured-keys.ts';
import { openEventStore } from '../../events/store/open.ts';
import { opened } from '../../events/store/sealing.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { PartitionRebuild } from '../../projections/rebuild/rebuild.ts';

const { eventStore: location, readModels } = readConfiguration(process.env);
if (readModels.kind !== 'mongodb') throw new Error('READ_MODELS_URL names no MongoDB.');
const keys = new ConfiguredKeys(process.env, systemClock);
const eventStore = opened(await openEventStore(location), keys);
const part = await PartitionRebuild.begin(
  PROJECTIONS.filter(({ name }) => process.argv.includes(name)),
  {
    eventStore,
    readModels: await MongoReadModels.open(readModels.url, 6),
    clock: systemClock,
    onProgress: (events) => process.stdout.write(`${events}\n`),
  },
);
await part.fill(await eventStore.head(), 3);
