import type { ReadModelStore } from './port.ts';
import { SqliteReadModels } from './sqlite-read-models.ts';

/** Where the read models of an installation are; as the configuration says it. */
export type ReadModelsLocation = { readonly kind: 'sqlite'; readonly directory: string };

/** @throws ReadModelsUnavailableError with a sentence that names the place. */
export async function openReadModels(location: ReadModelsLocation): Promise<ReadModelStore> {
  return SqliteReadModels.open(location.directory);
}
