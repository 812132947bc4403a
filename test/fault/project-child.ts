/** Projects the log of a directory until it is killed. Says "up" once it follows. */
import { join } from 'node:path';
import { systemClock } from '../../lib/clock.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { ProjectionHost } from '../../projections/runtime/projection-host.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';

const [directory = ''] = process.argv.slice(2);
const host = new ProjectionHost({
  eventStore: SqliteEventStore.open(join(directory, 'events.db')),
  readModels: SqliteReadModels.open(join(directory, 'read-models')),
  projections: PROJECTIONS,
  clock: systemClock,
  // Small pages, so that a kill falls between two of them, and within one.
  pageSize: 7,
});
await host.start();
process.stdout.write('up\n');
