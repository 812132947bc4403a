import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Position, positionFromText } from '../../events/position.ts';
import {
  type ProjectionSchema,
  type ProjectionStore,
  ReadModelsUnavailableError,
} from '../../projections/read-models/port.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteProjectionStore } from '../../projections/read-models/sqlite/projection-store.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { documentsIn } from '../harness/fold-from-zero.ts';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { type Installation, readModelConformance } from './read-models.ts';

async function prepare(): Promise<Installation> {
  const directory = await temporaryDirectory();
  return {
    open: async () => SqliteReadModels.open(join(directory.path, 'read-models')),
    explain: async (store, collection, query) => {
      assert.ok(store instanceof SqliteProjectionStore);
      const plan = store.plan(collection, query);
      const ofKeys = store.planOfKeys(collection, query);
      const isBound = Object.keys(query.equal ?? {}).length > 0;
      return {
        plan: [...plan, ...ofKeys].join('\n'),
        indexed: isIndexed(plan, isBound) && isIndexed(ofKeys, isBound) && readsNoDocument(ofKeys),
      };
    },
    remove: () => directory.remove(),
  };
}

const readsNoDocument = (plan: readonly string[]): boolean =>
  plan.every((line) => !/^(SCAN|SEARCH)/.test(line) || line.includes('USING COVERING INDEX'));

/** By an index from the first line on, without sorting, and without reading the whole index where equality binds it. */
function isIndexed(plan: readonly string[], bound: boolean): boolean {
  const bySearch = plan.every(
    (line) => !line.startsWith('SCAN') || (!bound && /USING (COVERING )?INDEX "?i_/.test(line)),
  );
  return bySearch && !plan.some((line) => line.includes('TEMP B-TREE')) && /INDEX "?i_/.test(plan[0] ?? '');
}

readModelConformance('SQLite', { prepare });

const SCHEMA: ProjectionSchema = {
  name: 'people',
  version: 1,
  collections: [{ name: 'people', indexes: [{ name: 'byAge', fields: ['age'] }] }],
};
const at = (number: number): Position => positionFromText(String(number).padStart(4, '0'));

async function put(
  store: ProjectionStore,
  number: number,
  body: { readonly age: number; readonly note?: string },
) {
  const { position, events } = await store.checkpoint();
  const writes = Array.from({ length: 20 }, (_, each) => ({
    collection: 'people',
    id: `${number}-${each}`,
    position: at(number),
    body,
  }));
  await store.commit(writes, position, { position: at(number), events: events + 1, updatedAt: '' });
}

describe('read models in SQLite files', () => {
  let directory: TemporaryDirectory;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });

  afterEach(() => directory.remove());

  it('removes what a removal that was killed left of a version, and nothing of one that is there', async () => {
    const path = join(directory.path, 'read-models');
    const left = ['people-1.db-wal', 'people-1.db-shm'];
    mkdirSync(path);
    for (const file of left) writeFileSync(join(path, file), 'of somebody');
    const readModels = SqliteReadModels.open(path);
    await put(await readModels.open({ ...SCHEMA, version: 2 }), 1, { age: 41 });
    await readModels.open({ ...SCHEMA, version: 3 });
    const files = readdirSync(path);
    assert.deepEqual(
      files.filter((file) => file.startsWith('people-1')),
      [],
    );
    assert.ok(files.includes('people-2.db') && files.includes('people-2.db-wal'), 'what is open stays');
    await readModels.close();
  });

  it('are built anew after the machine went down, as what was written last may be missing', async () => {
    const building = async (boot: string) => {
      const store = await SqliteReadModels.open(directory.path, boot).build(SCHEMA);
      const { events } = await store.checkpoint();
      await put(store, events + 1, { age: events });
      await store.leave();
      return events;
    };
    assert.equal(await building('monday'), 0);
    assert.equal(await building('monday'), 1, 'a process that ended loses nothing');
    for (const file of ['people-1.building', 'people-1.sunday.building-journal', 'people-10.sunday.building'])
      writeFileSync(join(directory.path, file), '');
    assert.equal(await building('tuesday'), 0);
    assert.equal(await building('tuesday'), 1);
    assert.deepEqual(
      readdirSync(directory.path).filter((file) =>
        /sunday|monday|\d\.building|tuesday\.building$/.test(file),
      ),
      ['people-1.tuesday.building', 'people-10.sunday.building'],
    );
  });

  it('use every index that the product declares', async () => {
    const models = SqliteReadModels.open(directory.path);
    for (const { name, version, collections } of PROJECTIONS) {
      const store = await models.open({ name, version, collections });
      for (const { name: collection, indexes } of collections) {
        for (const index of indexes) {
          const equal = Object.fromEntries(index.fields.map((field) => [field, 'x']));
          for (const descending of [false, true]) {
            const plan = store.plan(collection, { index: index.name, equal, descending, limit: 5 });
            assert.ok(isIndexed(plan, true), `${name}.${collection}.${index.name}: ${plan.join(' / ')}`);
          }
        }
      }
    }
    await models.close();
  });

  it('have nothing of a version whose removal was killed in the one that is built under its number', async () => {
    const readModels = SqliteReadModels.open(directory.path);
    const built = async (number: number, age: number): Promise<ProjectionStore> => {
      const building = await readModels.build(SCHEMA);
      await put(building, number, { age });
      await building.finish();
      return readModels.open(SCHEMA);
    };
    const file = join(directory.path, 'people-1.db');
    const old = await built(1, 30);
    await put(old, 2, { age: 31 });
    copyFileSync(`${file}-wal`, join(directory.path, 'kept'));
    await readModels.drop('people', 1);
    // As where the process was killed after the file was gone and before its log was.
    copyFileSync(join(directory.path, 'kept'), `${file}-wal`);

    const documents = await documentsIn(await built(3, 40));
    assert.equal(Object.keys(documents).length > 0, true);
    assert.doesNotMatch(JSON.stringify(documents), /"age":3/);
    await readModels.close();
  });

  it('undo the whole page where another runner moved the checkpoint', async () => {
    const models = SqliteReadModels.open(directory.path);
    const store = await models.open(SCHEMA);
    await put(store, 1, { age: 1 });
    const before = await documentsIn(store);
    const late = { collection: 'people', id: 'late', position: at(9), body: {} };
    await assert.rejects(store.commit([late], at(0), { position: at(9), events: 1, updatedAt: '' }));
    assert.deepEqual(await documentsIn(store), before);
    await models.close();
  });

  it('say in one sentence which directory cannot be used', () => {
    const file = join(directory.path, 'file');
    writeFileSync(file, 'no directory');
    for (const path of [file, join(file, 'below')]) {
      assert.throws(() => SqliteReadModels.open(path), isUnavailable(path));
    }
  });

  it('say in one sentence which directory may not be written', function () {
    if (process.getuid?.() === 0)
      skip(this, 'the administrator may write everywhere; run the tests as another user');
    const locked = join(directory.path, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    assert.throws(() => SqliteReadModels.open(locked), isUnavailable(locked));
  });

  it('say in one sentence which file is not a database, and leave it as it is', async () => {
    const models = SqliteReadModels.open(directory.path);
    const path = join(directory.path, 'people-1.db');
    writeFileSync(path, 'this is no database '.repeat(500));
    await assert.rejects(models.open(SCHEMA), isUnavailable(path));
    await models.close();
  });

  it('are whole on a full disk, and go on when there is room again', async function () {
    const small = join(directory.path, 'small');
    mkdirSync(small);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', small], { stdio: 'ignore' });
    } catch {
      skip(this, 'a small file system cannot be mounted here; run the tests as root with CAP_SYS_ADMIN');
    }
    const models = SqliteReadModels.open(small);
    try {
      const store = await models.open(SCHEMA);
      let written = 0;
      await assert.rejects(
        async () => {
          for (;;) {
            await put(store, written + 1, { age: written, note: 'x'.repeat(2000) });
            written += 1;
          }
        },
        (error) => {
          assert.ok(error instanceof ReadModelsUnavailableError);
          assert.match(error.message, /^The disk is full, so .*people-1\.db cannot be written\.$/);
          return true;
        },
      );
      assert.ok(written > 0);
      assert.equal((await store.checkpoint()).position, at(written));
      assert.equal(await store.count('people'), written * 20);
      execFileSync('mount', ['-o', 'remount,size=8m', small]);
      await put(store, written + 1, { age: 0 });
      assert.equal(await store.count('people'), written * 20 + 20);
    } finally {
      await models.close();
      // Lazily: the driver for Node 20 lets go of a closed file only when its statements have been collected.
      execFileSync('umount', ['--lazy', small]);
    }
  });

  it('have everything in the file itself once they are closed', async () => {
    const models = SqliteReadModels.open(directory.path);
    await put(await models.open(SCHEMA), 1, { age: 1 });
    await models.close();
    for (const file of readdirSync(directory.path)) {
      if (file.endsWith('-wal')) assert.equal(statSync(join(directory.path, file)).size, 0, file);
    }
  });
});

function isUnavailable(path: string) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof ReadModelsUnavailableError, String(error));
    assert.ok(error.message.includes(path), error.message);
    assert.match(error.message, /^[^\n]+\.$/);
    return true;
  };
}
