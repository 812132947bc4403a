/** Two stores read side by side, both in the order of ids. */
import type { ProjectionStore, StoredDocument } from '../read-models/port.ts';

export interface Pair {
  readonly id: string;
  readonly one: StoredDocument | null;
  readonly other: StoredDocument | null;
}

/** Every document of a collection that one of them has, with the other's where it has it too. null for a store without the collection. */
export async function* merged(
  one: ProjectionStore | null,
  other: ProjectionStore | null,
  collection: string,
): AsyncGenerator<Pair, void> {
  const [left, right] = [documentsOf(one, collection), documentsOf(other, collection)];
  let [a, b] = [await left.next(), await right.next()];
  while (a.done !== true || b.done !== true) {
    const [first, second] = [a.done === true ? null : a.value, b.done === true ? null : b.value];
    const order = first === null ? 1 : second === null ? -1 : compareIds(first.id, second.id);
    const id = (order <= 0 ? first?.id : second?.id) ?? '';
    yield { id, one: order <= 0 ? first : null, other: order >= 0 ? second : null };
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
}

async function* documentsOf(
  store: ProjectionStore | null,
  collection: string,
): AsyncGenerator<StoredDocument, void> {
  if (store === null) return;
  for await (const page of store.scan(collection)) yield* page;
}

const compareIds = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
