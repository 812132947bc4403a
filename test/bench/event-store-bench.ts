/**
 * The event store against the raw driver on the same settings, in pieces that take turns.
 *
 * The marks judge processor time. By the clock most of an append is the disk's answer, the same for both: the slower the
 * disk, the nearer the ratio comes to 1, whatever the store does. The clock's ratio stands beside it.
 */
import { join } from 'node:path';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { ProposedEvent, StoredEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { derivedId } from '../../lib/ids.ts';
import { fill, idsInOrder, logEvents, random } from './log-events.ts';
import { type Comparison, comparePieces, type Figure, type Piece } from './measure.ts';
import { RawEvents, RawReader } from './raw-events.ts';

const ROUNDS = 3;
const ONE_BY_ONE = { rounds: ROUNDS, pieces: 60, things: 25 };
const AT_ONCE = { rounds: ROUNDS, pieces: 60, things: 64 };
const READ_PAGE = 1000;

const revisionOrNone = (revision: number | undefined): number | 'none' => revision ?? 'none';

/** Recorded logs, each with an id of its own. */
export function freshEvents(): () => ProposedEvent {
  const next = random(1);
  const ids = idsInOrder(next);
  const pool = Array.from({ length: 200 }, (_, day) => logEvents('bench', day, next, ids)).flatMap(
    ([recorded]) => recorded ?? [],
  );
  let made = 0;
  return () => {
    const event = pool[made % pool.length];
    if (event === undefined) throw new Error('The pool of events is empty.');
    return { ...event, id: derivedId('append', String(made++)) };
  };
}

/** Appends to so many streams, one event to each, in every piece. */
class Appends {
  readonly #store: SqliteEventStore;
  readonly #fresh: () => ProposedEvent;
  readonly #revisions = new Map<string, number>();
  made = 0;

  constructor(store: SqliteEventStore, fresh: () => ProposedEvent) {
    this.#store = store;
    this.#fresh = fresh;
  }

  readonly oneByOne: Piece = () => {
    const events = Array.from({ length: ONE_BY_ONE.things }, this.#fresh);
    return async () => {
      for (const event of events) await this.#append('patientLogs-one', event);
    };
  };

  readonly atOnce: Piece = () => {
    const events = Array.from({ length: AT_ONCE.things }, this.#fresh);
    return () => Promise.all(events.map((event, stream) => this.#append(`patientLogs-${stream}`, event)));
  };

  async #append(stream: string, event: ProposedEvent): Promise<void> {
    const { revision } = await this.#store.append(
      stream,
      [event],
      revisionOrNone(this.#revisions.get(stream)),
    );
    this.#revisions.set(stream, revision);
    this.made += 1;
  }
}

class Inserts {
  readonly #raw: RawEvents;
  readonly #fresh: () => ProposedEvent;
  readonly #revisions = new Map<number, number>();
  made = 0;

  constructor(raw: RawEvents, fresh: () => ProposedEvent) {
    this.#raw = raw;
    this.#fresh = fresh;
  }

  readonly oneByOne: Piece = () => {
    const events = Array.from({ length: ONE_BY_ONE.things }, this.#fresh);
    return () => {
      for (const event of events) this.#insert(0, event);
    };
  };

  readonly atOnce: Piece = () => {
    const events = Array.from({ length: AT_ONCE.things }, this.#fresh);
    return () => this.#raw.together(() => events.forEach((event, index) => this.#insert(index + 1, event)));
  };

  #insert(stream: number, event: ProposedEvent): void {
    const revision = (this.#revisions.get(stream) ?? -1) + 1;
    this.#raw.insert(stream, revision, event);
    this.#revisions.set(stream, revision);
    this.made += 1;
  }
}

export async function appendBench(directory: string): Promise<readonly Figure[]> {
  const store = SqliteEventStore.open(join(directory, 'append.db'));
  const raw = new RawEvents(join(directory, 'raw.db'));
  const fresh = freshEvents();
  const appends = new Appends(store, fresh);
  const inserts = new Inserts(raw, fresh);
  const single = await comparePieces(ONE_BY_ONE, appends.oneByOne, inserts.oneByOne);
  const grouped = await comparePieces(AT_ONCE, appends.atOnce, inserts.atOnce);
  await assertHolds(store, appends.made);
  if (raw.count !== inserts.made)
    throw new Error(`The raw table holds ${raw.count} of ${inserts.made} events.`);
  await store.close();
  raw.close();
  return [
    figureOf('durable appends one by one, against the raw driver', 0.9, single),
    figureOf(
      '64 durable appends at once, against 64 inserts of the raw driver in one transaction',
      0.7,
      grouped,
    ),
  ];
}

function figureOf(name: string, atLeast: number, { clock, processor, ours, other }: Comparison): Figure {
  return {
    name: `${name}, by processor time`,
    unit: 'ratio',
    value: processor.median,
    atLeast,
    spread: processor,
    detail: {
      byTheClockLeast: clock.min,
      byTheClock: clock.median,
      byTheClockMost: clock.max,
      ourProcessorMicroseconds: ours.processorMicroseconds,
      rawProcessorMicroseconds: other.processorMicroseconds,
      ourMicroseconds: ours.microseconds,
      rawMicroseconds: other.microseconds,
    },
  };
}

async function assertHolds(store: SqliteEventStore, expected: number): Promise<void> {
  let events = 0;
  for await (const page of store.readAll({ pageSize: 5000 })) events += page.length;
  if (events !== expected) throw new Error(`The store holds ${events} events and ${expected} were appended.`);
  for await (const step of store.verifyChain()) {
    if (step.brokenAt !== null) throw new Error(`The chain is broken at ${step.brokenAt}.`);
  }
}

/** The same columns of the same file, texts parsed as JSON on both sides. */
export async function readBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'read.db');
  const store = SqliteEventStore.open(path);
  const written = (await fill(store, 40, 500)) + 40;
  const reader = new RawReader(path);
  const assertAll = (read: number): void => {
    if (read !== written) throw new Error(`${read} of ${written} events were read.`);
  };
  const all =
    (wanted: (event: StoredEvent) => boolean): Piece =>
    () =>
    async () => {
      let read = 0;
      for await (const page of store.readAll({ pageSize: READ_PAGE })) read += page.filter(wanted).length;
      assertAll(read);
    };
  const raw: Piece = () => () => {
    let read = 0;
    for (let after = 0; ;) {
      const rows = reader.page(after, READ_PAGE);
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const { data, meta } of rows) if (JSON.parse(data) && JSON.parse(meta)) read++;
      after = last.position;
    }
    assertAll(read);
  };
  const rounds = { rounds: ROUNDS, pieces: 3, things: written };
  const stored = await comparePieces(
    rounds,
    all(() => true),
    raw,
  );
  const parsed = await comparePieces(
    rounds,
    all((event) => !isUnreadable(decode(event))),
    raw,
  );
  reader.close();
  await store.close();
  return [
    figureOf('reading all events, against the raw driver and JSON.parse', 0.6, stored),
    figureOf('reading all events and holding each to its schema, against the same', 0.5, parsed),
  ];
}
