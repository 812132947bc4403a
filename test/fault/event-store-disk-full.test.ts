import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  StoreUnavailableError,
  type Appended,
  type EventStore,
  type ProposedEvent,
  type StoredEvent,
} from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const event = (text: string): ProposedEvent => ({
  id: randomUUID(),
  type: 'LogRecorded',
  version: 1,
  data: { text },
  meta: {},
});

async function gather(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const page of pages) gathered.push(...page);
  return gathered;
}

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

function isFull(error: unknown): boolean {
  assert.ok(error instanceof StoreUnavailableError, String(error));
  assert.match(error.message, /^The disk of the event store \S+ is full\.$/);
  return true;
}

/** Appends of three events until one is refused: what was accepted, and the one that was not. */
async function fill(store: EventStore): Promise<{ accepted: ProposedEvent[]; refused: ProposedEvent[] }> {
  const accepted: ProposedEvent[] = [];
  for (;;) {
    const events = [event('a'.repeat(3000)), event('b'.repeat(3000)), event('c'.repeat(3000))];
    try {
      await store.append('patientLogs-1', events, accepted.length === 0 ? 'none' : accepted.length - 1);
    } catch (error) {
      isFull(error);
      return { accepted, refused: events };
    }
    accepted.push(...events);
  }
}

describe('event store: SQLite, on a disk that is full', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let disk: string;
  let path: string;
  let filler: string;
  let mounted = false;
  const open: SqliteEventStore[] = [];

  beforeEach(async function () {
    directory = await temporaryDirectory();
    disk = join(directory.path, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      skip(this, 'a small file system cannot be mounted here; run the tests as root with CAP_SYS_ADMIN');
    }
    mounted = true;
    path = join(disk, 'events.db');
    filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024));
  });

  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    // Lazily: the driver for Node 20 lets go of a closed file only when its statements have been collected.
    if (mounted) execFileSync('umount', ['--lazy', disk]);
    mounted = false;
    await directory.remove();
  });

  const openStore = (): SqliteEventStore => {
    const store = SqliteEventStore.open(path);
    open.push(store);
    return store;
  };

  async function assertHolds(store: SqliteEventStore, expected: readonly ProposedEvent[]): Promise<void> {
    const stored = await gather(store.readAll());
    assert.deepEqual(ids(stored), ids(expected));
    assert.deepEqual(
      stored.map(({ revision }) => revision),
      expected.map((_, index) => index),
    );
    for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
  }

  it('refuses with one sentence, keeps what it answered and nothing of what it refused', async () => {
    const store = openStore();
    const { accepted, refused } = await fill(store);
    assert.ok(accepted.length > 30);
    await assert.rejects(store.append('patientLogs-1', refused, accepted.length - 1), isFull);
    await assertHolds(store, accepted);
    await store.close();
    await assertHolds(openStore(), accepted);
  });

  it('takes the refused append when there is room again, and goes on', async () => {
    const store = openStore();
    const { accepted, refused } = await fill(store);
    rmSync(filler);
    const repeated = await store.append('patientLogs-1', refused, accepted.length - 1);
    assert.equal(repeated.revision, accepted.length + 2);
    const next = event('after');
    assert.equal(
      (await store.append('patientLogs-1', [next], repeated.revision)).revision,
      accepted.length + 3,
    );
    await assertHolds(store, [...accepted, ...refused, next]);
    await store.close();
    await assertHolds(openStore(), [...accepted, ...refused, next]);
  });

  it('rejects all appends of a commit that failed, and none of them is there', async () => {
    const store = openStore();
    const { accepted } = await fill(store);
    const together: Promise<Appended>[] = Array.from({ length: 20 }, (_, index) =>
      store.append(`order-${index}`, [event('d'.repeat(9000))], 'none'),
    );
    for (const outcome of await Promise.allSettled(together)) {
      assert.equal(outcome.status, 'rejected');
      isFull(outcome.reason);
    }
    await assertHolds(store, accepted);
    rmSync(filler);
    for (let index = 0; index < 20; index += 1) {
      const stream = `order-${index}`;
      assert.equal((await store.append(stream, [event('e')], 'none')).revision, 0);
      assert.equal((await gather(store.readStream(stream))).length, 1);
    }
  });

  it('leaves a subscription waiting, which sees what is appended when there is room again', async () => {
    const store = openStore();
    const abort = new AbortController();
    const { accepted, refused } = await fill(store);
    const seen: string[] = [];
    for await (const item of store.subscribeAll({ signal: abort.signal })) {
      if (item.kind === 'events') seen.push(...ids(item.events));
      else if (seen.length === accepted.length) {
        rmSync(filler);
        await store.append('patientLogs-1', refused, accepted.length - 1);
      } else abort.abort();
    }
    assert.deepEqual(seen, ids([...accepted, ...refused]));
  });

  it('says so when the store cannot even be created, and creates it when there is room', async () => {
    writeFileSync(join(disk, 'rest'), '');
    assert.throws(() => {
      for (;;) writeFileSync(join(disk, 'rest'), Buffer.alloc(64 * 1024), { flag: 'a' });
    }, /ENOSPC/);
    assert.throws(openStore, (error) => {
      assert.ok(error instanceof StoreUnavailableError, String(error));
      assert.equal(error.message, `The disk of the event store ${path} is full.`);
      return true;
    });
    rmSync(filler);
    const store = openStore();
    assert.equal((await store.append('patient-1', [event('first')], 'none')).revision, 0);
  });
});
