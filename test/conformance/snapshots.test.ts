/** What every adapter of the snapshots must do, once for all of them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { MongoSnapshots } from '../../backend/event-sourcing/snapshots/mongodb.ts';
import type { SnapshotStore, StoredSnapshot } from '../../backend/event-sourcing/snapshots/port.ts';
import { SqliteSnapshots } from '../../backend/event-sourcing/snapshots/sqlite.ts';
import { ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import { onMongoServers } from '../harness/mongo-suites.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';

interface Installation {
  /** The snapshots as one more process opens them. */
  open(): Promise<SnapshotStore>;
  remove(): Promise<void>;
}

function snapshot(revision: number, length = 3): StoredSnapshot {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + revision) % 256);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { program: `program-${revision}`, revision, eventId: `event-${revision}`, bytes, hash };
}

function conformance(prepare: () => Promise<Installation>): void {
  let installation: Installation;
  let snapshots: SnapshotStore;

  beforeEach(async () => {
    installation = await prepare();
    snapshots = await installation.open();
  });

  afterEach(async () => {
    await snapshots.close();
    await installation.remove();
  });

  /** Whatever kind of byte array it comes in. */
  async function found(stream: string, from = snapshots): Promise<StoredSnapshot | null> {
    const stored = await from.get(stream);
    return stored === null ? null : { ...stored, bytes: Uint8Array.from(stored.bytes) };
  }

  it('are answered as they were put, one for each stream, the last one', async () => {
    assert.equal(await found('patient-p1'), null);
    await snapshots.put('patient-p1', snapshot(500));
    await snapshots.put('patient-p2', snapshot(700, 0));
    await snapshots.put('patient-p1', snapshot(1000, 300_000));
    assert.deepEqual(await found('patient-p1'), snapshot(1000, 300_000));
    assert.deepEqual(await found('patient-p2'), snapshot(700, 0));
  });

  it('are there for another process, and after everything was closed', async () => {
    await snapshots.put('patient-p1', snapshot(500));
    const other = await installation.open();
    assert.deepEqual(await found('patient-p1', other), snapshot(500));
    await other.close();
    await snapshots.close();
    snapshots = await installation.open();
    assert.deepEqual(await found('patient-p1'), snapshot(500));
  });

  it('refuse everything once they are closed, and close twice', async () => {
    const closed = await installation.open();
    await closed.close();
    await closed.close();
    await assert.rejects(() => closed.get('patient-p1'), ReadModelsUnavailableError);
    await assert.rejects(() => closed.put('patient-p1', snapshot(1)), ReadModelsUnavailableError);
  });
}

describe('snapshots in SQLite', () => {
  conformance(async () => {
    const directory = await temporaryDirectory();
    return { open: async () => SqliteSnapshots.open(directory.path), remove: () => directory.remove() };
  });
});

onMongoServers('snapshots in MongoDB', { timeoutMs: 60_000 }, ({ server }) => {
  conformance(async () => {
    const { drop, url } = server();
    const database = url();
    return { open: () => MongoSnapshots.open(database), remove: () => drop(database) };
  });
});
