/**
 * Verification: the log is folded a second time from its beginning, with pages cut otherwise, into a store of its own
 * that is thrown away, and the documents are compared with those that it finds, all at one position.
 *
 * It runs beside a serving product. Documents that change meanwhile are found by their position, set aside, and compared
 * when the second fold has come as far as they have. Memory is bounded by those.
 */
import { canonicalJson } from '../../lib/canonical-json.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../lib/clock.ts';
import type { Position } from '../../events/position.ts';
import type { EventStore } from '../../events/store/port.ts';
import { DocumentDigest, textPages } from '../read-models/document-digest.ts';
import type {
  BuildingStore,
  Digest,
  ProjectionStore,
  ReadModelStore,
  StoredDocument,
} from '../read-models/port.ts';
import { foldAside } from './rebuild.ts';
import { replay } from './replay.ts';
import type { Projection } from '../projection.ts';

/** Not the page of a rebuild, so that a page's edge lies elsewhere. */
const PAGE_SIZE = 1700;
const MOST_DIFFERING = 10;
/** Rounds in which documents that keep changing are compared again; each takes milliseconds. */
const MOST_ROUNDS = 100;

export interface Verdict {
  readonly projection: string;
  readonly version: number;
  /** Whether the documents are those of the fold. */
  readonly same: boolean;
  /** Where both were compared. */
  readonly position: Position;
  readonly found: Digest;
  /** Of the fold. */
  readonly expected: Digest;
  /** The first documents that differ, as `collection/id`, at most ten. */
  readonly differing: readonly string[];
  /** Changes that the fold left out because a projector could not make them. */
  readonly leftOut: number;
}

export interface VerifyOptions {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called with the events folded since the beginning. */
  readonly onProgress?: (events: number) => void;
}

export interface VerifySubject {
  readonly projection: Projection;
  readonly store: ProjectionStore;
}

/** Verifies stores whose checkpoints are in one place, in one pass over the log. */
export async function verify(
  subjects: readonly VerifySubject[],
  options: VerifyOptions,
): Promise<readonly Verdict[]> {
  const { readModels } = options;
  const [first] = subjects;
  if (first === undefined) return [];
  const { position } = await first.store.checkpoint();
  const folds: Fold[] = [];
  try {
    for (const { projection, store } of subjects) {
      folds.push({ projection, store, leftOut: 0, fold: await foldAside(projection, readModels) });
    }
    await foldUpTo(folds, position, options);
    const verdicts: Verdict[] = [];
    for (const each of folds) verdicts.push(await compare(each, position, options));
    return verdicts;
  } finally {
    for (const { fold } of folds) await fold.abandon();
  }
}

interface Fold extends VerifySubject {
  readonly fold: BuildingStore;
  leftOut: number;
}

/** Forgiving, as live projections are: what they left out the fold leaves out too. */
async function foldUpTo(folds: readonly Fold[], upTo: Position, options: VerifyOptions): Promise<void> {
  const { eventStore, clock, signal, onProgress } = options;
  await replay(
    folds.map((each) => ({
      projection: each.projection,
      store: each.fold,
      onDefect: () => {
        each.leftOut += 1;
      },
    })),
    {
      eventStore,
      clock,
      upTo,
      pageSize: PAGE_SIZE,
      unreadable: 'pass over',
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    },
  );
}

async function compare(each: Fold, position: Position, options: VerifyOptions): Promise<Verdict> {
  const { projection, store, fold } = each;
  const moved = new Map<string, Set<string>>();
  const found = new DocumentDigest();
  const expected = new DocumentDigest();
  for (const { name } of projection.collections) {
    const movedHere = new Set<string>();
    moved.set(name, movedHere);
    for await (const page of textPages(store, name)) {
      for (const { id, position: at, text } of page) {
        if (at > position) movedHere.add(id);
        else found.add(name, id, text);
      }
    }
    for await (const page of textPages(fold, name)) {
      for (const { id, text } of page) if (!movedHere.has(id)) expected.add(name, id, text);
    }
  }
  const differing: string[] = [];
  if (!isDeepStrictEqual(found.value, expected.value)) {
    for (const { name } of projection.collections) await addDiffering(each, name, position, differing);
  }
  await settleMoved(each, moved, options, differing);
  return {
    projection: projection.name,
    version: store.schema.version,
    // Keys in another order make another hash of the same document; only what differs in itself counts.
    same: differing.length === 0,
    position,
    found: found.value,
    expected: expected.value,
    differing: differing.slice(0, MOST_DIFFERING),
    leftOut: each.leftOut,
  };
}

/** Compares document by document, both sides in the order of ids. */
async function addDiffering(
  { store, fold }: Fold,
  collection: string,
  position: Position,
  differing: string[],
): Promise<void> {
  const found = documentsOf(store, collection);
  const expected = documentsOf(fold, collection);
  let [left, right] = await Promise.all([found.next(), expected.next()]);
  while ((left.done !== true || right.done !== true) && differing.length <= MOST_DIFFERING) {
    const one = left.done === true ? null : left.value;
    const other = right.done === true ? null : right.value;
    const order = one === null ? 1 : other === null ? -1 : compareIds(one.id, other.id);
    const id = order <= 0 ? one?.id : other?.id;
    const newer = order <= 0 && one !== null && one.position > position;
    if (!newer && (order !== 0 || !isSame(one, other))) differing.push(`${collection}/${id}`);
    if (order <= 0) left = await found.next();
    if (order >= 0) right = await expected.next();
  }
}

async function* documentsOf(
  store: ProjectionStore,
  collection: string,
): AsyncGenerator<StoredDocument, void> {
  for await (const page of store.scan(collection)) yield* page;
}

const compareIds = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

function isSame(one: StoredDocument | null, other: StoredDocument | null): boolean {
  if (one === null || other === null) return one === other;
  return one.position === other.position && canonicalJson(one.body) === canonicalJson(other.body);
}

/** Compares the documents that changed while the others were compared, as far along the log as they have come. */
async function settleMoved(
  each: Fold,
  moved: ReadonlyMap<string, ReadonlySet<string>>,
  options: VerifyOptions,
  differing: string[],
): Promise<void> {
  let waiting = moved;
  for (let round = 0; [...waiting.values()].some(({ size }) => size > 0); round++) {
    if (round === MOST_ROUNDS)
      throw new Error(`The documents of ${each.projection.name} change too fast to be compared.`);
    const { position } = await each.store.checkpoint();
    await foldUpTo([each], position, { ...options, onProgress: () => {} });
    const later = new Map<string, Set<string>>();
    for (const [collection, ids] of waiting) {
      const again = new Set<string>();
      later.set(collection, again);
      const [found, expected] = await Promise.all([
        each.store.getMany(collection, [...ids]),
        each.fold.getMany(collection, [...ids]),
      ]);
      for (const [at, id] of [...ids].entries()) {
        const document = found[at] ?? null;
        if (document !== null && document.position > position) again.add(id);
        else if (!isSame(document, expected[at] ?? null)) differing.push(`${collection}/${id}`);
      }
    }
    waiting = later;
  }
}
