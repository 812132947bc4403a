/** The event store against the least that could do the same on the same settings. */
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { derivedId } from '../../lib/ids.ts';
import { fill, idsInOrder, logEvents, random } from './log-events.ts';
import { compareRates, type Figure, seconds } from './measure.ts';

const ROUNDS = 7;
const APPENDS = 600;

/** A bare table: the same columns, the same pragmas, one insert in a transaction of its own. */
function bareTable(path: string): {
  insert: (event: ProposedEvent, revision: number) => void;
  database: SqliteDatabase;
} {
  const database = new SqliteDatabase(path, { synchronous: 'FULL' });
  database.exec(
    'CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, revision INTEGER NOT NULL, ' +
      'id BLOB NOT NULL, type INTEGER NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL, meta TEXT NOT NULL, hash BLOB NOT NULL, ' +
      'UNIQUE (stream, revision)) STRICT',
  );
  const hash = randomBytes(32);
  return {
    database,
    insert: (event, revision) => {
      database.run(
        'INSERT INTO events (stream, revision, id, type, version, data, meta, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        1,
        revision,
        Buffer.from(event.id.replaceAll('-', ''), 'hex'),
        1,
        event.version,
        JSON.stringify(event.data),
        JSON.stringify(event.meta),
        hash,
      );
    },
  };
}

export async function appendBench(directory: string): Promise<readonly Figure[]> {
  const store = SqliteEventStore.open(join(directory, 'append.db'));
  const bare = bareTable(join(directory, 'bare.db'));
  const next = random(1);
  const ids = idsInOrder(next);
  const pool = Array.from({ length: 200 }, (_, day) => logEvents('bench', day, next, ids)[0]).filter(
    (event) => event !== undefined,
  );
  let made = 0;
  const fresh = (): ProposedEvent => {
    const event = pool[made % pool.length];
    if (event === undefined) throw new Error('The pool of events is empty.');
    return { ...event, id: derivedId('append', String(made++)) };
  };
  let revision = -1;
  let bareRevision = -1;
  const sequential = async (): Promise<number> => {
    const events = Array.from({ length: APPENDS }, fresh);
    return (
      APPENDS /
      (await seconds(async () => {
        for (const event of events) {
          revision = (await store.append('patientLogs-bench', [event], revision === -1 ? 'none' : revision))
            .revision;
        }
      }))
    );
  };
  const bareLoop = async (): Promise<number> => {
    const events = Array.from({ length: APPENDS }, fresh);
    return (
      APPENDS /
      (await seconds(() => {
        for (const event of events) bare.insert(event, ++bareRevision);
      }))
    );
  };
  let streams = 0;
  const together = async (): Promise<number> => {
    const batches = Array.from({ length: 20 }, () => Array.from({ length: 64 }, fresh));
    return (
      (20 * 64) /
      (await seconds(async () => {
        for (const batch of batches) {
          await Promise.all(
            batch.map((event) => store.append(`patientLogs-wide${streams++}`, [event], 'none')),
          );
        }
      }))
    );
  };
  const single = await compareRates(ROUNDS, sequential, bareLoop);
  const grouped = await compareRates(ROUNDS, together, sequential);
  const expected = revision + 1 + streams;
  await assertHolds(store, expected);
  await store.close();
  bare.database.close();
  return [
    {
      name: 'durable appends one after another, against a bare insert loop',
      unit: 'ratio',
      value: single.ratio,
      atLeast: 0.8,
      detail: { appendsPerSecond: single.ours, insertsPerSecond: single.other },
    },
    {
      name: '64 durable appends at once, against one at a time',
      unit: 'ratio',
      value: grouped.ratio,
      atLeast: 4,
      detail: { atOncePerSecond: grouped.ours, oneAtATimePerSecond: grouped.other },
    },
  ];
}

async function assertHolds(store: SqliteEventStore, expected: number): Promise<void> {
  let events = 0;
  for await (const page of store.readAll({ pageSize: 5000 })) events += page.length;
  if (events !== expected) throw new Error(`The store holds ${events} events and ${expected} were appended.`);
  for await (const step of store.verifyChain()) {
    if (step.brokenAt !== null) throw new Error(`The chain is broken at ${step.brokenAt}.`);
  }
}

export async function readBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'read.db');
  const store = SqliteEventStore.open(path);
  const written = (await fill(store, 40, 1000)) + 40;
  const reader = new SqliteDatabase(path, { readOnly: true, synchronous: 'FULL' });
  const parsed = async (): Promise<number> => {
    let read = 0;
    const took = await seconds(async () => {
      for await (const page of store.readAll({ pageSize: 1000 })) {
        for (const stored of page) if (!isUnreadable(decode(stored))) read++;
      }
    });
    if (read !== written) throw new Error(`${read} of ${written} events were read.`);
    return read / took;
  };
  const bare = async (): Promise<number> => {
    let read = 0;
    const took = await seconds(() => {
      for (let after = 0; ;) {
        const rows = reader.all<{ position: number; data: string; meta: string }>(
          'SELECT position, data, meta FROM events WHERE position > ? ORDER BY position LIMIT 1000',
          after,
        );
        const last = rows.at(-1);
        if (last === undefined) break;
        for (const row of rows) {
          JSON.parse(row.data);
          JSON.parse(row.meta);
          read++;
        }
        after = last.position;
      }
    });
    if (read !== written) throw new Error(`${read} of ${written} rows were read.`);
    return read / took;
  };
  const pair = await compareRates(ROUNDS, parsed, bare);
  reader.close();
  await store.close();
  return [
    {
      name: 'reading and parsing all events, against a bare read and JSON.parse',
      unit: 'ratio',
      value: pair.ratio,
      atLeast: 0.35,
      detail: { eventsPerSecond: pair.ours, rowsPerSecond: pair.other },
    },
  ];
}
