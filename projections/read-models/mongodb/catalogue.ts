/**
 * What is in a MongoDB database of read models: the format that it is written in, the versions of projections with their
 * checkpoints, and which of them queries read. A version's documents lie in collections of its own,
 * whose names begin with a prefix that no other version has ever had: so a version that is dropped and built anew never
 * meets what was left of the one before.
 */
import { type Collection, ObjectId } from 'mongodb';
import { type Position, START } from '../../../events/position.ts';
import { isDuplicate, type MongoConnection } from './connection.ts';
import {
  type Checkpoint,
  type ProjectionSchema,
  ReadModelsUnavailableError,
  type Verification,
} from '../port.ts';

/** Raised when a program could no longer read what the one before it wrote. */
const FORMAT = 1;
/** What stands between a version's prefix and the name of a collection. */
const SEPARATOR = '.';

interface FormatRecord {
  readonly _id: 'format';
  readonly format: number;
}

export interface VersionRecord extends Omit<Checkpoint, 'released'> {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  /** Of the names of its collections. */
  readonly prefix: string;
  /** Collections and indexes that it was built with, as JSON. */
  readonly declared: string;
  readonly released: boolean;
  /** Not there where it never was verified. */
  readonly verification?: Verification;
}

/**
 * What is read of a projection and what is dropped, in one document: so that of a switch and a drop of the same version at
 * the same moment only one succeeds, also where there are no transactions.
 */
interface ActiveRecord {
  /** The projection's name. */
  readonly _id: string;
  /** null where none has been made active yet. */
  readonly version: number | null;
  /** Prefixes of the versions that a drop has claimed: no other version ever has them. Missing where none was. */
  readonly dropped?: readonly string[];
}

export const recordId = (name: string, version: number): string => `${name}-${version}`;

export const collectionName = (prefix: string, collection: string): string =>
  `${prefix}${SEPARATOR}${collection}`;

export class MongoCatalogue {
  readonly #connection: MongoConnection;

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #formats(): Collection<FormatRecord> {
    return this.#connection.database.collection('format');
  }

  get #versions(): Collection<VersionRecord> {
    return this.#connection.database.collection('versions');
  }

  get #active(): Collection<ActiveRecord> {
    return this.#connection.database.collection('active');
  }

  /** @throws ReadModelsUnavailableError for a database that a newer version of the product has written. */
  async checkFormat(): Promise<void> {
    const found = await this.#connection.access(async () => {
      await insertIfNone(() => this.#formats.insertOne({ _id: 'format', format: FORMAT }));
      return this.#formats.findOne({ _id: 'format' });
    });
    const format = found?.format ?? FORMAT;
    if (format <= FORMAT) return;
    throw new ReadModelsUnavailableError(
      `The ${this.#connection.place} was written by a newer version of Home Heart (format ${format}, this one knows ${FORMAT}): start that version, or name another database.`,
    );
  }

  /** A write that finds nothing to change: only a server that takes writes answers it. */
  async assertWritable(): Promise<void> {
    await this.#connection.access(() => this.#active.updateOne({ _id: '' }, { $set: { version: null } }));
  }

  /** The record of a version, made where there is none. */
  async openVersion(schema: ProjectionSchema): Promise<VersionRecord> {
    const found = await this.version(schema.name, schema.version);
    if (found !== null) return found;
    await this.#add(recordOf(schema, newPrefix(schema), { position: START, events: 0, updatedAt: '' }));
    const record = await this.version(schema.name, schema.version);
    if (record === null) throw this.#gone(schema);
    return record;
  }

  /** Makes a version of what has been built. Answers false where there is that version. */
  async addBuilt(schema: ProjectionSchema, prefix: string, checkpoint: Checkpoint): Promise<boolean> {
    return this.#add(recordOf(schema, prefix, checkpoint));
  }

  version(name: string, version: number): Promise<VersionRecord | null> {
    return this.#connection.access(() => this.#versions.findOne({ _id: recordId(name, version) }));
  }

  /** Without those that are being dropped. */
  async versions(name: string): Promise<readonly number[]> {
    const { dropped = [] } = (await this.#activeRecord(name)) ?? {};
    const records = await this.#connection.access(() => this.#versions.find({ name }).toArray());
    const kept = records.filter(({ prefix }) => !dropped.includes(prefix));
    return kept.map(({ version }) => version).toSorted((one, other) => one - other);
  }

  /** @throws ReadModelsUnavailableError where another process has dropped the version. */
  async checkpoint(schema: ProjectionSchema): Promise<Checkpoint> {
    const record = await this.version(schema.name, schema.version);
    if (record === null) throw this.#gone(schema);
    const { position, events, updatedAt, released } = record;
    return { position, events, updatedAt, ...(released ? { released } : {}) };
  }

  async noteVerified(name: string, version: number, verification: Verification): Promise<void> {
    await this.#connection.access(() =>
      this.#versions.updateOne({ _id: recordId(name, version) }, { $set: { verification } }),
    );
  }

  /** What the collections of a version take on disk, with their indexes; null where the server does not tell. */
  async bytes({ prefix, declared }: VersionRecord): Promise<number | null> {
    const collections = JSON.parse(declared) as ProjectionSchema['collections'];
    let bytes = 0;
    for (const { name } of collections) {
      const stats = await this.#connection
        .access(() => this.#connection.database.command({ collStats: collectionName(prefix, name) }))
        .catch(() => null);
      const [storage, indexes] = [Number(stats?.['storageSize']), Number(stats?.['totalIndexSize'] ?? 0)];
      if (!Number.isFinite(storage + indexes)) return null;
      bytes += storage + indexes;
    }
    return bytes;
  }

  /** Moves a checkpoint. Answers false where it was not at `expected`. */
  async moveCheckpoint(schema: ProjectionSchema, expected: Position, next: Checkpoint): Promise<boolean> {
    const { position, events, updatedAt, released = false } = next;
    const moved = await this.#connection.access(() =>
      this.#versions.updateOne(
        { _id: recordId(schema.name, schema.version), position: expected },
        { $set: { position, events, updatedAt, released } },
      ),
    );
    return moved.matchedCount === 1;
  }

  /** The record of that version alone, not of one that was made anew under its number. */
  async removeVersion({ _id, prefix }: VersionRecord): Promise<void> {
    await this.#connection.access(() => this.#versions.deleteOne({ _id, prefix }));
  }

  async active(name: string): Promise<number | null> {
    return (await this.#activeRecord(name))?.version ?? null;
  }

  #activeRecord(name: string): Promise<ActiveRecord | null> {
    return this.#connection.access(() => this.#active.findOne({ _id: name }));
  }

  /** Answers false where a drop has claimed the version. */
  async activate({ name, version, prefix }: VersionRecord): Promise<boolean> {
    const activated = await this.#connection.access(async () => {
      await insertIfNone(() => this.#active.insertOne({ _id: name, version: null }));
      return this.#active.updateOne({ _id: name, dropped: { $ne: prefix } }, { $set: { version } });
    });
    return activated.matchedCount === 1;
  }

  /** From here on the version is not made active any more. Answers false where it is the active one. */
  async claimDrop({ name, version, prefix }: VersionRecord): Promise<boolean> {
    const claimed = await this.#connection.access(async () => {
      await insertIfNone(() => this.#active.insertOne({ _id: name, version: null }));
      return this.#active.updateOne(
        { _id: name, version: { $ne: version } },
        { $addToSet: { dropped: prefix } },
      );
    });
    return claimed.matchedCount === 1;
  }

  /** Removes the records of the versions whose drop was claimed and did not come to its end. */
  async finishDrops(): Promise<void> {
    const records = await this.#connection.access(() => this.#active.find({}).toArray());
    const claimed = records.flatMap(({ dropped = [] }) => dropped);
    if (claimed.length === 0) return;
    await this.#connection.access(() => this.#versions.deleteMany({ prefix: { $in: claimed } }));
  }

  async collectionNames(): Promise<readonly string[]> {
    const { database } = this.#connection;
    const collections = await this.#connection.access(() =>
      database.listCollections({}, { nameOnly: true }).toArray(),
    );
    return collections.map(({ name }) => name);
  }

  /** Removes those collections of documents that belong to no version and to none of the builds. */
  async removeUnowned(names: readonly string[], buildPrefixes: readonly string[]): Promise<void> {
    const versions = await this.#connection.access(() => this.#versions.find({}).toArray());
    const kept = new Set([...buildPrefixes, ...versions.map(({ prefix }) => prefix)]);
    for (const name of names) {
      const prefix = name.slice(0, name.indexOf(SEPARATOR));
      if (IS_PREFIX.test(prefix) && !kept.has(prefix)) await this.#removeCollection(name);
    }
  }

  /** Removes all collections that begin with a prefix. */
  async removeCollections(prefix: string): Promise<void> {
    for (const name of await this.collectionNames()) {
      if (name.startsWith(`${prefix}${SEPARATOR}`)) await this.#removeCollection(name);
    }
  }

  /** Adds the record of a version. Answers false where there is one. */
  #add(record: VersionRecord): Promise<boolean> {
    return this.#connection.access(() => insertIfNone(() => this.#versions.insertOne(record)));
  }

  async #removeCollection(name: string): Promise<void> {
    await this.#connection.access(() => this.#connection.database.dropCollection(name));
  }

  #gone({ name, version }: ProjectionSchema): ReadModelsUnavailableError {
    return new ReadModelsUnavailableError(
      `Version ${version} of ${name} is no longer in the ${this.#connection.place}.`,
    );
  }
}

const IS_PREFIX = /^[a-z][A-Za-z0-9_-]*-\d+-[0-9a-f]{24}$/;

export const newPrefix = ({ name, version }: ProjectionSchema): string =>
  `${recordId(name, version)}-${new ObjectId().toHexString()}`;

function recordOf(schema: ProjectionSchema, prefix: string, checkpoint: Checkpoint): VersionRecord {
  const { name, version, collections } = schema;
  const { position, events, updatedAt } = checkpoint;
  return {
    _id: recordId(name, version),
    name,
    version,
    prefix,
    declared: JSON.stringify(collections),
    position,
    events,
    updatedAt,
    released: false,
  };
}

/** Inserts a document whose id may be there already. Answers whether it was not. */
export async function insertIfNone(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
