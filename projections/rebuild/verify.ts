/**
 * Verification: the log is folded a second time from its beginning, with pages cut otherwise, into a store of its own
 * that is thrown away, and the documents are compared with those that it finds, all at one position.
 *
 * It runs beside a serving product. Documents that change meanwhile are found by their position, set aside, and compared
 * when the second fold has come as far as they have. Memory is bounded by those.
 */
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
import {
  type ClinicDifferences,
  Differences,
  differingFields,
  type DocumentDifference,
  told,
} from './differences.ts';
import { merged } from './merged.ts';
import { foldAside } from './rebuild.ts';
import { replay } from './replay.ts';
import type { Projection } from '../projection.ts';

/** Not the page of a rebuild, so that a page's edge lies elsewhere. */
const PAGE_SIZE = 1700;
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
  /** How many documents differ. */
  readonly differing: number;
  /** The first of them, the one as it was found, the other as the fold says. */
  readonly first: DocumentDifference[];
  readonly ofClinics: ClinicDifferences[];
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
  const differences = new Differences();
  if (!isDeepStrictEqual(found.value, expected.value)) {
    for (const { name } of projection.collections) await addDiffering(each, name, position, differences);
  }
  await settleMoved(each, moved, options, differences);
  return {
    projection: projection.name,
    version: store.schema.version,
    // Keys in another order make another hash of the same document; only what differs in itself counts.
    same: differences.count === 0,
    position,
    found: found.value,
    expected: expected.value,
    differing: differences.count,
    first: differences.first,
    ofClinics: differences.ofClinics,
    leftOut: each.leftOut,
  };
}

/** Compares document by document, both sides in the order of ids. */
async function addDiffering(
  { store, fold }: Fold,
  collection: string,
  position: Position,
  differences: Differences,
): Promise<void> {
  for await (const { id, one, other } of merged(store, fold, collection)) {
    if (one !== null && one.position > position) continue;
    addIfDiffering(collection, id, one, other, differences);
  }
}

function addIfDiffering(
  collection: string,
  id: string,
  one: StoredDocument | null,
  other: StoredDocument | null,
  differences: Differences,
): void {
  if (one === null && other === null) return;
  const fields = one === null || other === null ? [] : [...differingFields(one.body, other.body)];
  if (one !== null && other !== null && one.position !== other.position)
    fields.push({ field: '@position', one: told(one.position), other: told(other.position) });
  if (one === null || other === null || fields.length > 0)
    differences.add(collection, id, one, other, fields);
}

/** Compares the documents that changed while the others were compared, as far along the log as they have come. */
async function settleMoved(
  each: Fold,
  moved: ReadonlyMap<string, ReadonlySet<string>>,
  options: VerifyOptions,
  differences: Differences,
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
        else addIfDiffering(collection, id, document, expected[at] ?? null, differences);
      }
    }
    waiting = later;
  }
}
