import type { ReadModelsLocation } from '../../../projections/read-models/location.ts';
import type { SnapshotStore } from './port.ts';
import { SqliteSnapshots } from './sqlite.ts';

/** @throws ReadModelsUnavailableError with a sentence that names the place. */
export async function openSnapshots(location: ReadModelsLocation): Promise<SnapshotStore> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteSnapshots.open(location.directory);
    case 'mongodb': {
      // Loaded only where it is needed, as for the read models.
      const { MongoSnapshots } = await import('./mongodb.ts');
      return MongoSnapshots.open(location.url);
    }
  }
}
