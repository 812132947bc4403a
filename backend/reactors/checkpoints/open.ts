import type { ReadModelsLocation } from '../../../projections/read-models/location.ts';
import type { ReactorCheckpoints } from './port.ts';
import { SqliteCheckpoints } from './sqlite.ts';

/** @throws ReadModelsUnavailableError with a sentence that names the place. */
export async function openCheckpoints(location: ReadModelsLocation): Promise<ReactorCheckpoints> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteCheckpoints.open(location.directory);
    case 'mongodb': {
      // Loaded only where it is needed, as for the read models.
      const { MongoCheckpoints } = await import('./mongodb.ts');
      return MongoCheckpoints.open(location.url);
    }
  }
}
