import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../events/position.ts';
import { StoreUnavailableError, type StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

async function gather(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const page of pages) gathered.push(...page);
  return gathered;
}

/** A refusal in one plain sentence that names the path. */
function refusal(path: string, words: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof StoreUnavailableError, String(error));
    assert.ok(error.message.includes(path), error.message);
    assert.match(error.message, /^[^\n]+\.$/);
    assert.match(error.message, words);
    return true;
  };
}

describe('event store: SQLite, its file', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let path: string;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    path = join(directory.path, 'events.db');
  });

  afterEach(() => directory.remove());

  /** Another program with the file open, which may do what it likes. */
  function tamper(...statements: readonly string[]): void {
    const database = new SqliteDatabase(path, { synchronous: 'FULL' });
    try {
      for (const statement of statements) database.exec(statement);
    } finally {
      database.close();
    }
  }

  async function filled(): Promise<StoredEvent[]> {
    const store = SqliteEventStore.open(path);
    for (let number = 0; number < 20; number += 1) {
      const event = {
        id: randomUUID(),
        type: `Type${number % 3}`,
        version: 1,
        data: { number },
        meta: { number },
      };
      await store.append(`patientLogs-${number % 4}`, [event], 'any');
    }
    const events = await gather(store.readAll());
    await store.close();
    return events;
  }

  async function brokenAt(): Promise<Position | null> {
    const store = SqliteEventStore.open(path);
    try {
      let found: Position | null = null;
      for await (const step of store.verifyChain()) found = step.brokenAt;
      return found;
    } finally {
      await store.close();
    }
  }

  describe('that somebody changed', () => {
    const dropTriggers = [
      'DROP TRIGGER events_refuse_update',
      'DROP TRIGGER events_refuse_delete',
      'DROP TRIGGER events_refuse_replacement',
      'DROP TRIGGER streams_refuse_update',
      'DROP TRIGGER types_refuse_update',
    ];
    /** What is done to the log, and which event (by its place, from 0) the chain then breaks at. */
    const CHANGES: readonly (readonly [title: string, statement: string, place: number])[] = [
      ['one digit of a payload', `UPDATE events SET data = '{"number":9}' WHERE position = 8`, 7],
      ['one space in a payload', `UPDATE events SET data = '{"number": 7}' WHERE position = 8`, 7],
      ['the metadata', `UPDATE events SET meta = '{"number":10}' WHERE position = 20`, 19],
      ['the first event', `UPDATE events SET data = '{}' WHERE position = 1`, 0],
      ['an id', `UPDATE events SET id = randomblob(16) WHERE position = 5`, 4],
      ['a type', `UPDATE events SET type = 1 + type % 3 WHERE position = 6`, 5],
      ['a version', `UPDATE events SET version = 2 WHERE position = 6`, 5],
      ['a stream', `UPDATE events SET stream = 1, revision = 99 WHERE position = 7`, 6],
      ['a hash', `UPDATE events SET hash = randomblob(32) WHERE position = 3`, 2],
      ['an event taken out', `DELETE FROM events WHERE position = 10`, 10],
      ['the name of a stream', `UPDATE streams SET name = 'patientLogs-9' WHERE name = 'patientLogs-2'`, 2],
      ['the name of a type', `UPDATE types SET name = 'Type9' WHERE name = 'Type1'`, 1],
      [
        'a payload moved from one field into the next',
        `UPDATE events SET data = '{"number":1', meta = '1}{"number":11}' WHERE position = 12`,
        11,
      ],
      [
        'two events put into each other’s place',
        `UPDATE events SET position = -14 WHERE position = 14;
          UPDATE events SET position = 14 WHERE position = 15;
          UPDATE events SET position = 15 WHERE position = -14`,
        13,
      ],
    ];

    for (const [title, statement, place] of CHANGES) {
      it(`breaks the chain: ${title}`, async () => {
        const events = await filled();
        assert.equal(await brokenAt(), null);
        tamper(...dropTriggers, statement);
        assert.equal(await brokenAt(), events[place]?.position);
      });
    }

    it('breaks the chain: one byte in the file, without SQLite', async () => {
      const events = await filled();
      const bytes = readFileSync(path);
      const at = bytes.indexOf('{"number":13}');
      assert.ok(at > 0);
      bytes.write('{"number":12}', at);
      writeFileSync(path, bytes);
      assert.equal(await brokenAt(), events[13]?.position);
    });

    it('is not read past an event whose text is no JSON, and the error names its position', async () => {
      const events = await filled();
      tamper(...dropTriggers, `UPDATE events SET data = '{"number":' WHERE position = 4`);
      const store = SqliteEventStore.open(path);
      const position = events[3]?.position ?? '';
      await assert.rejects(gather(store.readAll()), new RegExp(position));
      await assert.rejects(async () => {
        const { signal } = new AbortController();
        for await (const item of store.subscribeAll({ signal })) assert.fail(item.kind);
      }, new RegExp(position));
      await store.close();
    });
  });

  describe('refuses', () => {
    const UNCHANGED = /never changed and never deleted/;
    for (const statement of [
      `UPDATE events SET data = '{}'`,
      `UPDATE events SET version = 2 WHERE position = 1`,
      `DELETE FROM events`,
      `DELETE FROM events WHERE position = 20`,
      `INSERT OR REPLACE INTO events SELECT position, stream, revision, type, 9, id, hash, data, meta FROM events`,
      `INSERT OR REPLACE INTO events (stream, revision, type, version, id, hash, data, meta)
        SELECT stream, revision, type, 9, id, hash, data, meta FROM events WHERE position = 1`,
      `INSERT OR REPLACE INTO events (position, stream, revision, type, version, id, hash, data, meta)
        SELECT position, 99, 0, type, 9, id, hash, data, meta FROM events WHERE position = 1`,
      `UPDATE streams SET name = name || 'x'`,
      `DELETE FROM streams`,
      `UPDATE types SET name = name || 'x'`,
      `DELETE FROM types`,
    ]) {
      it(statement.replaceAll(/\s+/g, ' '), async () => {
        const events = await filled();
        assert.throws(() => tamper(statement), UNCHANGED);
        const store = SqliteEventStore.open(path);
        assert.deepStrictEqual(await gather(store.readAll()), events);
        await store.close();
      });
    }
  });

  describe('that cannot be used', () => {
    it('below a file that is no folder: the sentence names the folder', () => {
      writeFileSync(join(directory.path, 'file'), '');
      const folder = join(directory.path, 'file', 'data');
      assert.throws(
        () => SqliteEventStore.open(join(folder, 'events.db')),
        refusal(folder, /cannot be created/),
      );
    });

    it('that is a folder: the sentence says so', () => {
      mkdirSync(path);
      assert.throws(() => SqliteEventStore.open(path), refusal(path, /is no file/));
    });

    for (const [title, mode] of [
      ['read', 0o000],
      ['written', 0o555],
    ] as const) {
      it(`in a folder that may not be ${title} by this user: the sentence says so`, function () {
        const folder = join(directory.path, 'data');
        mkdirSync(folder);
        chmodSync(folder, mode);
        chmodSync(directory.path, 0o755);
        // The administrator may read everything, so the question is put by a process of nobody.
        const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
        const program = join(import.meta.dirname, 'open-child.ts');
        const file = join(folder, 'events.db');
        const child = spawnSync(process.execPath, ['--import', 'tsx', program, file], {
          ...asNobody,
          encoding: 'utf8',
        });
        chmodSync(folder, 0o755);
        if (child.status !== 0) {
          skip(
            this,
            'the user "nobody" cannot read the project’s files; run the tests as another user than root',
          );
        }
        assert.match(
          child.stdout,
          /^StoreUnavailableError: The event store \S+ cannot be read and written by this user\.$/m,
        );
        assert.ok(child.stdout.includes(file));
      });
    }

    it('that is no database: it is named, and left as it is', () => {
      const content = 'This is a letter and no database. '.repeat(400);
      writeFileSync(path, content);
      assert.throws(() => SqliteEventStore.open(path), refusal(path, /no database/));
      assert.equal(readFileSync(path, 'utf8'), content);
    });

    it('that is a database of something else: it is named, and left as it is', () => {
      tamper('CREATE TABLE letters (text)', 'INSERT INTO letters VALUES (1)', 'PRAGMA journal_mode = DELETE');
      const before = readFileSync(path);
      assert.throws(() => SqliteEventStore.open(path), refusal(path, /something else/));
      assert.deepEqual(readFileSync(path), before);
    });

    it('that an older version of the product wrote: it is read and goes on, without the index that it had', async () => {
      await filled();
      const table = (name: string) => `CREATE TABLE ${name} (key INTEGER, block INTEGER)`;
      tamper(table('type_blocks'), table('category_blocks'), 'PRAGMA user_version = 1');
      const store = SqliteEventStore.open(path);
      const before = await gather(store.readAll());
      assert.ok(before.length > 0);
      const event = { id: randomUUID(), type: 'Type1', version: 1, data: {}, meta: {} };
      await store.append('clinic-older', [event], 'none');
      await store.close();
      const again = SqliteEventStore.open(path);
      assert.equal((await gather(again.readAll())).length, before.length + 1);
      await again.close();
      const reader = new SqliteDatabase(path, { synchronous: 'FULL', readOnly: true });
      const found = reader.get<{ count: number }>(
        "SELECT count(*) AS count FROM sqlite_schema WHERE name LIKE '%_blocks'",
      );
      reader.close();
      assert.equal(found?.count, 0);
    });

    it('that a newer version of the product wrote: the sentence says so, and it is left as it is', async () => {
      await filled();
      tamper('PRAGMA user_version = 3');
      const before = readFileSync(path);
      assert.throws(() => SqliteEventStore.open(path), refusal(path, /newer version/));
      assert.deepEqual(readFileSync(path), before);
    });

    it('that is cut off in the middle: it does not open or is not read as though it were whole', async () => {
      await filled();
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096));
      await assert.rejects(async () => {
        const store = SqliteEventStore.open(path);
        try {
          await gather(store.readAll());
        } finally {
          await store.close();
        }
      }, /damaged/);
    });
  });

  it('is created with its folders where it is missing', async () => {
    path = join(directory.path, 'a', 'b', 'events.db');
    assert.equal((await filled()).length, 20);
  });

  it('that is empty is taken as a new store', async () => {
    writeFileSync(path, '');
    assert.equal((await filled()).length, 20);
  });

  it('holds everything by itself once the store is closed', async () => {
    const events = await filled();
    const copy = join(directory.path, 'copy.db');
    copyFileSync(path, copy);
    const store = SqliteEventStore.open(copy);
    assert.deepStrictEqual(await gather(store.readAll()), events);
    await store.close();
  });
});
