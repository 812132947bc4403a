/** What every adapter of the reactors' checkpoints must do, once for all of them. */
import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryCheckpoints } from '../../backend/reactors/checkpoints/memory.ts';
import { MongoCheckpoints } from '../../backend/reactors/checkpoints/mongodb.ts';
import type { ParkedEvent, ReactorCheckpoints } from '../../backend/reactors/checkpoints/port.ts';
import { SqliteCheckpoints } from '../../backend/reactors/checkpoints/sqlite.ts';
import { type Position, positionFromText, START } from '../../events/position.ts';
import { keepFilesPrivate } from '../../lib/private-files.ts';
import { ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import { onMongoServers } from '../harness/mongo-suites.ts';
import { type Cannot, casesOf } from '../harness/needing.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

interface Installation {
  /** The checkpoints as one more process opens them. */
  open(): Promise<ReactorCheckpoints>;
  remove(): Promise<void>;
}

const at = (number: number): Position => positionFromText(String(number).padStart(16, '0'));

const event = (number: number): ParkedEvent => ({
  id: `event-${number}`,
  stream: `patientLogs-p${number}`,
  revision: number,
  position: at(number),
});

function conformance(prepare: () => Promise<Installation>, cannot: Cannot<'atomic updates'> = {}): void {
  const itNeeding = casesOf(cannot);
  let installation: Installation;
  let checkpoints: ReactorCheckpoints;

  beforeEach(async () => {
    installation = await prepare();
    checkpoints = await installation.open();
  });

  afterEach(async () => {
    await checkpoints.close();
    await installation.remove();
  });

  it('have none before the first move, and one for each reactor', async () => {
    assert.equal(await checkpoints.get('alerts'), null);
    assert.ok(await checkpoints.move('alerts', null, { position: at(3), history: 7 }));
    assert.ok(await checkpoints.move('notices', null, { position: START, history: 0 }));
    assert.deepEqual(await checkpoints.get('alerts'), { position: at(3), history: 7 });
    assert.deepEqual(await checkpoints.get('notices'), { position: START, history: 0 });
    assert.equal(await checkpoints.get('messages'), null);
  });

  it('move from where they were last seen, in both directions, and from nowhere else', async () => {
    await checkpoints.move('alerts', null, { position: at(3), history: 1 });
    assert.ok(!(await checkpoints.move('alerts', null, { position: at(9), history: 2 })));
    assert.ok(!(await checkpoints.move('alerts', at(2), { position: at(9), history: 2 })));
    assert.ok(!(await checkpoints.move('notices', at(3), { position: at(9), history: 2 })));
    assert.deepEqual(await checkpoints.get('alerts'), { position: at(3), history: 1 });
    assert.equal(await checkpoints.get('notices'), null);
    assert.ok(await checkpoints.move('alerts', at(3), { position: at(9), history: 1 }));
    assert.ok(await checkpoints.move('alerts', at(9), { position: at(9), history: 1 }));
    assert.ok(await checkpoints.move('alerts', at(9), { position: START, history: 4 }));
    assert.deepEqual(await checkpoints.get('alerts'), { position: START, history: 4 });
  });

  itNeeding('atomic updates', 'have one winner where two processes move one checkpoint at once', async () => {
    const other = await installation.open();
    const first = await Promise.all(
      [checkpoints, other].map((each, index) =>
        each.move('alerts', null, { position: at(1), history: index }),
      ),
    );
    assert.equal(first.filter(Boolean).length, 1);
    let last = at(1);
    for (let number = 2; number < 30; number++) {
      const next = { position: at(number), history: 0 };
      const moved = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? checkpoints : other).move('alerts', last, next),
        ),
      );
      assert.equal(moved.filter(Boolean).length, 1, `from ${last}`);
      last = at(number);
    }
    await other.close();
  });

  it('list what is parked in the order of the log, each once, until it is taken out', async () => {
    for (const number of [12, 2, 7, 2]) await checkpoints.park('alerts', event(number));
    await checkpoints.park('notices', event(5));
    assert.deepEqual(await checkpoints.parked('alerts'), [2, 7, 12].map(event));
    await checkpoints.unpark('alerts', event(7).id);
    await checkpoints.unpark('alerts', event(7).id);
    await checkpoints.unpark('alerts', event(5).id);
    assert.deepEqual(await checkpoints.parked('alerts'), [2, 12].map(event));
    assert.deepEqual(await checkpoints.parked('notices'), [event(5)]);
    assert.deepEqual(await checkpoints.parked('messages'), []);
  });

  it('are there for another process at once, and after everything was closed', async () => {
    await checkpoints.move('alerts', null, { position: at(3), history: 7 });
    await checkpoints.park('alerts', event(2));
    const other = await installation.open();
    assert.deepEqual(await other.get('alerts'), { position: at(3), history: 7 });
    await other.unpark('alerts', event(2).id);
    await other.park('alerts', event(1));
    assert.deepEqual(await checkpoints.parked('alerts'), [event(1)]);
    await other.close();
    await checkpoints.close();
    checkpoints = await installation.open();
    assert.deepEqual(await checkpoints.get('alerts'), { position: at(3), history: 7 });
    assert.deepEqual(await checkpoints.parked('alerts'), [event(1)]);
  });

  it('refuse everything once they are closed, and close twice', async () => {
    const closed = await installation.open();
    await closed.close();
    await closed.close();
    const calls = [
      () => closed.get('alerts'),
      () => closed.move('alerts', null, { position: START, history: 0 }),
      () => closed.park('alerts', event(1)),
      () => closed.unpark('alerts', event(1).id),
      () => closed.parked('alerts'),
    ];
    for (const call of calls) await assert.rejects(call, ReadModelsUnavailableError);
  });
}

describe('checkpoints of reactors in memory', () => {
  conformance(async () => {
    const kept = MemoryCheckpoints.shared();
    return { open: async () => kept(), remove: async () => {} };
  });
});

describe('checkpoints of reactors in SQLite', () => {
  conformance(async () => {
    const directory = await temporaryDirectory();
    return {
      open: async () => SqliteCheckpoints.open(directory.path),
      remove: () => directory.remove(),
    };
  });

  describe('in a file', () => {
    let directory: TemporaryDirectory;

    beforeEach(async () => {
      directory = await temporaryDirectory();
    });

    afterEach(() => directory.remove());

    it('are their user’s alone to read', async () => {
      const umask = process.umask();
      keepFilesPrivate();
      try {
        const checkpoints = SqliteCheckpoints.open(directory.path);
        await checkpoints.park('alerts', event(1));
        assert.equal(statSync(join(directory.path, 'reactors.db')).mode & 0o777, 0o600);
        await checkpoints.close();
      } finally {
        process.umask(umask);
      }
    });

    it('say in one sentence that it is no database', () => {
      const path = join(directory.path, 'reactors.db');
      writeFileSync(path, 'this is no database '.repeat(500));
      assert.throws(() => SqliteCheckpoints.open(directory.path), {
        name: 'ReadModelsUnavailableError',
        message: `${path} is not a database.`,
      });
    });
  });
});

onMongoServers('checkpoints of reactors in MongoDB', { timeoutMs: 60_000 }, ({ cannot, server }) => {
  conformance(async () => {
    const { drop, url } = server();
    const database = url();
    return { open: () => MongoCheckpoints.open(database), remove: () => drop(database) };
  }, cannot);
});
