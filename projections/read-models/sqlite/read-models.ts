/** Read models in SQLite: a file for each projection version, and one small file that says which version queries read. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { MAX_APPEND_BYTES } from '../../../events/store/port.ts';
import { type SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';
import { bootName } from '../../../lib/boot.ts';
import {
  type ProjectionSchema,
  type ProjectionStore,
  type ReadModelStore,
  ReadModelsUnavailableError,
  type Verification,
  type VersionFacts,
} from '../port.ts';
import { checkSchema } from '../schema-names.ts';
import { removeBuilding, SqliteBuildingStore } from './building-store.ts';
import { closeFile, onFile, openFile } from './file.ts';
import { SqliteProjectionStore } from './projection-store.ts';
import { OtherSchemaError } from './tables.ts';
import { collectionsOf, FileFacts, noteVerified } from './version-facts.ts';

export class SqliteReadModels implements ReadModelStore {
  readonly #directory: string;
  readonly #active: SqliteDatabase;
  readonly #boot: string;
  readonly #stores = new Map<string, SqliteProjectionStore>();
  /** Those that another shape than the code's was built with, opened to be read alone. */
  readonly #asBuilt = new Map<string, SqliteProjectionStore>();
  readonly #facts = new FileFacts();
  #scratches = 0;

  private constructor(directory: string, active: SqliteDatabase, boot: string) {
    this.#directory = directory;
    this.#active = active;
    this.#boot = boot;
  }

  /**
   * Opens the read models in a directory, making it where it is not there.
   *
   * @param boot names the machine's start: a build from before a reboot is not resumed.
   * @throws ReadModelsUnavailableError when the directory or its file of active versions cannot be used.
   */
  static open(directory: string, boot: string = bootName()): SqliteReadModels {
    try {
      mkdirSync(directory, { recursive: true });
    } catch (error) {
      throw new ReadModelsUnavailableError(
        `The directory of the read models, ${directory}, cannot be used.`,
        {
          cause: error,
        },
      );
    }
    const active = openFile(join(directory, 'active.db'), (database) => {
      database.exec('CREATE TABLE IF NOT EXISTS active (name TEXT PRIMARY KEY, version INTEGER NOT NULL)');
    });
    return new SqliteReadModels(directory, active, boot);
  }

  async open(schema: ProjectionSchema): Promise<SqliteProjectionStore> {
    this.#check(schema);
    const path = this.#path(schema.name, schema.version);
    const opened = this.#stores.get(path);
    if (opened !== undefined) return opened;
    this.#removeAbandoned();
    const store = SqliteProjectionStore.open(path, schema);
    this.#stores.set(path, store);
    return store;
  }

  async build(schema: ProjectionSchema): Promise<SqliteBuildingStore> {
    this.#check(schema);
    const { name, version } = schema;
    if ((await this.versions(name)).includes(version))
      throw new Error(`There is a version ${version} of ${name}.`);
    const path = this.#buildingPath(schema);
    const finished = this.#path(name, version);
    try {
      return SqliteBuildingStore.open(path, finished, schema);
    } catch (error) {
      if (!isOfNoUse(error)) throw error;
      removeBuilding(path);
      return SqliteBuildingStore.open(path, finished, schema);
    }
  }

  /**
   * Where a version is built. What was written last before a power cut may be missing though no page is damaged, as
   * nothing is synced until the end: the file of another start of the machine is removed.
   */
  #buildingPath({ name, version }: ProjectionSchema): string {
    const path = join(this.#directory, `${name}-${version}.${this.#boot}.building`);
    for (const file of this.#files()) {
      const [, begun = '', of = ''] = BUILDING.exec(file) ?? [];
      const left = join(this.#directory, begun);
      if (of === `${name}-${version}` && left !== path) removeBuilding(left);
    }
    return path;
  }

  async scratch(schema: ProjectionSchema): Promise<SqliteBuildingStore> {
    this.#check(schema);
    this.#removeAbandoned();
    this.#scratches += 1;
    const owner = `${process.pid}-${threadId}-${this.#scratches}`;
    const path = join(this.#directory, `${schema.name}-${schema.version}.${owner}.scratch`);
    return SqliteBuildingStore.open(path, path, schema);
  }

  async versions(name: string): Promise<readonly number[]> {
    return versionsIn(this.#files(), name);
  }

  async facts(name: string): Promise<readonly VersionFacts[]> {
    const files = this.#files();
    const versions = versionsIn(files, name);
    const built = versions.map((version) => ({
      version,
      isBuilding: false,
      ...this.#facts.of(this.#path(name, version)),
    }));
    const building = files.flatMap((file) => {
      const [, , of = ''] = BUILDING.exec(file) ?? [];
      const version = Number(of.slice(name.length + 1));
      return of !== `${name}-${version}` || file.endsWith('-journal') || versions.includes(version)
        ? []
        : [{ version, isBuilding: true, documents: null, bytes: null, verification: null }];
    });
    return [...built, ...building].toSorted((one, other) => one.version - other.version);
  }

  async openAsBuilt(name: string, version: number): Promise<ProjectionStore> {
    const path = this.#path(name, version);
    if (!existsSync(path)) throw new Error(`There is no version ${version} of ${name}.`);
    const opened = this.#stores.get(path) ?? this.#asBuilt.get(path);
    if (opened !== undefined) return opened;
    const schema = { name, version, collections: collectionsOf(path) };
    const store = SqliteProjectionStore.open(path, schema);
    this.#asBuilt.set(path, store);
    return store;
  }

  async noteVerified(name: string, version: number, verification: Verification): Promise<void> {
    const path = this.#path(name, version);
    if (existsSync(path)) noteVerified(path, verification);
  }

  async active(name: string): Promise<number | null> {
    return onFile(this.#active, (database) => activeIn(database, name));
  }

  async activate(name: string, version: number): Promise<void> {
    onFile(this.#active, (database) =>
      database.transaction(() => {
        if (!existsSync(this.#path(name, version)))
          throw new Error(`There is no version ${version} of ${name}.`);
        database.run(
          'INSERT INTO active (name, version) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
          name,
          version,
        );
      }),
    );
  }

  /** One file stands for all: they lie on one disk, and what is wrong with another one its projection says. */
  async assertWritable(): Promise<void> {
    onFile(this.#active, (database) => database.assertWritable(MAX_APPEND_BYTES));
  }

  /** What a process that was killed has left, of a second fold or of a version that it removed. */
  #removeAbandoned(): void {
    for (const file of this.#files()) {
      const path = join(this.#directory, file);
      if (isAbandoned(file) || isOfRemoved(path)) rmSync(path, { force: true });
    }
  }

  /** Its files go while no other process can switch to it. */
  async drop(name: string, version: number): Promise<void> {
    const path = this.#path(name, version);
    onFile(this.#active, (database) =>
      database.transaction(() => {
        if (activeIn(database, name) === version) {
          throw new Error(`Version ${version} of ${name} is the one that queries read; it is not dropped.`);
        }
        for (const stores of [this.#stores, this.#asBuilt]) {
          stores.get(path)?.close();
          stores.delete(path);
        }
        for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
      }),
    );
  }

  async close(): Promise<void> {
    for (const stores of [this.#stores, this.#asBuilt]) {
      for (const store of stores.values()) store.close();
      stores.clear();
    }
    closeFile(this.#active);
  }

  #path(name: string, version: number): string {
    return join(this.#directory, `${name}-${version}.db`);
  }

  #files(): readonly string[] {
    try {
      return readdirSync(this.#directory);
    } catch (error) {
      throw new ReadModelsUnavailableError(
        `The directory of the read models, ${this.#directory}, cannot be read.`,
        { cause: error },
      );
    }
  }

  #check(schema: ProjectionSchema): void {
    onFile(this.#active, () => checkSchema(schema));
  }
}

/** Those of a projection that are whole, in ascending order. */
const versionsIn = (files: readonly string[], name: string): readonly number[] =>
  files
    .filter((file) => file.startsWith(`${name}-`) && /^\d+\.db$/.test(file.slice(name.length + 1)))
    .map((file) => Number.parseInt(file.slice(name.length + 1), 10))
    .toSorted((one, other) => one - other);

function activeIn(database: SqliteDatabase, name: string): number | null {
  const row = database.get<{ version: number }>('SELECT version FROM active WHERE name = ?', name);
  return row?.version ?? null;
}

/** A file being built or its journal, also as it was named before it told of the machine's start. */
const BUILDING = /^(([a-z][A-Za-z0-9_-]*-\d+)(?:\.[A-Za-z0-9-]+)?\.building)(?:-journal)?$/;

/** Whether an earlier build cannot be resumed: damaged by a power cut, or of other indexes. */
function isOfNoUse(error: unknown): boolean {
  if (error instanceof OtherSchemaError) return true;
  const failure = error instanceof Error ? sqliteFailure(error.cause) : undefined;
  return failure === 'damaged' || failure === 'not-a-database';
}

/** Whether a file belongs to a version that is not there: whoever removed it was killed before this one had gone, too. */
function isOfRemoved(path: string): boolean {
  const version = /^(.+\.db)-(?:wal|shm)$/.exec(path)?.[1];
  return version !== undefined && !existsSync(version);
}

/** Whether a file is a second fold whose process is gone. */
function isAbandoned(file: string): boolean {
  const owner = /\.(\d+)-\d+-\d+\.scratch(-wal|-shm|-journal)?$/.exec(file)?.[1];
  if (owner === undefined) return false;
  try {
    process.kill(Number(owner), 0);
    return false;
  } catch (error) {
    // A process that may not be asked is there all the same.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}
