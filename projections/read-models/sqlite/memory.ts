/** Documents that are folded to be looked at once, and thrown away: in the memory of the process, and in no file. */
import type { ProjectionSchema } from '../port.ts';
import { SqliteProjectionStore } from './projection-store.ts';

export const openInMemory = (schema: ProjectionSchema): SqliteProjectionStore =>
  SqliteProjectionStore.open(':memory:', schema);
