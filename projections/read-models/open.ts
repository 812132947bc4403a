import type { ReadModelStore } from './port.ts';
import { SqliteReadModels } from './sqlite/read-models.ts';

/** Where the read models of an installation are; as the configuration says it. */
export type ReadModelsLocation =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | { readonly kind: 'mongodb'; readonly url: string };

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
