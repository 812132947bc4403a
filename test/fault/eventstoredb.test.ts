/**
 * EventStoreDB when it does what servers and networks do: each fault must leave every answered append in the log exactly
 * once, and the adapter must go on by itself. The waits are shortened, none is slept through.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import type { Timeouts } from '../../events/store/eventstoredb/connection.ts';
import { EventStoreDbEventStore } from '../../events/store/eventstoredb/event-store.ts';
import {
  type Appended,
  type EventStore,
  type ProposedEvent,
  type StoredEvent,
  StoreUnavailableError,
} from '../../events/store/port.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import type { AppendFate, SubscriptionEnd } from '../servers/event-store-double/levers.ts';
import { Relay } from '../servers/event-store-double/relay.ts';
import { settle } from '../harness/manual-time.ts';

const IMPATIENT: Timeouts = {
  // Shorter, a busy machine is taken for a server that is silent.
  answerMs: 1500,
  retryMs: [10, 20, 40],
  resubscribeMs: [10, 40],
  silenceMs: 200,
};

const newStream = (): string => `patientLogs-${randomUUID()}`;

const events = (count: number): ProposedEvent[] =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    type: 'LogRecorded',
    version: 1,
    data: { number },
    meta: {},
  }));

async function gather(pages: AsyncIterable<readonly StoredEvent[]>): Promise<StoredEvent[]> {
  const gathered: StoredEvent[] = [];
  for await (const page of pages) gathered.push(...page);
  return gathered;
}

const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** A subscription that runs beside the test. */
class Follower {
  readonly seen: string[] = [];
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;

  constructor(store: EventStore) {
    this.#running = (async () => {
      for await (const item of store.subscribeAll({ signal: this.#abort.signal, pageSize: 10 })) {
        if (item.kind === 'events') this.seen.push(...ids(item.events));
      }
    })();
  }

  async until(count: number): Promise<void> {
    while (this.seen.length < count) await settle();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }
}

describe('EventStoreDB with faults', function () {
  this.timeout(120_000);

  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;

  beforeEach(async () => {
    double = await EventStoreDouble.start();
    store = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url), IMPATIENT);
  });

  afterEach(async () => {
    await store.close();
    await double.stop();
  });

  /** Whether each stream holds exactly what was answered, and the log nothing more. */
  async function assertOnce(answered: ReadonlyMap<string, readonly ProposedEvent[]>): Promise<void> {
    const inLog = await gather(store.readAll());
    assert.deepEqual(ids(inLog).toSorted(), [...answered.values()].flatMap(ids).toSorted());
    for (const [stream, given] of answered) {
      assert.deepEqual(ids(await gather(store.readStream(stream))), ids(given));
    }
  }

  const FATES: readonly AppendFate[] = [
    'swallow',
    'commit, no answer',
    'drop the connection',
    'commit, drop the connection',
    'time out',
    'commit, time out',
    'end the call',
    'commit, end the call',
  ];
  for (const features of ['batch', 'none'] as const) {
    for (const fate of FATES.filter((one) => features === 'batch' || !one.endsWith('end the call'))) {
      const path = features === 'batch' ? 'batch' : 'unary';
      it(`an append that meets "${fate}" is written once and answered (${path})`, async () => {
        double.levers.features = features;
        const answered = new Map<string, readonly ProposedEvent[]>();
        const streams = Array.from({ length: 6 }, newStream);
        // In the middle of several that are under way at the same time: those must not be lost with it.
        double.levers.appends.push('commit', 'commit', fate);
        await Promise.all(
          streams.map(async (stream) => {
            const given = events(2);
            const { revision } = await store.append(stream, given, 'none');
            assert.equal(revision, 1);
            answered.set(stream, given);
          }),
        );
        const [first = ''] = streams;
        const given = events(1);
        double.levers.appends.push(fate, fate);
        const { revision, position } = await store.append(first, given, 1);
        assert.equal(revision, 2);
        answered.set(first, [...(answered.get(first) ?? []), ...given]);
        const last = (await gather(store.readStream(first))).at(-1);
        assert.equal(last?.position, position);
        await assertOnce(answered);
      });
    }
  }

  it('an append that expects anything is written once although its answer was lost', async () => {
    const stream = newStream();
    const given = events(3);
    double.levers.appends.push('commit, drop the connection');
    assert.equal((await store.append(stream, given, 'any')).revision, 2);
    await assertOnce(new Map([[stream, given]]));
  });

  it('a server that never answers is unavailable in one sentence, and used again when it does', async () => {
    double.levers.silent = true;
    const stream = newStream();
    const given = events(1);
    await assert.rejects(store.append(stream, given, 'none'), (error) => {
      assert.ok(error instanceof StoreUnavailableError, String(error));
      assert.match(error.message, /^The event store at 127\.0\.0\.1:\d+ cannot be reached\.$/);
      return true;
    });
    await assert.rejects(store.head(), StoreUnavailableError);
    await assert.rejects(gather(store.readStream(stream)), StoreUnavailableError);
    double.levers.silent = false;
    assert.equal((await store.append(stream, given, 'none')).revision, 0);
    await assertOnce(new Map([[stream, given]]));
  });

  it('a server that never tells its features, or fails to once, is no reason to fail for good', async () => {
    for (const fault of ['silent', 'internal'] as const) {
      await store.close();
      store = await EventStoreDbEventStore.open(eventStoreDbAddress(double.url), IMPATIENT);
      if (fault === 'silent') double.levers.features = 'silent';
      else double.levers.failFeatures = 1;
      const stream = newStream();
      const appended = store.append(stream, events(1), 'none');
      if (fault === 'silent') {
        await assert.rejects(appended, StoreUnavailableError);
        double.levers.features = 'batch';
        await store.append(stream, events(1), 'none');
      } else await appended;
    }
  });

  it('a node that is starting is asked again', async () => {
    double.levers.starting = true;
    const appended = store.append(newStream(), events(1), 'none');
    setTimeout(() => {
      double.levers.starting = false;
    }, 30);
    assert.equal((await appended).revision, 0);
  });

  it('a clock that is a minute slow does no harm, and one that is an hour slow is named', async () => {
    double.levers.clockSkewMs = 60_000;
    await store.append(newStream(), events(1), 'none');
    double.levers.clockSkewMs = 3_600_000;
    await assert.rejects(store.append(newStream(), events(1), 'none'), {
      name: 'StoreUnavailableError',
      message: /clock/,
    });
  });

  it('a node that is not the leader sends appends, reads and subscriptions to the leader', async () => {
    const leader = await EventStoreDouble.start({ log: double.log });
    try {
      const follower = new Follower(store);
      await store.append(newStream(), events(2), 'none');
      await follower.until(2);
      double.levers.leader = leader.endpoint;
      double.endSubscriptions('cancelled');
      const stream = newStream();
      const given = events(2);
      await Promise.all([
        store.append(stream, given, 'none'),
        store.append(newStream(), events(1), 'none'),
        store.append(newStream(), events(1), 'none'),
      ]);
      assert.deepEqual(ids(await gather(store.readStream(stream))), ids(given));
      await follower.until(6);
      assert.deepEqual(follower.seen, ids(await gather(store.readAll())));
      await follower.stop();
      // The leader goes, and the node that was asked first leads again.
      await leader.goAway();
      double.levers.leader = null;
      await store.append(stream, events(1), 1);
    } finally {
      await leader.stop();
    }
  });

  const ENDS: readonly SubscriptionEnd[] = ['cancelled', 'unavailable', 'unknown', 'consumer too slow', 'ok'];
  for (const how of ENDS) {
    it(`a subscription that ends with "${how}" between two events of an append misses and repeats nothing`, async () => {
      await store.append(newStream(), events(40), 'none');
      double.levers.cutSubscription = { after: 13, how };
      const follower = new Follower(store);
      await follower.until(40);
      double.endSubscriptions(how);
      await store.append(newStream(), events(5), 'none');
      await follower.until(45);
      assert.deepEqual(follower.seen, ids(await gather(store.readAll())));
      await follower.stop();
    });
  }

  for (const slowConsumer of ['catches up', 'is dropped'] as const) {
    it(`a consumer that is too slow and ${slowConsumer} misses and repeats nothing`, async () => {
      double.levers.slowConsumer = slowConsumer;
      const abort = new AbortController();
      const seen: string[] = [];
      for await (const item of store.subscribeAll({ signal: abort.signal, pageSize: 10 })) {
        if (item.kind === 'caught-up' && seen.length === 0) {
          for (let round = 0; round < 20; round += 1) await store.append(newStream(), events(50), 'none');
        }
        if (item.kind === 'events') seen.push(...ids(item.events));
        if (seen.length >= 1000) abort.abort();
      }
      assert.deepEqual(seen, ids(await gather(store.readAll())));
    });
  }

  it('a subscription that the network has swallowed is noticed and taken up again', async () => {
    const relay = await Relay.to(double.endpoint);
    const { host, port } = relay.endpoint;
    const far = await EventStoreDbEventStore.open(
      eventStoreDbAddress(`esdb://${host}:${port}?tls=false`),
      IMPATIENT,
    );
    const follower = new Follower(far);
    await store.append(newStream(), events(3), 'none');
    await follower.until(3);
    relay.swallow();
    await store.append(newStream(), events(3), 'none');
    await follower.until(6);
    assert.deepEqual(follower.seen, ids(await gather(store.readAll())));
    await follower.stop();
    await far.close();
    relay.stop();
  });

  it('a server that is away through hundreds of attempts and comes back is found again', async () => {
    const answered = new Map<string, readonly ProposedEvent[]>();
    const follower = new Follower(store);
    const append = async (stream: string, given: readonly ProposedEvent[]): Promise<Appended> => {
      const answer = await store.append(stream, given, 'none');
      answered.set(stream, given);
      return answer;
    };
    await append(newStream(), events(2));
    await double.goAway();
    // As many attempts as a minute of the usual pauses has.
    const [stream, given] = [newStream(), events(2)];
    for (let time = 0; time < 60; time += 1) {
      await assert.rejects(append(stream, given), StoreUnavailableError);
    }
    await double.comeBack();
    const started = performance.now();
    await append(stream, given);
    await append(newStream(), events(2));
    await follower.until(6);
    assert.ok(performance.now() - started < 5000, 'within seconds');
    await follower.stop();
    await assertOnce(answered);
  });

  it('an answer that came too late does not end the process', async () => {
    const stream = newStream();
    const given = events(1);
    double.log.holdIndex();
    const appended = store.append(stream, given, 'none');
    while (double.log.written === 0) await settle();
    setTimeout(() => double.log.releaseIndex(), IMPATIENT.answerMs + 100);
    assert.equal((await appended).revision, 0);
    await assertOnce(new Map([[stream, given]]));
  });

  it('a position where no record begins ends reading and following with a sentence', async () => {
    await store.append(newStream(), events(3), 'none');
    const head = await store.head();
    const invented = head.replaceAll(/\d(?=-|$)/g, (digit) =>
      String((Number(digit) + 9) % 10),
    ) as typeof head;
    const { signal } = new AbortController();
    const after =
      invented < head ? invented : (('0'.repeat(19) + '7-' + '0'.repeat(19) + '7') as typeof head);
    await assert.rejects(gather(store.readAll({ after })), /no such position/);
    await assert.rejects(async () => {
      for await (const item of store.subscribeAll({ after, signal })) assert.notEqual(item.kind, 'events');
    }, /no such position/);
  });

  it('what another program wrote is handed on as something that cannot be read, and what is the server’s is not', async () => {
    const bytes = (text: string): Uint8Array => Buffer.from(text);
    const foreign = {
      id: randomUUID(),
      type: 'LogRecorded',
      isJson: true,
      data: bytes('{half'),
      metadata: bytes(''),
    };
    double.log.write('order-1', { kind: 'any' }, [foreign]);
    double.log.write('$ce-order', { kind: 'any' }, [{ ...foreign, type: '$>', data: bytes('0@order-1') }]);
    double.log.tombstone('order-2');
    const read = await gather(store.readAll());
    assert.deepEqual(
      read.map(({ type, version, data, meta }) => ({ type, version, data, meta })),
      [{ type: 'LogRecorded', version: 0, data: {}, meta: {} }],
    );
  });
});
