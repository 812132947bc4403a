/**
 * The read-model port: documents by id, one collection or more to a projection, and one checkpoint to a projection
 * version. Two adapters stand behind it (SQLite, MongoDB) and one suite holds them to the same semantics
 * (`test/conformance/read-models.ts`).
 *
 * A document is a JSON object without nested arrays and without keys that hold a dot or begin with a dollar. It keeps,
 * beside its body, the position of the last event that was applied to it, so that applying an event is idempotent.
 */
import type { Position } from '../../events/position.ts';

/**
 * An optional field may be typed as one that holds `undefined`, so a document's type may too; a store refuses such a value
 * (`document-body.ts`).
 */
export type DocumentValue =
  | Scalar
  | undefined
  | readonly DocumentValue[]
  | { readonly [key: string]: DocumentValue };

export type DocumentBody = { readonly [key: string]: DocumentValue };

export interface StoredDocument<Body extends DocumentBody = DocumentBody> {
  readonly id: string;
  /** Position of the last event applied. */
  readonly position: Position;
  readonly body: Body;
}

/**
 * An index that a query may use. `fields` in order; names are top-level keys of the body, `id` is always appended as
 * the last key, so that paging is total. `array: true` is allowed for an index whose first field is an array of
 * scalars: a document then stands under each of them (name words). No index is unique.
 */
export interface IndexDefinition {
  readonly name: string;
  readonly fields: readonly string[];
  readonly array?: boolean;
}

export interface CollectionDefinition {
  readonly name: string;
  readonly indexes: readonly IndexDefinition[];
}

/** What the stores need to know of a projection version: its collections are its own, beside every other version's. */
export interface ProjectionSchema {
  readonly name: string;
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
}

export type Scalar = string | number | boolean | null;

/** A bound on one field: each given comparison must hold. Strings compare by code point. `null` sorts before everything. */
export interface Range<Key = Scalar> {
  readonly gt?: Key;
  readonly gte?: Key;
  readonly lt?: Key;
  readonly lte?: Key;
}

/**
 * A query names the index that serves it. `equal` binds the first fields of the index, `range` at most the next one;
 * the order is that of the index (`descending` turns all of it round), with `id` last. A query that the index does not
 * serve so is refused with `UnservedQueryError`.
 */
export interface Query {
  readonly index: string;
  readonly equal?: Readonly<Record<string, Scalar | undefined>>;
  readonly range?: { readonly field: string } & Range;
  readonly descending?: boolean;
  /** At most so many; required, so that nothing grows without a bound. */
  readonly limit: number;
  /** Continue after the document that this cursor names (its index fields and id), as `cursorOf` makes it. */
  readonly after?: Cursor;
}

/** Which documents a count is of: those that a query by the same index would find. */
export type CountQuery = Pick<Query, 'index' | 'equal' | 'range'>;

/** The key of a document in an index: the values of the index's fields, then its id. */
export type Cursor = readonly Scalar[];

/** A new state of one document. The adapter writes it only where the stored position is older than `position`. */
export interface DocumentWrite {
  readonly collection: string;
  readonly id: string;
  readonly position: Position;
  readonly body: DocumentBody;
}

/** Documents counted and hashed, whatever their order (`DocumentDigest`). */
export interface Digest {
  readonly documents: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** When the documents of a version were last compared with a fold of the log, and what was found in it then. */
export interface Verification extends Digest {
  /** ISO. */
  readonly at: string;
  /** Whether they were those of the fold. */
  readonly same: boolean;
}

/** What lies in the store of one version, whatever shape its documents have. */
export interface VersionFacts {
  readonly version: number;
  /** Whether it is only begun: it can be resumed, and read by nobody. */
  readonly isBuilding: boolean;
  /** null while it is being built. */
  readonly documents: number | null;
  /** What it takes on disk; null where the server does not tell, and while it is being built. */
  readonly bytes: number | null;
  /** null where it never was. */
  readonly verification: Verification | null;
}

/** Where a projection version stands. */
export interface Checkpoint {
  /** `START` before the first page. */
  readonly position: Position;
  /** Events applied so far, as counted by the runners that moved it. */
  readonly events: number;
  /** When it was last moved, ISO. */
  readonly updatedAt: string;
  /**
   * Only there where the process that moved it has stopped cleanly: another need not wait for it, and goes on at once.
   * Stored with the position, and so gone with the next move.
   */
  readonly released?: true;
}

/** The documents and the checkpoint of one projection version. */
export interface ProjectionStore {
  readonly schema: ProjectionSchema;

  get(collection: string, id: string): Promise<StoredDocument | null>;
  /** In the order asked; null where there is none. */
  getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]>;
  find(collection: string, query: Query): Promise<readonly StoredDocument[]>;
  /** The keys of the documents that a query finds, in its order, from the index alone: no document is read. */
  keys(collection: string, query: Query): Promise<readonly Cursor[]>;
  /**
   * Of all documents, or of those that a query would find, counted in its index and not read.
   *
   * @throws UnservedQueryError also for an index over an array, which holds a document several times.
   */
  count(collection: string, query?: CountQuery): Promise<number>;

  checkpoint(): Promise<Checkpoint>;
  /**
   * Writes the documents of one page, each guarded by "the stored position is older", then moves the checkpoint from
   * `expected` to `next`. Where the engine has transactions over one file this is one; where it has not, the documents
   * come first and the checkpoint last, which the guards make safe.
   *
   * @throws CheckpointMovedError when the checkpoint was not at `expected`. What was written by then is what the other
   *   runner writes too; nothing is undone that matters.
   */
  commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void>;

  /** Pages of all documents of a collection by id, for `verify`. */
  scan(collection: string): AsyncIterable<readonly StoredDocument[]>;
}

/**
 * The store of a version that one writer fills from nothing. Until it is finished it is no version: it is not listed,
 * cannot be made active, and need be neither safe on disk nor served by its indexes, so that filling it is fast.
 *
 * From time to time it takes a durable checkpoint: what was committed until then survives the end of the process, and a
 * later build of the same version resumes there. Documents may by then be ahead of the checkpoint, which their positions make
 * harmless.
 */
export interface BuildingStore extends ProjectionStore {
  /** What was handed over to be kept, counted and hashed on the way in: what a scan of the documents must find. */
  written(): Promise<Digest>;
  /** Makes its declared indexes, where they are not there yet: the last of what takes long. */
  index(): Promise<void>;
  /** Makes it a version that can be opened: safe on disk and with its indexes. Refused where there is that version. */
  finish(): Promise<void>;
  /** Takes a checkpoint and releases the build, for a later one to resume. */
  leave(): Promise<void>;
  /** Removes it. */
  abandon(): Promise<void>;
}

/** The read models of one installation. */
export interface ReadModelStore {
  /** Opens (making it where it is not there) the store of a projection version, with its declared indexes. */
  open(schema: ProjectionSchema): Promise<ProjectionStore>;
  /**
   * Begins to build a version beside those that are there, or resumes an earlier build of it. Refused
   * while another process builds it.
   */
  build(schema: ProjectionSchema): Promise<BuildingStore>;
  /** A store for a fold that is compared and thrown away: no version, however it ends. */
  scratch(schema: ProjectionSchema): Promise<BuildingStore>;
  /** Versions of a projection that exist, in ascending order. */
  versions(name: string): Promise<readonly number[]>;
  /** The versions and those that are being built, in ascending order, those of another shape than the code's too. */
  facts(name: string): Promise<readonly VersionFacts[]>;
  /**
   * Opens a version with the collections that it was built with, whatever shape that is: for reading alone.
   *
   * @throws Error where there is no such version.
   */
  openAsBuilt(name: string, version: number): Promise<ProjectionStore>;
  /** Keeps how a version compared with the log, with the version: it goes when that goes. */
  noteVerified(name: string, version: number, verification: Verification): Promise<void>;
  /** The version that queries read; null where none was chosen. */
  active(name: string): Promise<number | null>;
  /** Switches the version that queries read, at once, for every process. */
  activate(name: string, version: number): Promise<void>;
  /**
   * Finds out whether documents could be written now, and leaves all as it is.
   *
   * @throws ReadModelsUnavailableError with the reason why not.
   */
  assertWritable(): Promise<void>;
  /** Removes a version's documents and checkpoint. The active one is refused. */
  drop(name: string, version: number): Promise<void>;
  close(): Promise<void>;
}

export class CheckpointMovedError extends Error {
  readonly expected: Position;
  readonly actual: Position;
  constructor(projection: string, expected: Position, actual: Position) {
    super(`The checkpoint of ${projection} was expected at "${expected}" and is at "${actual}".`);
    this.name = 'CheckpointMovedError';
    this.expected = expected;
    this.actual = actual;
  }
}

export class UnservedQueryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnservedQueryError';
  }
}

export class ReadModelsUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReadModelsUnavailableError';
  }
}

/** How far a building from the first event has come. */
export interface BuildProgress {
  readonly done: number;
  /** Events that there are, about; null while nothing says it. */
  readonly total: number | null;
}

/** The documents are not there yet: they are being built from the log. Whoever asks is told how far, and asks again. */
export class ReadModelsBuildingError extends ReadModelsUnavailableError {
  readonly progress: BuildProgress;
  constructor(progress: BuildProgress) {
    super('The read models are being built from the log.');
    this.name = 'ReadModelsBuildingError';
    this.progress = progress;
  }
}
