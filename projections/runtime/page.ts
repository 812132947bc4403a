/** What a page's changes make of the documents of a store: loaded, folded, not yet written. */
import { documentsNeeded, fold, type OnDefect, type PlannedChange } from '../fold.ts';
import type { DocumentWrite, ProjectionStore, StoredDocument } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';

/**
 * @param onDefect as in `fold`.
 * @throws ProjectorError as in `fold`; ReadModelsUnavailableError.
 */
export async function writesOf(
  projection: Projection,
  store: ProjectionStore,
  changes: readonly PlannedChange[],
  onDefect?: OnDefect,
): Promise<readonly DocumentWrite[]> {
  const loaded = new Map<string, ReadonlyMap<string, StoredDocument>>();
  for (const [collection, ids] of documentsNeeded(changes)) {
    const found = new Map<string, StoredDocument>();
    if (ids.length === 0) continue;
    for (const document of await store.getMany(collection, ids)) {
      if (document !== null) found.set(document.id, document);
    }
    loaded.set(collection, found);
  }
  return fold(projection, changes, (collection, id) => loaded.get(collection)?.get(id) ?? null, onDefect);
}
