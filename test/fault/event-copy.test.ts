import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { copyLog } from '../../events/store/copy.ts';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { derivedId } from '../../lib/ids.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { settle } from '../harness/manual-time.ts';
import { startOf } from '../harness/programs.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const APPENDS = 300;

/** A log whose streams grew by turns, with appends of one event and of several, and one that is large. */
async function fill(store: EventStore): Promise<void> {
  const last = new Map<string, number>();
  for (let append = 0; append < APPENDS; append += 1) {
    const stream = `patientLogs-${(append * 7) % 13}`;
    const events = Array.from({ length: 1 + (append % 3) }, (_, index) => ({
      id: derivedId('copy', String(append), String(index)),
      type: index === 0 ? 'LogRecorded' : 'LogEvaluated',
      version: 1 + (append % 2),
      data: { append, text: append === 17 ? 'é'.repeat(150_000) : 'Motema 🫀', 7: 1, a: [null, 1e-7] },
      meta: { recordedAt: `2026-03-01T08:00:${String(append % 60).padStart(2, '0')}.000Z` },
    }));
    const { revision } = await store.append(stream, events, last.get(stream) ?? 'none');
    last.set(stream, revision);
  }
}

/** Everything but the positions, which are each store's own. */
async function contents(store: EventStore): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const page of store.readAll()) {
    for (const { position: _own, ...event } of page satisfies readonly StoredEvent[]) all.push(event);
  }
  return all;
}

const going = (): AbortSignal => new AbortController().signal;

describe('copying a log from one event store to another', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let double: EventStoreDouble;
  let original: SqliteEventStore;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    double = await EventStoreDouble.start();
    original = SqliteEventStore.open(join(directory.path, 'original.db'));
    await fill(original);
  });

  afterEach(async () => {
    await original.close();
    await double.stop();
    await directory.remove();
  });

  const copyCommand = (from: string, to: string): ChildProcess =>
    spawn(
      process.execPath,
      [...startOf('backend/operations/events-command.ts'), 'copy', '--from', from, '--to', to],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );

  async function outcome(
    child: ChildProcess,
  ): Promise<{ readonly code: number | null; readonly text: string }> {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
    });
    child.stderr?.on('data', (part: Buffer) => {
      text += part.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }

  it('goes on after kill -9, and a copy of the copy is the original, to the last hash of its chain', async () => {
    const there = `sqlite:${join(directory.path, 'original.db')}`;
    const back = `sqlite:${join(directory.path, 'back.db')}`;
    for (const kill of [40, 300]) {
      const child = copyCommand(there, double.url);
      while (double.log.written < kill && child.exitCode === null) await settle();
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    assert.ok(double.log.written >= 300 && double.log.written < 600, String(double.log.written));
    const first = await outcome(copyCommand(there, double.url));
    assert.equal(first.code, 0, first.text);
    assert.equal(double.log.written, 600);
    const second = await outcome(copyCommand(double.url, back));
    assert.equal(second.code, 0, second.text);
    const [, one] = /600 events .* chain (\w+)/.exec(first.text) ?? [];
    const [, other] = /600 events .* chain (\w+)/.exec(second.text) ?? [];
    assert.equal(one, other);
    const copy = SqliteEventStore.open(join(directory.path, 'back.db'));
    assert.deepStrictEqual(await contents(copy), await contents(original));
    for await (const { brokenAt } of copy.verifyChain()) assert.equal(brokenAt, null);
    await copy.close();
    const lastHash = 'SELECT lower(hex(hash)) AS hash FROM events ORDER BY position DESC LIMIT 1';
    for (const name of ['original.db', 'back.db']) {
      const file = new SqliteDatabase(join(directory.path, name), { synchronous: 'FULL', readOnly: true });
      assert.deepEqual({ ...file.get<{ hash: string }>(lastHash) }, { hash: one }, name);
      file.close();
    }
  });

  it('stops where it is asked to, and goes on from there', async () => {
    const to = new MemoryEventStore();
    const abort = new AbortController();
    const stopped = copyLog({
      from: original,
      to,
      signal: abort.signal,
      onProgress: ({ step, events }) => {
        if (step === 'copying' && events > 100) abort.abort();
      },
    });
    await assert.rejects(stopped, {
      message: /^Stopped at event 1\d\d; the same command goes on from there\.$/,
    });
    const { events } = await copyLog({ from: original, to, signal: going() });
    assert.equal(events, 600);
    assert.deepStrictEqual(await contents(to), await contents(original));
  });

  it('passes over answers that get lost and what the server has of its own', async () => {
    double.log.chatter = 7;
    double.levers.appends.push('commit', 'commit, drop the connection', 'commit', 'drop the connection');
    const to = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url));
    const { events } = await copyLog({ from: original, to, signal: going() });
    assert.equal(events, 600);
    assert.deepStrictEqual(await contents(to), await contents(original));
    await to.close();
  });

  it('leaves a target alone that holds anything else', async () => {
    const to = new MemoryEventStore();
    const event = { id: derivedId('other'), type: 'LogRecorded', version: 1, data: {}, meta: {} };
    await to.append('order-1', [event], 'none');
    await assert.rejects(copyLog({ from: original, to, signal: going() }), {
      name: 'CopyRefusedError',
      message: /The target holds an event that is not the source's next one: .* of order-1\./,
    });
    assert.equal((await contents(to)).length, 1);
  });

  it('refuses a source that was changed', async () => {
    const path = join(directory.path, 'changed.db');
    const changed = SqliteEventStore.open(path);
    await fill(changed);
    await changed.close();
    const file = new SqliteDatabase(path, { synchronous: 'FULL' });
    file.run('DROP TRIGGER IF EXISTS events_no_update');
    for (const { name } of file.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'trigger'`,
    )) {
      file.run(`DROP TRIGGER "${name}"`);
    }
    file.run(`UPDATE events SET data = '{}' WHERE position = 50`);
    file.close();
    const damaged = SqliteEventStore.open(path);
    await assert.rejects(copyLog({ from: damaged, to: new MemoryEventStore(), signal: going() }), {
      message: 'The source was changed: its chain breaks at event 50.',
    });
    await damaged.close();
  });

  it('says in one sentence what cannot be copied from or to', async () => {
    const at = (name: string) => `sqlite:${join(directory.path, name)}`;
    const missing = at('missing.db');
    const own = at('original.db');
    const linked = at('linked.db');
    await symlink('original.db', join(directory.path, 'linked.db'));
    for (const [from, to, sentence] of [
      [own, own, /^--from and --to are one event store, .*original\.db: that would be no copy\.$/],
      [own, linked, /^--from and --to are one event store, .*linked\.db: that would be no copy\.$/],
      [double.url, double.url, /^--from and --to are one event store, .*: that would be no copy\.$/],
      [missing, double.url, /^There is no event store .*missing\.db to copy\.$/],
      ['esdb://u:secret@h?tls=no', missing, /^--from must have tls=true or tls=false\.$/],
      [double.url, 'mongodb://u:secret@h', /^--to must be .*\.$/],
    ] as const) {
      const { code, text } = await outcome(copyCommand(from, to));
      assert.equal(code, 1);
      assert.match(text.trim(), sentence);
      assert.doesNotMatch(text, /secret/);
    }
  });
});
