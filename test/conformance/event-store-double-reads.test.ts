/**
 * The EventStoreDB double itself, asked by the real client: restarts, subscriptions, reads and the cluster. A title
 * begins with the row of the table of what a faithful double must do.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  type AllStreamSubscription,
  BACKWARDS,
  CancelledError,
  END,
  eventTypeFilter,
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { DoubleLog } from '../servers/event-store-double/double-log.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import type { SubscriptionEnd } from '../servers/event-store-double/levers.ts';
import { Relay } from '../servers/event-store-double/relay.ts';
import { settle } from '../harness/manual-time.ts';

const newStream = (): string => `order-${randomUUID()}`;

/** What came of a subscription, in words: `confirmed`, `caught up`, `checkpoint`, and the numbers of its events. */
class Followed {
  readonly told: string[] = [];
  readonly checkpoints: Position[] = [];
  readonly #subscription: AllStreamSubscription;
  readonly ended: Promise<unknown>;

  constructor(
    client: EventStoreDBClient,
    options: {
      readonly from?: Position | typeof START | typeof END;
      readonly filter?: (reached: (subscription: unknown, position: Position) => void) => object;
    } = {},
  ) {
    const filter = options.filter?.((_subscription, position) => {
      this.told.push('checkpoint');
      this.checkpoints.push(position);
    });
    this.#subscription = client.subscribeToAll(
      { fromPosition: options.from ?? START, ...(filter === undefined ? {} : { filter: filter as never }) },
      { highWaterMark: 0 },
    );
    this.#subscription
      .on('confirmation', () => this.told.push('confirmed'))
      .on('caughtUp', () => this.told.push('caught up'));
    this.#subscription.on('error', () => undefined);
    this.ended = this.#run();
  }

  async #run(): Promise<unknown> {
    try {
      for await (const { event } of this.#subscription) this.told.push(String(event?.revision));
      return 'ended';
    } catch (error) {
      return error;
    }
  }

  async until(enough: (told: readonly string[]) => boolean): Promise<readonly string[]> {
    while (!enough(this.told)) await settle();
    return this.told;
  }

  async stop(): Promise<void> {
    await this.#subscription.unsubscribe();
  }
}

const count = (told: readonly string[], what: string): number => told.filter((one) => one === what).length;
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

describe('the EventStoreDB double: reads', function () {
  this.timeout(120_000);

  let double: EventStoreDouble;
  let client: EventStoreDBClient;

  beforeEach(async () => {
    double = await EventStoreDouble.start();
    client = EventStoreDBClient.connectionString(double.url);
  });

  afterEach(async () => {
    void client.dispose();
    await double.stop();
  });

  const append = async (stream: string, times: number, type = 'LogRecorded'): Promise<Position> => {
    const events = Array.from({ length: times }, (_, number) => jsonEvent({ type, data: { number } }));
    const { position } = await client.appendToStream(stream, events);
    assert.ok(position);
    return position;
  };

  async function log(from: Position | typeof START | typeof END = START, direction?: typeof BACKWARDS) {
    const read = client.readAll({ fromPosition: from, ...(direction === undefined ? {} : { direction }) });
    const found: { type: string; stream: string; position: Position }[] = [];
    for await (const { event } of read) {
      if (event !== undefined)
        found.push({ type: event.type, stream: event.streamId, position: event.position });
    }
    return found;
  }

  it('18: has the same positions and revisions after a restart', async () => {
    const stream = newStream();
    await append(stream, 3);
    const before = await log();
    await double.goAway();
    await assert.rejects(log(), UnavailableError);
    await double.comeBack();
    await client.dispose();
    client = EventStoreDBClient.connectionString(`${double.url}&keepAliveTimeout=10001`);
    assert.deepEqual(await log(), before);
    await append(stream, 1);
    assert.equal((await log()).length, 4);
  });

  it('19: may come back with an older copy, whose head is below what was read', async () => {
    await append(newStream(), 5);
    const before = await log();
    double.log.truncateTo(2);
    assert.deepEqual(await log(), before.slice(0, 2));
  });

  it('20: confirms, tells the past, a checkpoint where it filters, that it has caught up, then what comes', async () => {
    const stream = newStream();
    await append(stream, 40);
    const plain = new Followed(client);
    await plain.until((told) => told.includes('caught up'));
    await append(stream, 2);
    const told = await plain.until((soFar) => soFar.includes('41'));
    assert.deepEqual(told, ['confirmed', ...numbers(0, 40), 'caught up', '40', '41']);
    await plain.stop();
    const filtered = new Followed(client, {
      filter: (checkpointReached) => excludeSystemEvents({ checkpointReached }),
    });
    const withCheckpoint = await filtered.until((soFar) => soFar.includes('caught up'));
    assert.equal(withCheckpoint[0], 'confirmed');
    assert.ok(count(withCheckpoint, 'checkpoint') > 0);
    assert.equal(withCheckpoint.at(-1), 'caught up');
    await filtered.stop();
  });

  it('20: says again that it has caught up when its consumer was behind by more than its buffer', async () => {
    const stream = newStream();
    const followed = new Followed(client);
    await followed.until((told) => told.includes('caught up'));
    await append(stream, 50);
    const told = await followed.until((soFar) => soFar.includes('49') && count(soFar, 'caught up') > 1);
    assert.deepEqual(
      told.filter((one) => /\d/.test(one)),
      numbers(0, 50),
    );
    await followed.stop();
  });

  it('21: ends a subscription in each way that servers do', async () => {
    const kinds: Record<SubscriptionEnd, unknown> = {
      cancelled: CancelledError,
      unavailable: UnavailableError,
      unknown: UnknownError,
      'consumer too slow': TimeoutError,
      'access denied': AccessDeniedError,
      ok: 'ended',
    };
    for (const [how, kind] of Object.entries(kinds) as [SubscriptionEnd, unknown][]) {
      const followed = new Followed(client);
      await followed.until((told) => told.includes('caught up'));
      double.endSubscriptions(how);
      const ended = await followed.ended;
      if (typeof kind === 'function') assert.ok(ended instanceof kind, `${how}: ${String(ended)}`);
      else assert.equal(ended, kind);
    }
  });

  it('21: ends, up to 23.10, the subscription of a consumer that is too slow', async () => {
    double.levers.slowConsumer = 'is dropped';
    const followed = new Followed(client);
    await followed.until((told) => told.includes('caught up'));
    await append(newStream(), 50);
    assert.ok((await followed.ended) instanceof TimeoutError);
  });

  it('22: may cut a subscription between two events of one append', async () => {
    double.levers.cutSubscription = { after: 2, how: 'cancelled' };
    await append(newStream(), 5);
    const followed = new Followed(client);
    assert.ok((await followed.ended) instanceof CancelledError);
    assert.deepEqual(followed.told, ['confirmed', '0', '1']);
  });

  it('23: may be behind a network that swallows everything, and nobody is told', async () => {
    const relay = await Relay.to(double.endpoint);
    const { host, port } = relay.endpoint;
    const near = EventStoreDBClient.connectionString(`esdb://${host}:${port}?tls=false`);
    const followed = new Followed(near);
    await followed.until((told) => told.includes('caught up'));
    relay.swallow();
    await append(newStream(), 1);
    await settle();
    assert.deepEqual(followed.told, ['confirmed', 'caught up']);
    relay.stop();
    assert.ok((await followed.ended) instanceof UnavailableError);
  });

  it('24: gives checkpoints that lag or that are no position of an event', async () => {
    await append(newStream(), 100);
    const head = (await log()).at(-1)?.position.commit;
    assert.ok(head);
    const followed = new Followed(client, {
      filter: (checkpointReached) => eventTypeFilter({ prefixes: ['Never'], checkpointReached }),
    });
    await followed.until((told) => told.includes('caught up'));
    assert.ok(followed.checkpoints.length > 0);
    assert.ok(followed.checkpoints.every(({ commit, prepare }) => commit <= head && prepare === 0n));
    const last = followed.checkpoints.at(-1);
    assert.ok(last);
    await followed.stop();
    const rest = new Followed(client, { from: last });
    await rest.until((told) => told.includes('caught up'));
    await rest.stop();
  });

  it('24: counts what it filters out towards the next checkpoint, once it is live', async () => {
    const followed = new Followed(client, {
      filter: (checkpointReached) =>
        streamNameFilter({ prefixes: ['never-'], checkpointReached, maxSearchWindow: 1 }),
    });
    await followed.until((told) => told.includes('caught up'));
    const position = await append(newStream(), 1);
    await followed.until((told) => told.includes('checkpoint'));
    assert.deepEqual(followed.checkpoints, [position]);
    await followed.stop();
  });

  it('25: refuses a position where no record begins: reads as unknown, subscriptions as an invalid argument', async () => {
    await append(newStream(), 3);
    const [, second] = await log();
    assert.ok(second);
    const { commit } = second.position;
    const invented = { commit: commit - 1n, prepare: commit - 1n };
    await assert.rejects(log(invented), { code: 2 });
    const followed = new Followed(client, { from: invented });
    assert.equal(((await followed.ended) as { code?: number }).code, 3);
    assert.deepEqual(await log({ commit: commit + 9999n, prepare: commit + 9999n }), []);
  });

  it('26: reads forwards inclusive and backwards exclusive, and subscribes exclusive', async () => {
    await append(newStream(), 4);
    const all = await log();
    const third = all[2];
    assert.ok(third);
    assert.deepEqual(await log(third.position), all.slice(2));
    assert.deepEqual(await log(third.position, BACKWARDS), all.slice(0, 2).toReversed());
    assert.deepEqual(await log(END, BACKWARDS), all.toReversed());
    assert.deepEqual([await log(START, BACKWARDS), await log(END)], [[], []]);
    const followed = new Followed(client, { from: third.position });
    assert.deepEqual(await followed.until((told) => told.includes('caught up')), [
      'confirmed',
      '3',
      'caught up',
    ]);
    await followed.stop();
  });

  it('27: shows in $all its own events, links, tombstones, links without a target and data that is no JSON', async () => {
    const stream = newStream();
    await append(stream, 1);
    const link = { ...DoubleLog.serverEvent('$>'), data: Buffer.from(`9@${stream}`), isJson: false };
    const malformed = { ...DoubleLog.serverEvent('LogRecorded'), data: Buffer.from('{half') };
    double.log.write('$ce-order', { kind: 'any' }, [link]);
    double.log.write(stream, { kind: 'any' }, [malformed]);
    await client.setStreamMetadata(stream, { maxCount: 100 });
    await client.tombstoneStream(stream);
    assert.deepEqual(
      (await log()).map(({ type }) => type),
      ['LogRecorded', '$>', 'LogRecorded', '$metadata', '$streamDeleted'],
    );
    const seen: unknown[] = [];
    for await (const { event } of client.readAll({ resolveLinkTos: true })) seen.push(event?.data);
    assert.deepEqual(seen[1], undefined);
    assert.equal(seen[2], '{half');
    const last = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    for await (const { event } of last) assert.equal(event?.revision, 2n ** 63n - 1n);
  });

  it('28: names its members, and without a leader the client takes a follower', async () => {
    double.members = [{ ...double.endpoint, state: 6, alive: true }];
    const { host, port } = double.endpoint;
    await client.dispose();
    client = EventStoreDBClient.connectionString(`esdb+discover://${host}:${port}?tls=false`);
    double.levers.leader = { host, port: 1 };
    await append(newStream(), 1);
    assert.equal((await log()).length, 1);
  });

  it('29: counts exactly, and shows what is appended while it is read', async () => {
    const stream = newStream();
    await append(stream, 70);
    const read: bigint[] = [];
    for await (const { event } of client.readStream(stream, { maxCount: 33 }))
      read.push(event?.revision ?? -1n);
    assert.equal(read.length, 33);
    await assert.rejects(async () => {
      for await (const _ of client.readStream(stream, { maxCount: 0 })) assert.fail();
    }, UnknownError);
  });

  it('30: denies access, or does not know the user', async () => {
    for (const [access, code] of [
      ['denied', 7],
      ['unauthenticated', 16],
    ] as const) {
      double.levers.access = access;
      await assert.rejects(log(), (error) => {
        assert.ok(error instanceof AccessDeniedError, String(error));
        assert.equal(error.code, code);
        return true;
      });
    }
  });

  it('31: names members that are dead or not to be used, and then none is found', async () => {
    const { host, port } = double.endpoint;
    double.members = [
      { host, port, state: 8, alive: false },
      { host, port, state: 2, alive: true },
      { host, port, state: 7, alive: true },
      { host, port, state: 15, alive: true },
    ];
    await client.dispose();
    client = EventStoreDBClient.connectionString(
      `esdb+discover://${host}:${port}?tls=false&maxDiscoverAttempts=2&discoveryInterval=1`,
    );
    await assert.rejects(append(newStream(), 1), { message: 'Failed to discover after 2 attempts.' });
  });

  it('32: answers that a stream does not exist as a message, and that it is tombstoned as a failure', async () => {
    const read = async (stream: string): Promise<void> => {
      for await (const _ of client.readStream(stream)) assert.fail();
    };
    const stream = newStream();
    await assert.rejects(read(stream), StreamNotFoundError);
    await append(stream, 1);
    await client.deleteStream(stream);
    await assert.rejects(read(stream), StreamNotFoundError);
    await client.tombstoneStream(stream);
    await assert.rejects(read(stream), StreamDeletedError);
  });
});
