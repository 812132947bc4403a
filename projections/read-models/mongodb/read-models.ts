/**
 * Read models in a MongoDB database: collections of its own for each projection version, and a few small ones that say
 * which versions there are, where they stand and which of them queries read.
 */
import { EVENTS_PER_CHECKPOINT, MongoBuildingStore } from './building-store.ts';
import { MongoBuilds, type OwnBuild } from './builds.ts';
import { MongoCatalogue } from './catalogue.ts';
import { MongoConnection } from './connection.ts';
import { MongoCollections, MongoProjectionStore } from './projection-store.ts';
import {
  type CollectionDefinition,
  type ProjectionSchema,
  type ProjectionStore,
  type ReadModelStore,
  ReadModelsUnavailableError,
  type Verification,
  type VersionFacts,
} from '../port.ts';
import { checkSchema } from '../schema-names.ts';

export class MongoReadModels implements ReadModelStore {
  readonly #connection: MongoConnection;
  readonly #catalogue: MongoCatalogue;
  readonly #builds: MongoBuilds;
  readonly #eventsPerCheckpoint: number;

  private constructor(connection: MongoConnection, eventsPerCheckpoint: number) {
    this.#connection = connection;
    this.#eventsPerCheckpoint = eventsPerCheckpoint;
    this.#catalogue = new MongoCatalogue(connection);
    this.#builds = new MongoBuilds(connection, this.#catalogue);
  }

  /**
   * Connects to the database that the URL names, `home-heart` where it names none.
   *
   * @param eventsPerCheckpoint after how many events a build stores how far it is; what came after it a crash folds again.
   * @throws ReadModelsUnavailableError when it cannot be reached, refuses the name or password, or was written by a newer
   *   version of the product.
   */
  static async open(
    url: string,
    eventsPerCheckpoint: number = EVENTS_PER_CHECKPOINT,
  ): Promise<MongoReadModels> {
    const connection = await MongoConnection.open(url);
    try {
      const readModels = new MongoReadModels(connection, eventsPerCheckpoint);
      await readModels.#catalogue.checkFormat();
      return readModels;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async open(schema: ProjectionSchema): Promise<MongoProjectionStore> {
    checkSchema(schema);
    const { prefix, declared } = await this.#catalogue.openVersion(schema);
    if (declared !== JSON.stringify(schema.collections)) {
      throw new ReadModelsUnavailableError(
        `Version ${schema.version} of ${schema.name} in the ${this.#connection.place} was built with other collections or indexes than it declares now: raise the version of the projection.`,
      );
    }
    const collections = new MongoCollections(this.#connection, schema, prefix);
    await collections.createIndexes();
    return new MongoProjectionStore(this.#catalogue, schema, collections);
  }

  assertWritable(): Promise<void> {
    return this.#catalogue.assertWritable();
  }

  async build(schema: ProjectionSchema): Promise<MongoBuildingStore> {
    checkSchema(schema);
    const { name, version } = schema;
    await this.#builds.sweep();
    if ((await this.#catalogue.version(name, version)) !== null)
      throw new Error(`There is a version ${version} of ${name}.`);
    return this.#fill(schema, await this.#builds.own(schema));
  }

  async scratch(schema: ProjectionSchema): Promise<MongoBuildingStore> {
    checkSchema(schema);
    await this.#builds.sweep();
    return this.#fill(schema, await this.#builds.ownScratch(schema));
  }

  async #fill(schema: ProjectionSchema, build: OwnBuild): Promise<MongoBuildingStore> {
    const collections = new MongoCollections(this.#connection, schema, build.prefix);
    return MongoBuildingStore.open(this.#builds, build, schema, collections, this.#eventsPerCheckpoint);
  }

  versions(name: string): Promise<readonly number[]> {
    return this.#catalogue.versions(name);
  }

  async facts(name: string): Promise<readonly VersionFacts[]> {
    const versions = await this.versions(name);
    const built = versions.map(async (version) => {
      const record = await this.#catalogue.version(name, version);
      const documents = record === null ? 0 : await this.#documents(await this.openAsBuilt(name, version));
      const bytes = record === null ? null : await this.#catalogue.bytes(record);
      return { version, isBuilding: false, documents, bytes, verification: record?.verification ?? null };
    });
    const building = (await this.#builds.begun(name))
      .filter((version) => !versions.includes(version))
      .map((version) => ({ version, isBuilding: true, documents: null, bytes: null, verification: null }));
    return [...(await Promise.all(built)), ...building].toSorted((one, other) => one.version - other.version);
  }

  async #documents(store: ProjectionStore): Promise<number> {
    const counts = await Promise.all(store.schema.collections.map((each) => store.count(each.name)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async openAsBuilt(name: string, version: number): Promise<ProjectionStore> {
    const record = await this.#catalogue.version(name, version);
    if (record === null) throw new Error(`There is no version ${version} of ${name}.`);
    const collections = JSON.parse(record.declared) as readonly CollectionDefinition[];
    const schema = { name, version, collections };
    const documents = new MongoCollections(this.#connection, schema, record.prefix);
    return new MongoProjectionStore(this.#catalogue, schema, documents);
  }

  async noteVerified(name: string, version: number, verification: Verification): Promise<void> {
    await this.#catalogue.noteVerified(name, version, verification);
  }

  active(name: string): Promise<number | null> {
    return this.#catalogue.active(name);
  }

  async activate(name: string, version: number): Promise<void> {
    const record = await this.#catalogue.version(name, version);
    if (record === null) throw new Error(`There is no version ${version} of ${name}.`);
    if (!(await this.#catalogue.activate(record)))
      throw new Error(`Version ${version} of ${name} is being dropped.`);
  }

  async drop(name: string, version: number): Promise<void> {
    const record = await this.#catalogue.version(name, version);
    if (record === null) return;
    if (!(await this.#catalogue.claimDrop(record))) {
      throw new Error(`Version ${version} of ${name} is the one that queries read; it is not dropped.`);
    }
    // The record first: what a crash leaves then is rubbish that the next build removes, not half a version.
    await this.#catalogue.removeVersion(record);
    await this.#catalogue.removeCollections(record.prefix);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
