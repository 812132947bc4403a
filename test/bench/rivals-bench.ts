/**
 * Our event store beside emmett-sqlite, doing the same work in the same process on the same disk: `npm run bench -- rivals`.
 *
 * The marks judge processor time, as those of `event-store-bench.ts` do; the clock's ratio stands beside it. Two ways to
 * use it are measured: its store, which opens a connection for every call, and the functions that it exports, on a
 * connection that is kept, which is the best that a user can do.
 */
import { join } from 'node:path';
import { systemClock } from '../../lib/clock.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import type { Position } from '../../events/position.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { rebuildInThreads } from '../../projections/rebuild/rebuild-threads.ts';
import { EMMETT, type Emmett, type EmmettEvent, installedEmmett } from './emmett.ts';
import { freshEvents } from './event-store-bench.ts';
import { fill } from './log-events.ts';
import { type Cost, costOf, type Figure, median, spreadOf } from './measure.ts';

const ROUNDS = 3;
const APPENDS = 1000;
const AT_ONCE = 64;
const BATCHES = 10;
const PATIENTS = 100;
const LOGS_EACH = 250;
const PAGE = 1000;
/** What it is quickest with. */
const TUNED = { batchSize: 1000, pullingFrequencyInMs: 0 };

type Events = readonly ProposedEvent[];

/** One side's way to do a work. Answers how many things failed. */
interface Way {
  readonly name: string;
  readonly run: (round: number, events: Events) => Promise<number>;
}

interface Measured {
  readonly name: string;
  readonly costs: readonly Cost[];
  readonly failed: number;
}

export async function rivalsBench(directory: string): Promise<readonly Figure[]> {
  const emmett = installedEmmett();
  if (emmett === undefined) {
    process.stderr.write(
      `emmett-sqlite ${EMMETT} could not be installed: npm reaches no registry, or its driver cannot be compiled here. Nothing was compared.\n`,
    );
    return [];
  }
  // It prints each of its failures, and would do so into our JSON: they are counted below.
  const { log } = console;
  console.log = () => undefined;
  try {
    return [...(await appendFigures(directory, emmett)), ...(await readFigures(directory, emmett))];
  } finally {
    console.log = log;
  }
}

async function appendFigures(directory: string, emmett: Emmett): Promise<readonly Figure[]> {
  const store = SqliteEventStore.open(join(directory, 'ours.db'));
  const fileName = join(directory, 'emmett.db');
  const theirs = emmett.getSQLiteEventStore({ fileName });
  await theirs.appendToStream('patientLogs-first', [{ type: 'First', data: {}, metadata: {} }]);
  const connection = emmett.sqliteConnection({ fileName });
  const byConnection = async (stream: string, event: EmmettEvent): Promise<void> => {
    const { success } = await emmett.appendToStream(connection, stream, 'patientLogs', [event]);
    if (!success) throw new Error('It was refused.');
  };
  const fresh = freshEvents();
  const single = await inTurn(
    () => Array.from({ length: APPENDS }, fresh),
    [
      {
        name: 'ours',
        run: (round, events) =>
          oneByOne(events, (event, index) =>
            store.append(`patientLogs-${round}`, [event], index === 0 ? 'none' : index - 1),
          ),
      },
      {
        name: 'store',
        run: (round, events) =>
          oneByOne(events, (event) => theirs.appendToStream(`patientLogs-s${round}`, [asEmmetts(event)])),
      },
      {
        name: 'kept',
        run: (round, events) =>
          oneByOne(events, (event) => byConnection(`patientLogs-k${round}`, asEmmetts(event))),
      },
    ],
  );
  const atOnce = await inTurn(
    () => Array.from({ length: AT_ONCE * BATCHES }, fresh),
    [
      {
        name: 'ours',
        run: (round, events) =>
          together(events, (event, index) =>
            store.append(`patientLogs-wide${round}-${index}`, [event], 'none'),
          ),
      },
      {
        name: 'store',
        run: (round, events) =>
          together(events, (event, index) =>
            theirs.appendToStream(`patientLogs-ws${round}-${index}`, [asEmmetts(event)]),
          ),
      },
      {
        name: 'kept',
        run: (round, events) =>
          together(events, (event, index) =>
            byConnection(`patientLogs-wk${round}-${index}`, asEmmetts(event)),
          ),
      },
    ],
  );
  connection.close();
  await store.close();
  return [
    figure('appends one by one, beside the store of', single, 'store', APPENDS, 10),
    figure('appends one by one, beside the best use of', single, 'kept', APPENDS, 5),
    figure('64 appends at once, beside the store of', atOnce, 'store', AT_ONCE * BATCHES),
    figure('64 appends at once, beside the best use of', atOnce, 'kept', AT_ONCE * BATCHES),
  ];
}

async function readFigures(directory: string, emmett: Emmett): Promise<readonly Figure[]> {
  const path = join(directory, 'ours-filled.db');
  const fileName = join(directory, 'emmett-filled.db');
  const store = SqliteEventStore.open(path);
  const events = (await fill(store, PATIENTS, LOGS_EACH)) + PATIENTS;
  const theirs = emmett.getSQLiteEventStore({ fileName });
  const streams = new Set<string>();
  for await (const page of store.readAll({ pageSize: PAGE }))
    for (const event of page) streams.add(event.stream);
  for (const name of streams) {
    for await (const page of store.readStream(name)) {
      await theirs.appendToStream(name, page.map(asEmmetts));
    }
  }
  const longest = [...streams].at(-1) ?? '';
  const connection = emmett.sqliteConnection({ fileName });
  const stream = await inTurn(nothing, [
    {
      name: 'ours',
      run: async () => {
        let read = 0;
        for await (const page of store.readStream(longest)) read += page.length;
        return expected(read, LOGS_EACH * 2);
      },
    },
    {
      name: 'kept',
      run: async () => expected((await emmett.readStream(connection, longest)).events.length, LOGS_EACH * 2),
    },
  ]);
  const all = await inTurn(nothing, [
    {
      name: 'ours',
      run: async () => {
        let read = 0;
        for await (const page of store.readAll({ pageSize: PAGE })) read += page.length;
        return expected(read, events);
      },
    },
    {
      name: 'kept',
      run: async () => {
        let read = 0;
        for (let after = 0n; read < events;) {
          const { messages, currentGlobalPosition } = await emmett.readMessagesBatch(connection, {
            after,
            batchSize: PAGE,
          });
          if (messages.length === 0) break;
          read += messages.length;
          after = currentGlobalPosition;
        }
        return expected(read, events);
      },
    },
  ]);
  connection.close();
  const consume = (pulling: typeof TUNED | undefined): Way['run'] => {
    return async (round) => {
      const name = `consumed_${pulling === undefined ? 'default' : 'tuned'}_${round + 2}`;
      const table = emmett.sqliteConnection({ fileName });
      await table.command(`CREATE TABLE ${name} (id TEXT PRIMARY KEY, document TEXT NOT NULL)`);
      table.close();
      let seen = 0;
      const consumer = theirs.consumer(pulling === undefined ? {} : { pulling });
      consumer.processor({
        processorId: name,
        stopAfter: () => seen === events,
        eachMessage: async ({ data }, context) => {
          seen += 1;
          await context.connection.command(
            `INSERT INTO ${name} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
            [data.logId ?? String(seen), JSON.stringify(data)],
          );
        },
      });
      await consumer.start();
      await consumer.close();
      return expected(seen, events);
    };
  };
  const upTo = await store.head();
  const caughtUp = await inTurn(nothing, [
    { name: 'ours', run: (round) => rebuildLogs(path, upTo, join(directory, `read-models-${round}`)) },
    { name: 'tuned', run: consume(TUNED) },
    { name: 'default', run: consume(undefined) },
  ]);
  await store.close();
  return [
    figure('reading a stream, beside', stream, 'kept', LOGS_EACH * 2),
    figure('reading all events, beside', all, 'kept', events),
    figure('catching one projection up, beside the tuned consumer of', caughtUp, 'tuned', events, 20),
    figure('catching one projection up, beside the consumer of', caughtUp, 'default', events, 20),
  ];
}

const nothing = (): Events => [];

const asEmmetts = ({ type, data, meta }: ProposedEvent): EmmettEvent => ({ type, data, metadata: meta });

function expected(read: number, wanted: number): number {
  if (read !== wanted) throw new Error(`${read} of ${wanted} events were read.`);
  return 0;
}

/** The projection with a document for each log, from the first event, verified, as `npm run projections -- rebuild logs` does it. */
async function rebuildLogs(path: string, upTo: Position, directory: string): Promise<number> {
  await rebuildInThreads({
    projections: new URL('../../projections/all.ts', import.meta.url).href,
    here: true,
    weights: new Map([['logs', 1]]),
    eventStore: { kind: 'sqlite', path },
    readModels: { kind: 'sqlite', directory },
    keys: null,
    upTo,
    events: null,
    clock: systemClock,
  });
  const projection = PROJECTIONS.find(({ name }) => name === 'logs');
  if (projection === undefined) throw new Error('There is no projection of logs.');
  const readModels = SqliteReadModels.open(directory);
  const version = await readModels.active('logs');
  if (version === null) throw new Error('The logs have no active version.');
  const { collections, name } = projection;
  const documents = await (await readModels.open({ name, version, collections })).count(name);
  await readModels.close();
  return expected(documents, PATIENTS * LOGS_EACH);
}

async function oneByOne(
  events: Events,
  append: (event: ProposedEvent, index: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const [index, event] of events.entries()) {
    try {
      await append(event, index);
    } catch {
      failed += 1;
    }
  }
  return failed;
}

async function together(
  events: Events,
  append: (event: ProposedEvent, index: number) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const appends = events
      .slice(from, from + AT_ONCE)
      .map(async (event, index) => append(event, from + index));
    const settled = await Promise.allSettled(appends);
    failed += settled.filter(({ status }) => status === 'rejected').length;
  }
  return failed;
}

/** Every way in every round, another one first each time, after two rounds that do not count. */
async function inTurn(make: () => Events, ways: readonly Way[]): Promise<readonly Measured[]> {
  const measured = ways.map(({ name, run }) => ({ name, run, costs: [] as Cost[], failed: 0 }));
  for (let round = -2; round < ROUNDS; round++) {
    const first = Math.max(round, 0) % measured.length;
    for (const way of [...measured.slice(first), ...measured.slice(0, first)]) {
      const events = make();
      let failed = 0;
      globalThis.gc?.();
      const cost = await costOf(async () => {
        failed = await way.run(round, events);
      });
      if (round < 0) continue;
      way.costs.push(cost);
      way.failed += failed;
    }
  }
  return measured;
}

/** Where no mark is set, what it fails at has no figure of its own: to be no slower is all that is asked. */
function figure(
  name: string,
  measured: readonly Measured[],
  rival: string,
  things: number,
  atLeast = 1,
): Figure {
  const ours = measured.find((way) => way.name === 'ours');
  const theirs = measured.find((way) => way.name === rival);
  if (ours === undefined || theirs === undefined) throw new Error(`Nothing was measured of ${rival}.`);
  if (ours.failed > 0) throw new Error(`${ours.failed} of ours failed.`);
  const ratios = (of: (cost: Cost) => number): number[] =>
    ours.costs.map((cost, round) => of(theirs.costs[round] ?? cost) / of(cost));
  const spread = spreadOf(ratios(({ processorSeconds }) => processorSeconds));
  const each = (way: Measured, of: (cost: Cost) => number): number =>
    (median(way.costs.map(of)) * 1e6) / things;
  return {
    name: `${name} emmett-sqlite ${EMMETT}, by processor time`,
    unit: 'times',
    value: spread.median,
    atLeast,
    spread,
    detail: {
      byTheClock: median(ratios(({ seconds }) => seconds)),
      ourProcessorMicroseconds: each(ours, ({ processorSeconds }) => processorSeconds),
      itsProcessorMicroseconds: each(theirs, ({ processorSeconds }) => processorSeconds),
      ourMicroseconds: each(ours, ({ seconds }) => seconds),
      itsMicroseconds: each(theirs, ({ seconds }) => seconds),
      itsFailures: theirs.failed,
    },
  };
}
