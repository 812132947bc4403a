/**
 * Uses databases, statements and stores while the garbage collector is forced to run between and within the calls, lets
 * them become unreachable in every state, and checks each answer. Needs `--expose-gc`.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';

const [directory] = process.argv.slice(2);
const { gc } = globalThis;
if (directory === undefined || gc === undefined) throw new Error('A folder and --expose-gc are needed.');

/** A turn of the loop after a collection, in which the driver frees what was found unreachable. */
async function collect(): Promise<void> {
  gc?.();
  await new Promise((resolve) => setImmediate(resolve));
  gc?.();
}

function openCounting(name: string): SqliteDatabase {
  const database = new SqliteDatabase(join(directory ?? '', name), { synchronous: 'NORMAL' });
  database.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  return database;
}

/** Only the closures that a caller would hold stay reachable: the database is behind them. */
function closuresOf(database: SqliteDatabase): { add(text: string): number; texts(): string[] } {
  return {
    add: (text) => database.run('INSERT INTO rows (text) VALUES (?)', text).lastInsertRowid,
    texts: () => database.tuples<[string]>('SELECT text FROM rows ORDER BY id').map(([text]) => text),
  };
}

async function statementsOutliveTheirFrame(): Promise<void> {
  const closures = Array.from({ length: 8 }, (_, index) => closuresOf(openCounting(`closures-${index}.db`)));
  for (let round = 1; round <= 30; round += 1) {
    for (const { add } of closures) assert.equal(add(`text ${round}`), round);
    if (round % 3 === 0) await collect();
  }
  for (const { texts } of closures) assert.equal(texts().length, 30);
}

/** Databases that nobody closes, with statements in use a moment before. */
async function forgottenDatabases(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    const database = openCounting('forgotten.db');
    database.transaction(() => {
      assert.equal(
        database.run('INSERT INTO rows (text) VALUES (?)', `text ${round}`).lastInsertRowid,
        round + 1,
      );
      gc?.();
      assert.equal(database.get('SELECT count(*) AS count FROM rows')?.['count'], round + 1);
    });
    for (let other = 0; other < 20; other += 1) database.get(`SELECT ${other} AS other, text FROM rows`);
    if (round % 4 === 0) await collect();
  }
}

/** The database is unreachable but for the statement that is running, and its rows make the collector run meanwhile. */
async function unreachableWhileItReads(): Promise<void> {
  const rows = 20_000;
  const database = openCounting('reading.db');
  database.transaction(() => {
    for (let row = 0; row < rows; row += 1) database.run('INSERT INTO rows (text) VALUES (?)', `text ${row}`);
  });
  database.close();
  const sql = 'SELECT id, text, text || id AS both FROM rows ORDER BY id';
  for (let round = 0; round < 12; round += 1) {
    const read = openCounting('reading.db').all<{ id: number; text: string; both: string }>(sql);
    assert.equal(read.length, rows);
    assert.equal(read.at(-1)?.both, `text ${rows - 1}${rows}`);
    if (round % 5 === 0) await collect();
  }
}

async function closedWhileInUse(): Promise<void> {
  for (let round = 0; round < 24; round += 1) {
    const database = openCounting(`closed-${round % 4}.db`);
    database.run('INSERT INTO rows (text) VALUES (?)', 'text');
    const add = (): number => database.run('INSERT INTO rows (text) VALUES (?)', 'late').changes;
    database.close();
    database.close();
    gc?.();
    assert.throws(add, /is closed/);
    if (round % 4 === 0) await collect();
  }
}

async function forgottenStores(): Promise<void> {
  const path = join(directory ?? '', 'events.db');
  let revision = -1;
  for (let round = 0; round < 16; round += 1) {
    const store = SqliteEventStore.open(path);
    const event = { id: randomUUID(), type: 'LogRecorded', version: 1, data: { round }, meta: {} };
    const appended = store.append('patientLogs-1', [event], revision < 0 ? 'none' : revision);
    gc?.();
    ({ revision } = await appended);
    assert.equal(revision, round);
    let read = 0;
    for await (const page of store.readStream('patientLogs-1', { pageSize: 7 })) {
      gc?.();
      for (const { data } of page) assert.equal(data['round'], read++);
    }
    assert.equal(read, round + 1);
    if (round % 2 === 0) await store.close();
    await collect();
  }
}

await statementsOutliveTheirFrame();
await forgottenDatabases();
await unreachableWhileItReads();
await closedWhileInUse();
await forgottenStores();
console.log('survived');
