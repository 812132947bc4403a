/** A log so long that a start builds what it lacks of read models, and a hold on that building. */
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { auditProjection } from '../../projections/audit/projector.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { nextVersion } from '../../projections/runtime/store-version.ts';
import { fill } from '../bench/log-events.ts';

export const LONG_LOG = { patients: 25, logsEach: 450 };

/** Writes it into a folder, as the log of a product that has no read models. Answers how many events it has. */
export async function writeLongLog(directory: string, { patients, logsEach } = LONG_LOG): Promise<number> {
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  const logEvents = await fill(store, patients, logsEach);
  await store.close();
  return patients + logEvents;
}

/** Holds the place of one projection as another process would that builds it, until the answer is called. */
export async function holdBuilding(directory: string): Promise<() => Promise<void>> {
  const readModels = SqliteReadModels.open(join(directory, 'read-models'));
  const { name, version, collections } = auditProjection;
  const held = await readModels.build({ name, version: nextVersion(version, []), collections });
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await held.abandon();
    await readModels.close();
  };
}
