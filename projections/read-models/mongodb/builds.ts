/**
 * The builds under way in a MongoDB database: which version each fills, in which collections, how far it has come, and
 * which process it belongs to. A build of a version has one owner at a time; what an owner left, or one that has died, the
 * next one resumes.
 */
import { type Collection, ObjectId } from 'mongodb';
import { type Position, START } from '../../../events/position.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { insertIfNone, type MongoCatalogue, newPrefix, recordId } from './catalogue.ts';
import type { MongoConnection } from './connection.ts';
import { type Checkpoint, type ProjectionSchema, ReadModelsUnavailableError } from '../port.ts';

/** An owner of which nothing has been heard for so long is taken for dead. Waiting for another thread counts too. */
const OWNER_MS = MINUTE_MS;
/** How often an owner lets itself be heard. */
const SIGN_MS = 5000;
/** A store for a fold that was thrown away is removed so long after the last sign of its owner. */
const SCRATCH_MS = HOUR_MS;

export interface BuildRecord {
  readonly _id: string;
  readonly prefix: string;
  readonly declared: string;
  /** null once its owner has left it. */
  readonly owner: string | null;
  readonly seenAt: Date;
  /** Whether it is a fold to be compared, and becomes no version. */
  readonly scratch: boolean;
  readonly position: Position;
  readonly events: number;
  readonly updatedAt: string;
}

/** A build that this process owns. */
export interface OwnBuild {
  readonly id: string;
  readonly prefix: string;
  readonly owner: string;
  readonly checkpoint: Checkpoint;
  /** When it last let itself be heard, by this process's own clock for intervals, ms. */
  heardAt: number;
}

export class MongoBuilds {
  readonly #connection: MongoConnection;
  readonly #catalogue: MongoCatalogue;

  constructor(connection: MongoConnection, catalogue: MongoCatalogue) {
    this.#connection = connection;
    this.#catalogue = catalogue;
  }

  get #records(): Collection<BuildRecord> {
    return this.#connection.database.collection('builds');
  }

  /**
   * Becomes the owner of the build of a version: a new one, or what an earlier owner left.
   *
   * @throws ReadModelsUnavailableError while another process is at it.
   */
  async own(schema: ProjectionSchema): Promise<OwnBuild> {
    const now = await this.#connection.serverTime();
    const made = newRecord(schema, recordId(schema.name, schema.version), now, false);
    const isNew = await this.#connection.access(() => insertIfNone(() => this.#records.insertOne(made)));
    if (isNew) return ownOf(made);
    const left = await this.#connection.access(() => this.#records.findOne({ _id: made._id }));
    const isHeld = left !== null && left.owner !== null && now.getTime() - left.seenAt.getTime() < OWNER_MS;
    if (left === null || isHeld) throw this.#busy(schema);
    // A build with other collections or indexes cannot be resumed.
    const next = left.declared === made.declared ? { ...left, owner: made.owner, seenAt: now } : made;
    const { _id, ...rest } = next;
    const claimed = await this.#connection.access(() =>
      this.#records.updateOne({ _id, owner: left.owner, prefix: left.prefix }, { $set: rest }),
    );
    if (claimed.matchedCount === 0) throw this.#busy(schema);
    if (next.prefix !== left.prefix) await this.#catalogue.removeCollections(left.prefix);
    return ownOf(next);
  }

  /** The versions of a projection that somebody builds, or has left to be resumed. */
  async begun(name: string): Promise<readonly number[]> {
    const records = await this.#connection.access(() => this.#records.find({ scratch: false }).toArray());
    return records.flatMap(({ _id }) => {
      const version = Number(_id.slice(name.length + 1));
      return _id === recordId(name, version) ? [version] : [];
    });
  }

  /** Begins a fold that becomes no version. */
  async ownScratch(schema: ProjectionSchema): Promise<OwnBuild> {
    const made = newRecord(schema, `scratch-${newOwner()}`, await this.#connection.serverTime(), true);
    await this.#connection.access(() => this.#records.insertOne(made));
    return ownOf(made);
  }

  /**
   * Lets the owner be heard, and stores how far it is where it says so.
   *
   * @returns whether it is still the owner.
   */
  async keep(build: OwnBuild, checkpoint?: Checkpoint): Promise<boolean> {
    const at = performance.now();
    if (checkpoint === undefined && at - build.heardAt < SIGN_MS) return true;
    build.heardAt = at;
    const change = {
      $currentDate: { seenAt: true },
      ...(checkpoint === undefined ? {} : { $set: checkpoint }),
    } as const;
    const kept = await this.#connection.access(() =>
      this.#records.updateOne({ _id: build.id, owner: build.owner }, change),
    );
    return kept.matchedCount === 1;
  }

  /** Makes a version of what has been built. @throws Error where there is that version already. */
  async finish(build: OwnBuild, schema: ProjectionSchema, checkpoint: Checkpoint): Promise<void> {
    if (!(await this.#catalogue.addBuilt(schema, build.prefix, checkpoint))) {
      throw new Error(`There is already a version ${schema.version} of ${schema.name}.`);
    }
    await this.#forget(build);
  }

  /** Leaves it for the next owner. */
  async leave(build: OwnBuild): Promise<void> {
    await this.#connection.access(() =>
      this.#records.updateOne({ _id: build.id, owner: build.owner }, { $set: { owner: null } }),
    );
  }

  async remove(build: OwnBuild): Promise<void> {
    await this.#forget(build);
    await this.#catalogue.removeCollections(build.prefix);
  }

  /**
   * Ends the drops that were not ended, removes the folds of processes that died, and all collections that belong to no
   * version and no build.
   */
  async sweep(): Promise<void> {
    await this.#catalogue.finishDrops();
    const until = new Date((await this.#connection.serverTime()).getTime() - SCRATCH_MS);
    await this.#connection.access(() => this.#records.deleteMany({ scratch: true, seenAt: { $lt: until } }));
    // The collections are listed first: a collection made after that belongs to a build under way.
    const names = await this.#catalogue.collectionNames();
    const builds = await this.#connection.access(() => this.#records.find({}).toArray());
    await this.#catalogue.removeUnowned(
      names,
      builds.map(({ prefix }) => prefix),
    );
  }

  async #forget({ id, owner }: OwnBuild): Promise<void> {
    await this.#connection.access(() => this.#records.deleteOne({ _id: id, owner }));
  }

  #busy({ name, version }: ProjectionSchema): ReadModelsUnavailableError {
    return new ReadModelsUnavailableError(
      `Version ${version} of ${name} is being built by another process, or by one that ended less than ${OWNER_MS / 1000} seconds ago.`,
    );
  }
}

const newOwner = (): string => new ObjectId().toHexString();

function newRecord(schema: ProjectionSchema, id: string, seenAt: Date, scratch: boolean): BuildRecord {
  return {
    _id: id,
    prefix: newPrefix(schema),
    declared: JSON.stringify(schema.collections),
    owner: newOwner(),
    seenAt,
    scratch,
    position: START,
    events: 0,
    updatedAt: '',
  };
}

function ownOf({ _id, prefix, owner, position, events, updatedAt }: BuildRecord): OwnBuild {
  return {
    id: _id,
    prefix,
    owner: owner ?? '',
    checkpoint: { position, events, updatedAt },
    heardAt: performance.now(),
  };
}
