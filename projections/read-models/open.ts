import type { ReadModelsLocation } from './location.ts';
import type { ReadModelStore } from './port.ts';
import { SqliteReadModels } from './sqlite/read-models.ts';

/** @throws ReadModelsUnavailableError with a sentence that names the place. */
export async function openReadModels(location: ReadModelsLocation): Promise<ReadModelStore> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteReadModels.open(location.directory);
    case 'mongodb': {
      // Loaded only where it is needed: the driver takes its time and its memory in every thread.
      const { MongoReadModels } = await import('./mongodb/read-models.ts');
      return MongoReadModels.open(location.url);
    }
  }
}
