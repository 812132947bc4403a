import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { systemClock } from '../../lib/clock.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { type Position, positionFromText } from '../../events/position.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import {
  type ProjectionSchema,
  type ProjectionStore,
  ReadModelsUnavailableError,
} from '../../projections/read-models/port.ts';
import { type HostReport, ProjectionHost } from '../../projections/runtime/projection-host.ts';
import { type Documents, documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { onMongoServers } from '../harness/mongo-suites.ts';
import { casesOf } from '../harness/needing.ts';
import { appendOrders } from '../harness/order-history.ts';
import { eventually } from '../harness/product.ts';
import { INDEX, ORDERS, TALLY } from '../harness/small-projections.ts';
import { MongoProxy, type Verdict, WRITES } from '../servers/mongodb-proxy.ts';

const PROJECTIONS = [TALLY, ORDERS, INDEX];
const NAMES = PROJECTIONS.map(({ name }) => name);
// Each lost connection makes the next attempt wait longer, and which are lost is chance.
const PATIENCE_MS = 100_000;

onMongoServers('read models in MongoDB', { timeoutMs: 240_000 }, ({ cannot, server }) => {
  const itNeeding = casesOf(cannot);

  let proxy: MongoProxy;
  let url: string;
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    proxy = await MongoProxy.start(server().address);
    url = server().url();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await proxy.stop();
    await server().drop(url);
  });

  /**
   * The database as it is reached through the proxy, with little patience for an answer, so that a test need not have more.
   * Finding the server takes longer where the machine is busy, and less patience takes such a machine for a server that is away.
   */
  const proxied = (options = '', person = ''): string => {
    const { pathname } = new URL(url);
    return (
      `mongodb://${person}127.0.0.1:${proxy.port}${pathname}` +
      `?directConnection=true&serverSelectionTimeoutMS=5000&socketTimeoutMS=2000${options}`
    );
  };

  const open = async (address: string): Promise<MongoReadModels> => {
    const readModels = await MongoReadModels.open(address);
    closing.push(() => readModels.close());
    return readModels;
  };

  async function projecting(events: MemoryEventStore, pageSize = 5, leaseMs = 10_000) {
    const reports: HostReport[] = [];
    const host = new ProjectionHost({
      eventStore: events,
      readModels: await open(proxied()),
      projections: PROJECTIONS,
      clock: systemClock,
      pageSize,
      leaseMs,
      onReport: (report) => reports.push(report),
    });
    await host.start();
    closing.push(() => host.stop());
    return { host, reports };
  }

  /** A connection that was lost before may still make the driver look for the server anew, longer than it waits for one. */
  async function documentsOnceReached(store: ProjectionStore): Promise<Documents> {
    const read = await eventually(
      () =>
        documentsIn(store).catch((error: unknown) => {
          if (error instanceof ReadModelsUnavailableError) return error;
          throw error;
        }),
      (result) => !(result instanceof ReadModelsUnavailableError),
    );
    assert.ok(!(read instanceof ReadModelsUnavailableError));
    return read;
  }

  async function levelAndRight(host: ProjectionHost, events: MemoryEventStore): Promise<void> {
    assert.ok(await host.whenPassed(NAMES, await events.head(), PATIENCE_MS), 'it goes on by itself');
    for (const projection of PROJECTIONS) {
      assert.deepEqual(
        await documentsOnceReached(host.store(projection.name)),
        await foldFromZero(projection, events),
        projection.name,
      );
    }
  }

  /** Gives its verdict on each write that `chosen` names, counted from 1. */
  const onWrites = (verdict: Verdict, chosen: (write: number) => boolean): void => {
    let write = 0;
    proxy.judge = (command) => {
      if (!WRITES.has(command)) return 'pass';
      write += 1;
      return chosen(write) ? verdict : 'pass';
    };
  };

  it('never make a version active that another process is dropping', async () => {
    const [dropping, switching] = [await open(proxied()), await open(url)];
    const version = (number: number): ProjectionSchema => ({ ...TALLY, version: number });
    await switching.open(version(1));
    await switching.open(version(2));
    await switching.activate('tally', 2);
    proxy.judge = (command) => (command === 'delete' ? 'cut before' : 'pass');
    await assert.rejects(dropping.drop('tally', 1), ReadModelsUnavailableError);
    await assert.rejects(switching.activate('tally', 1), /Version 1 of tally is being dropped\./);
    assert.equal(await switching.active('tally'), 2);
    assert.deepEqual(await switching.versions('tally'), [2]);

    proxy.judge = () => 'pass';
    const anew = await switching.build(version(1));
    await anew.finish();
    await switching.activate('tally', 1);
    await assert.rejects(dropping.drop('tally', 1), /the one that queries read/);
    assert.equal(await dropping.active('tally'), 1, 'one that was made anew is another');
  });

  for (const verdict of ['cut before', 'cut after'] as const) {
    it(`lose and double nothing when the connection is ${verdict} a write, in the middle of pages`, async () => {
      const events = new MemoryEventStore();
      const { host, reports } = await projecting(events);
      onWrites(verdict, (write) => write % 3 === 2 && write < 40);
      for (let round = 0; round < 4; round++) await appendOrders(events, 4);
      await levelAndRight(host, events);
      assert.ok(reports.some(({ kind }) => kind === 'failed'));
      assert.ok(reports.some(({ kind }) => kind === 'recovered'));
    });
  }

  it('lose and double nothing when every connection is lost at any moment', async () => {
    const events = new MemoryEventStore();
    const { host } = await projecting(events, 2);
    let commands = 0;
    proxy.judge = () => {
      commands += 1;
      if (commands % 17 === 0 && commands < 300) proxy.cut();
      return 'pass';
    };
    for (let round = 0; round < 5; round++) await appendOrders(events, 4);
    await levelAndRight(host, events);
  });

  itNeeding(
    'data that outlive a kill',
    'lose and double nothing when the server is killed and started again over the same data',
    async () => {
      const { process: program } = server();
      assert.ok(program);
      const events = new MemoryEventStore();
      const { host, reports } = await projecting(events);
      await appendOrders(events, 4);
      assert.ok(await host.whenPassed(NAMES, await events.head(), PATIENCE_MS));
      await appendOrders(events, 10);
      await program.kill();
      await appendOrders(events, 4);
      await eventually(
        async () => {
          await nextTurn();
          return reports.map(({ kind }) => kind);
        },
        (kinds) => kinds.includes('failed'),
      );
      await program.startAgain();
      await levelAndRight(host, events);
    },
  );

  it('wait while the server refuses to write, say so in a sentence, and go on once it writes again', async () => {
    const events = new MemoryEventStore();
    const { host } = await projecting(events);
    const full = { ok: 0, code: 14_031, codeName: 'OutOfDiskSpace', errmsg: 'p1 does not fit' };
    proxy.judge = (command) => (WRITES.has(command) ? full : 'pass');
    await appendOrders(events, 4);
    const status = await eventually(
      () => host.status(),
      (all) => all.every(({ state }) => state === 'failed'),
    );
    for (const { failure } of status) {
      assert.match(failure ?? '', /^MongoDB at 127\.0\.0\.1:\d+ has no room left on its disk\.$/);
    }
    proxy.judge = () => 'pass';
    await levelAndRight(host, events);
  });

  it('wait for a server that does not answer, and go on once it does', async () => {
    const events = new MemoryEventStore();
    const { host, reports } = await projecting(events);
    onWrites('keep', (write) => write <= 4);
    await appendOrders(events, 4);
    // Told when it happens: as a state it may be over before it is asked for.
    const failures = await eventually(
      async () => {
        await nextTurn();
        return reports.flatMap((report) => (report.kind === 'failed' ? [report.error.message] : []));
      },
      (told) => told.length > 0,
    );
    assert.match(failures[0] ?? '', /^MongoDB at 127\.0\.0\.1:\d+ did not answer in time\.$/);
    await levelAndRight(host, events);
  });

  itNeeding(
    'atomic updates',
    'have the documents of one where two processes project, and one takes over where the other stops',
    async () => {
      const events = new MemoryEventStore();
      const one = await projecting(events, 3, 300);
      const other = await projecting(events, 5, 300);
      for (let round = 0; round < 6; round++) await appendOrders(events, 3);
      await levelAndRight(one.host, events);
      await levelAndRight(other.host, events);
      const standsBy = ({ reports }: typeof one): boolean => reports.some(({ kind }) => kind === 'standby');
      assert.ok(standsBy(one) || standsBy(other), 'the compare-and-set has let one of them go on');
      await one.host.stop();
      await appendOrders(events, 3);
      await levelAndRight(other.host, events);
    },
  );

  describe('a document that another process made in between', () => {
    const SCHEMA: ProjectionSchema = {
      name: 'people',
      version: 1,
      collections: [{ name: 'people', indexes: [] }],
    };
    const at = (number: number): Position => positionFromText(String(number).padStart(4, '0'));

    for (const [theirs, mine, expected] of [
      [2, 1, 2],
      [1, 2, 2],
    ] as const) {
      it(`ends as the newer one says: theirs is of ${theirs}, this process’s of ${mine}`, async () => {
        const [here, there] = await Promise.all([open(url), open(url)]);
        const [store, other] = [await here.open(SCHEMA), await there.open(SCHEMA)];
        const page = (number: number) => [
          { collection: 'people', id: 'one', position: at(number), body: { number } },
        ];
        assert.deepEqual(await store.getMany('people', ['one']), [null]);
        const still = await store.checkpoint();
        await other.commit(page(theirs), still.position, still);
        await store.commit(page(mine), still.position, still);
        assert.deepEqual((await store.get('people', 'one'))?.body, { number: expected });
        assert.equal(await store.count('people'), 1);
      });
    }
  });

  it('let a rebuild go on that another process died of, and let nobody write to it twice', async () => {
    const schema: ProjectionSchema = { name: 'people', version: 1, collections: [] };
    const [here, there] = await Promise.all([open(url), open(url)]);
    const dead = await here.build(schema);
    const { position } = await dead.checkpoint();
    await dead.commit([], position, { position: positionFromText('0001'), events: 60_000, updatedAt: '' });
    await assert.rejects(there.build(schema), /is being built by another process/);
    const client = new MongoClient(url);
    const longAgo = new Date(Date.now() - 61_000);
    await client
      .db()
      .collection('builds')
      .updateMany({}, { $set: { seenAt: longAgo } });
    await client.close();
    const next = await there.build(schema);
    assert.equal((await next.checkpoint()).position, '0001');
    await assert.rejects(dead.finish(), /has been taken over by another process/);
    await next.finish();
    assert.deepEqual(await there.versions('people'), [1]);
  });

  it('say of a document that is larger than the server takes that it is so, and keep the page’s place', async () => {
    const schema: ProjectionSchema = {
      name: 'people',
      version: 1,
      collections: [{ name: 'people', indexes: [] }],
    };
    const store = await (await open(url)).open(schema);
    const still = await store.checkpoint();
    const body = { text: 'x'.repeat(16 * 1024 * 1024) };
    const write = { collection: 'people', id: 'one', position: positionFromText('0001'), body };
    await assert.rejects(store.commit([write], still.position, { ...still, position: write.position }), {
      name: 'ReadModelsUnavailableError',
      message: /^MongoDB at \S+ takes no document as large as one that was to be written\.$/,
    });
    assert.deepEqual([await store.count('people'), await store.checkpoint()], [0, still]);
  });

  describe('that cannot be opened say why in one sentence', () => {
    async function refused(address: string, sentence: RegExp): Promise<void> {
      await assert.rejects(MongoReadModels.open(address), (error) => {
        assert.ok(error instanceof ReadModelsUnavailableError);
        assert.match(error.message, sentence);
        assert.doesNotMatch(JSON.stringify([error.message, error.cause]), /secret/);
        return true;
      });
    }

    it('for a server that is not there', async () => {
      const { port } = proxy;
      await proxy.stop();
      const nowhere = `mongodb://amina:secret@127.0.0.1:${port}/x?serverSelectionTimeoutMS=200`;
      await refused(nowhere, /^MongoDB at 127\.0\.0\.1:\d+ cannot be reached\.$/);
      proxy = await MongoProxy.start(server().address);
    });

    it('for a name that nobody knows, under which the servers should be listed', async () => {
      const nowhere = 'mongodb+srv://amina:secret@nowhere.invalid/x';
      await refused(nowhere, /^MongoDB at nowhere\.invalid cannot be reached\.$/);
    });

    it('for a name or password that is wrong', async () => {
      proxy.judge = (command) =>
        command === 'saslStart'
          ? { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }
          : 'pass';
      await refused(
        proxied('&authMechanism=SCRAM-SHA-256', 'amina:secret@'),
        /^MongoDB at 127\.0\.0\.1:\d+ refused the name or the password\.$/,
      );
    });

    it('for a user who may not write there', async () => {
      const denied = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized: secret' };
      proxy.judge = (command) => (WRITES.has(command) ? denied : 'pass');
      await refused(
        proxied(),
        /^MongoDB at 127\.0\.0\.1:\d+ does not let this user read and write the read models\.$/,
      );
    });

    it('for an option that the driver does not know', async () => {
      await refused(
        `${url}?secretOption=1`,
        /^The address of MongoDB is not one that its driver understands/,
      );
    });

    it('for a database that a newer version of the product has written', async () => {
      await (await open(url)).close();
      const client = new MongoClient(url);
      await client
        .db()
        .collection<{ readonly _id: string }>('format')
        .updateOne({ _id: 'format' }, { $set: { format: 2 } });
      await client.close();
      await refused(url, /^The database test-\S+ of MongoDB at \S+ was written by a newer version/);
    });
  });
});
