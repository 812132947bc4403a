/**
 * The EventStoreDB double itself, asked by the real client: how appends are answered. A title begins with the row of the
 * table of what a faithful double must do.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  type AppendResult,
  DeadlineExceededError,
  EventStoreDBClient,
  jsonEvent,
  type JSONEventData,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { RawBatch } from '../servers/event-store-double/raw-batch.ts';
import { settle } from '../harness/manual-time.ts';

type Proposed = JSONEventData;

const event = (data: Record<string, unknown> = {}): Proposed => jsonEvent({ type: 'LogRecorded', data });
const events = (count: number): Proposed[] => Array.from({ length: count }, (_, number) => event({ number }));
const newStream = (): string => `order-${randomUUID()}`;

describe('the EventStoreDB double: appends', function () {
  this.timeout(120_000);

  let double: EventStoreDouble;
  let client: EventStoreDBClient;

  beforeEach(async () => {
    double = await EventStoreDouble.start();
    client = EventStoreDBClient.connectionString(double.url);
  });

  afterEach(async () => {
    // Not waited for: a call that the server has ended with OK keeps it waiting for ever.
    void client.dispose();
    await double.stop();
  });

  const append = (
    stream: string,
    given: readonly Proposed[],
    expectedRevision: AppendExpectedRevision = 'any',
    options: { requiresLeader?: boolean } = {},
  ): Promise<AppendResult> => client.appendToStream(stream, [...given], { expectedRevision, ...options });

  async function revisions(stream: string): Promise<number[]> {
    const found: number[] = [];
    for await (const { event: read } of client.readStream(stream)) found.push(Number(read?.revision));
    return found;
  }

  /** The kind of answer in a word. */
  async function told(answer: Promise<AppendResult>): Promise<string> {
    try {
      return `ok ${(await answer).nextExpectedRevision}`;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return `conflict ${error.actualVersion}`;
      if (error instanceof StreamDeletedError) return 'deleted';
      throw error;
    }
  }

  /** Waits, without a clock, for what an append does on the server before it is answered. */
  async function written(count: number): Promise<void> {
    while (double.log.written < count) await settle();
  }

  it('1: lists BatchAppend, omits it, or has no list; or fails once and the client keeps the failure', async () => {
    for (const features of ['batch', 'none', 'missing'] as const) {
      double.levers.features = features;
      await client.dispose();
      client = EventStoreDBClient.connectionString(double.url);
      assert.equal(await told(append(newStream(), events(2), 'no_stream')), 'ok 1');
    }
    await client.dispose();
    double.levers.failFeatures = 1;
    client = EventStoreDBClient.connectionString(double.url);
    for (let time = 0; time < 2; time += 1) {
      await assert.rejects(append(newStream(), events(1)), { code: 13 });
    }
  });

  it('1: may never answer the question for its features', async () => {
    double.levers.features = 'silent';
    let answered = false;
    void append(newStream(), events(1)).finally(() => {
      answered = true;
    });
    await settle();
    assert.equal(answered, false);
  });

  it('2: commits in the order of the calls, and answers a conflict before an earlier success', async () => {
    const stream = newStream();
    await append(stream, events(1));
    double.log.holdIndex();
    const order: string[] = [];
    const first = told(append(stream, events(1), 0n)).then((answer) => order.push(answer));
    await written(2);
    const second = told(append(stream, events(1), 0n)).then((answer) => order.push(answer));
    await second;
    double.log.releaseIndex();
    await first;
    assert.deepEqual(order, ['conflict 1', 'ok 1']);
  });

  for (const features of ['batch', 'none'] as const) {
    it(`3: holds each expectation against each state of a stream (${features === 'batch' ? 'batch' : 'unary'})`, async () => {
      double.levers.features = features;
      const made = {
        never: async () => undefined,
        exists: async (stream: string) => void (await append(stream, events(3))),
        soft: async (stream: string) => {
          await append(stream, events(3));
          await client.deleteStream(stream);
        },
        tombstoned: async (stream: string) => {
          await append(stream, events(3));
          await client.tombstoneStream(stream);
        },
      };
      const expected: Record<keyof typeof made, Record<string, string>> = {
        never: {
          any: 'ok 0',
          no_stream: 'ok 0',
          stream_exists: 'conflict no_stream',
          '2': 'conflict no_stream',
        },
        exists: {
          any: 'ok 3',
          no_stream: 'conflict 2',
          stream_exists: 'ok 3',
          '2': 'ok 3',
          '1': 'conflict 2',
          '7': 'conflict 2',
        },
        soft: { any: 'ok 3', no_stream: 'ok 3', stream_exists: 'deleted', '2': 'ok 3', '1': 'conflict 2' },
        tombstoned: { any: 'deleted', no_stream: 'deleted', stream_exists: 'deleted', '2': 'deleted' },
      };
      for (const state of ['never', 'exists', 'soft', 'tombstoned'] as const) {
        for (const [expectation, answer] of Object.entries(expected[state])) {
          const stream = newStream();
          await made[state](stream);
          const revision = /^\d+$/.test(expectation) ? BigInt(expectation) : (expectation as 'any');
          assert.equal(await told(append(stream, events(1), revision)), answer, `${state}, ${expectation}`);
        }
      }
    });
  }

  it('3: re-creates a softly deleted stream after its last revision, and only the first time', async () => {
    const stream = newStream();
    await append(stream, events(2));
    await client.deleteStream(stream);
    assert.equal(await told(append(stream, events(1), 'no_stream')), 'ok 2');
    assert.deepEqual(await revisions(stream), [2]);
    assert.equal(await told(append(stream, events(1), 'no_stream')), 'conflict 2');
  });

  it('4: recognises a repeat, its beginning, and neither a longer nor a mixed one', async () => {
    const stream = newStream();
    const given = events(3);
    const { position } = await append(stream, given, 'no_stream');
    await append(stream, events(2), 2n);
    const repeat = await append(stream, given, 'no_stream');
    assert.deepEqual([repeat.nextExpectedRevision, repeat.position], [2n, position]);
    assert.equal(await told(append(stream, given.slice(0, 2), 'no_stream')), 'ok 1');
    assert.equal(await told(append(stream, [...given, event()], 'no_stream')), 'conflict 4');
    assert.equal(await told(append(stream, [event(), ...given.slice(1)], 'no_stream')), 'conflict 4');
    assert.equal(await told(append(stream, given, 'any')), 'ok 2');
    assert.equal(await told(append(stream, [event(), ...given], 'any')), 'ok 8');
    assert.equal(await told(append(stream, [...given.slice(0, 1), event()], 'any')), 'conflict 8');
    assert.equal(await told(append(newStream(), given, 'no_stream')), 'ok 2');
  });

  it('4: answers no position where the repeated event cannot be read any more', async () => {
    const stream = newStream();
    const given = events(2);
    await append(stream, given, 'no_stream');
    await client.deleteStream(stream);
    const repeat = await append(stream, given, 'no_stream');
    assert.deepEqual([repeat.nextExpectedRevision, repeat.position], [1n, undefined]);
  });

  it('5: writes known ids again at the head, and forgets those of any after a restart', async () => {
    const stream = newStream();
    const given = events(2);
    await append(stream, given, 'no_stream');
    assert.equal(await told(append(stream, given, 1n)), 'ok 3');
    double.log.forgetIds();
    assert.equal(await told(append(stream, given, 'any')), 'ok 5');
    assert.equal(await told(append(stream, given, 'no_stream')), 'ok 1');
  });

  it('6: takes an append of nothing, and the same id twice', async () => {
    const stream = newStream();
    const head = double.log.end;
    assert.equal(await told(append(stream, [], 'no_stream')), 'ok 0');
    assert.ok(double.log.end > head);
    await assert.rejects(revisions(stream));
    const twice = event();
    await append(stream, [twice, twice], 'no_stream');
    assert.deepEqual(await revisions(stream), [0, 1]);
    assert.equal(await told(append(stream, [twice, twice], 'any')), 'ok 0');
  });

  it('7: refuses more than its limit for an append or an event, and writes nothing', async () => {
    const text = 'x'.repeat(600_000);
    for (const features of ['batch', 'none'] as const) {
      await client.dispose();
      double.levers.features = features;
      client = EventStoreDBClient.connectionString(double.url);
      await assert.rejects(append(newStream(), [event({ text }), event({ text })]), (error) => {
        assert.ok(error instanceof MaxAppendSizeExceededError, String(error));
        assert.equal(error.maxAppendSize, 1024 * 1024);
        return true;
      });
    }
    double.levers.maxEventBytes = 1000;
    await assert.rejects(append(newStream(), [event({ text })]), UnknownError);
    assert.equal(double.log.written, 0);
  });

  it('7: counts the type twice, and ends the whole call for a message that is too long', async () => {
    double.levers.maxAppendBytes = 2 * 'LogRecorded'.length + 2;
    assert.equal(
      await told(
        append(
          newStream(),
          events(1).map((one) => ({ ...one, data: {} })),
        ),
      ),
      'ok 0',
    );
    double.levers.maxAppendBytes -= 1;
    await assert.rejects(
      append(
        newStream(),
        events(1).map((one) => ({ ...one, data: {} })),
      ),
    );
    const text = 'x'.repeat(17 * 1024 * 1024);
    await assert.rejects(append(newStream(), [event({ text })]), { code: 8 });
  });

  it('8: answers a bad event at once and a second time, late, with a timeout', async () => {
    double.levers.assemblyMs = 50;
    const raw = new RawBatch(double.endpoint);
    raw.send({ id: randomUUID(), stream: newStream(), events: [{ type: '' }] });
    assert.deepEqual(await raw.told(2), ['Bad Request', 'Timeout']);
    raw.close();
    assert.equal(double.log.written, 0);
  });

  it('9: puts an append together from several messages, and gives it up when the last one does not come', async () => {
    const stream = newStream();
    assert.equal(await told(client.appendToStream(stream, events(20), { batchAppendSize: 200 })), 'ok 19');
    double.levers.assemblyMs = 50;
    const raw = new RawBatch(double.endpoint);
    const id = randomUUID();
    raw.send({ id, stream, final: false });
    assert.deepEqual(await raw.told(1), ['Timeout']);
    raw.send({ id });
    raw.send({ id: randomUUID(), stream });
    assert.deepEqual(await raw.told(2), ['Timeout', 'ok 20']);
    raw.close();
  });

  it('10: times out at once what its own clock says is late', async () => {
    double.levers.clockSkewMs = 60_000;
    await assert.rejects(append(newStream(), events(1)), DeadlineExceededError);
    assert.equal(double.log.written, 0);
  });

  it('11: may swallow an append, and then the client waits for ever', async () => {
    double.levers.appends.push('swallow', 'commit, no answer');
    const waiting = [append(newStream(), events(1)), append(newStream(), events(1))];
    await written(1);
    await settle();
    const still = Symbol('still waiting');
    assert.equal(await Promise.race([...waiting, Promise.resolve(still)]), still);
    for (const one of waiting) one.catch(() => undefined);
  });

  it('12: may lose its connection before the commit or after it', async () => {
    for (const [fate, count] of [
      ['drop the connection', 0],
      ['commit, drop the connection', 1],
    ] as const) {
      double.levers.appends.push(fate);
      await assert.rejects(append(newStream(), events(1)), UnavailableError);
      assert.equal(double.log.written, count);
    }
  });

  it('13: may say that time ran out although it has written, in both classes of the client', async () => {
    double.levers.appends.push('time out', 'commit, time out');
    await assert.rejects(append(newStream(), events(1)), DeadlineExceededError);
    await assert.rejects(append(newStream(), events(1)), DeadlineExceededError);
    assert.equal(double.log.written, 1);
    await client.dispose();
    double.levers.features = 'none';
    client = EventStoreDBClient.connectionString(double.url);
    double.levers.appends.push('commit, time out');
    await assert.rejects(append(newStream(), events(1)), TimeoutError);
    assert.equal(double.log.written, 2);
  });

  it('14: says nothing to a repeat of what is not indexed yet', async () => {
    const stream = newStream();
    const given = events(1);
    double.log.holdIndex();
    const first = append(stream, given, 'no_stream');
    await written(1);
    let answered = false;
    const second = append(stream, given, 'no_stream').finally(() => {
      answered = true;
    });
    second.catch(() => undefined);
    await settle();
    double.log.releaseIndex();
    assert.equal(await told(first), 'ok 0');
    assert.equal(answered, false);
    assert.deepEqual(await revisions(stream), [0]);
  });

  it('15: may end the batch call with OK, and later appends go into the dead call', async () => {
    double.levers.appends.push('commit, end the call');
    const waiting = append(newStream(), events(1));
    waiting.catch(() => undefined);
    await written(1);
    await settle();
    const still = Symbol('still waiting');
    assert.equal(await Promise.race([waiting, Promise.resolve(still)]), still);
  });

  it('16: sends whoever needs the leader to it, and takes everybody else', async () => {
    const leader = await EventStoreDouble.start({ log: double.log });
    double.levers.leader = leader.endpoint;
    const stream = newStream();
    await assert.rejects(append(stream, events(1), 'no_stream', { requiresLeader: true }), (error) => {
      assert.ok(error instanceof NotLeaderError, String(error));
      assert.deepEqual(error.leader, { address: leader.endpoint.host, port: leader.endpoint.port });
      return true;
    });
    assert.equal(await told(append(stream, events(1), 'no_stream', { requiresLeader: true })), 'ok 0');
    await client.dispose();
    client = EventStoreDBClient.connectionString(double.url);
    assert.equal(await told(append(stream, events(1), 0n)), 'ok 1');
    await client.dispose();
    await leader.stop();
  });

  it('17: is not ready while it starts: in the answer on the batch call, as a status on the unary one', async () => {
    await append(newStream(), events(1));
    double.levers.starting = true;
    await assert.rejects(append(newStream(), events(1)), (error) => {
      assert.ok(error instanceof UnknownError);
      assert.match(error.message, /Server Is Not Ready/);
      return true;
    });
    await client.dispose();
    double.levers.starting = false;
    double.levers.features = 'none';
    client = EventStoreDBClient.connectionString(double.url);
    await append(newStream(), events(1));
    double.levers.starting = true;
    await assert.rejects(append(newStream(), events(1)), UnavailableError);
  });
});
