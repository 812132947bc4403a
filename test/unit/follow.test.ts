import assert from 'node:assert/strict';
import { follow } from '../../events/store/follow.ts';
import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import { type Position, START } from '../../events/position.ts';
import type { SubscribeOptions, SubscriptionItem } from '../../events/store/port.ts';
import { derivedId } from '../../lib/ids.ts';
import { ManualTime, settle } from '../harness/manual-time.ts';

/** A log whose subscriptions end by themselves: with an error, or quietly where there is none. */
class BrokenEventStore extends MemoryEventStore {
  readonly ends: (Error | null)[] = [];
  subscriptions = 0;

  override async *subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    this.subscriptions += 1;
    const end = this.ends.shift();
    if (end === null) return;
    if (end !== undefined) throw end;
    yield* super.subscribeAll(options);
  }
}

describe('a follower of the log', () => {
  let store: BrokenEventStore;
  let time: ManualTime;
  let abort: AbortController;
  let followed: Promise<void>;
  let seen: string[];
  let failures: string[];
  let place: Position;

  beforeEach(() => {
    store = new BrokenEventStore();
    time = new ManualTime();
    abort = new AbortController();
    [seen, failures, place] = [[], [], START];
  });

  afterEach(async () => {
    abort.abort();
    await followed;
    await store.close();
  });

  async function record(...types: readonly string[]): Promise<void> {
    for (const type of types) {
      const event = { id: derivedId('test', type), type, version: 1, data: {}, meta: {} };
      await store.append(`patientLogs-${type}`, [event], 'none');
    }
    await settle();
  }

  /** @param work on each event, which may fail; its place moves only after that. */
  function start(work: (type: string) => void | Promise<void> = () => {}): void {
    followed = follow(store, { signal: abort.signal, pageSize: 1 }, time, {
      from: () => place,
      handle: async (item) => {
        if (item.kind !== 'events') return;
        for (const { type, position } of item.events) {
          await work(type);
          seen.push(type);
          place = position;
        }
      },
      onFailure: (error) => failures.push(error instanceof Error ? error.message : String(error)),
    });
  }

  it('meets what is there and what comes, from its place on', async () => {
    await record('a', 'b');
    place = await store.head();
    await record('c');
    start();
    await record('d');
    assert.deepEqual([seen, failures], [['c', 'd'], []]);
  });

  it('goes on from its place when the work failed, after a pause that grows', async () => {
    await record('a', 'b', 'c');
    let failing = 3;
    start((type) => {
      if (type === 'b' && failing-- > 0) throw new Error(`No ${type}.`);
    });
    await settle();
    assert.deepEqual([seen, failures], [['a'], ['No b.']]);
    await time.pass(99);
    assert.equal(store.subscriptions, 1);
    await time.pass(1);
    assert.deepEqual([store.subscriptions, failures.length], [2, 2]);
    await time.pass(199);
    assert.equal(store.subscriptions, 2);
    await time.pass(401);
    assert.deepEqual(seen, ['a', 'b', 'c']);
    assert.equal(failures.length, 3);
  });

  it('pauses shortly again once something went well', async () => {
    const lost = new Error('Lost.');
    store.ends.push(lost, lost, lost, lost);
    await record('a', 'b');
    let failing = true;
    start((type) => {
      if (type === 'b' && failing) throw new Error('No b.');
    });
    await time.pass(1500);
    assert.deepEqual([seen, store.subscriptions], [['a'], 5]);
    failing = false;
    await time.pass(100);
    assert.deepEqual(seen, ['a', 'b']);
  });

  it('subscribes again where a subscription ends without a word, and does not spin', async () => {
    store.ends.push(null, null);
    start();
    await record('a');
    assert.deepEqual([store.subscriptions, seen], [1, []]);
    await time.pass(300);
    assert.deepEqual([store.subscriptions, seen, failures], [3, ['a'], []]);
  });

  it('asks for its place again where that failed', async () => {
    let unknown = 2;
    await record('a');
    followed = follow(store, { signal: abort.signal }, time, {
      from: () => {
        if (unknown-- > 0) throw new Error('The place is not known.');
        return START;
      },
      handle: (item) => void seen.push(item.kind),
      onFailure: () => failures.push('told'),
    });
    await time.pass(300);
    assert.deepEqual(seen, ['events', 'caught-up']);
    assert.deepEqual(failures, ['told', 'told']);
  });

  it('ends when it is told to, with the item at hand, also in a pause', async () => {
    await record('a', 'b');
    let release = (): void => {};
    start(() => new Promise((resolve) => (release = resolve)));
    await settle();
    abort.abort();
    release();
    await followed;
    assert.deepEqual(seen, ['a']);

    abort = new AbortController();
    store.ends.push(new Error('Lost.'));
    start();
    await settle();
    abort.abort();
    await followed;
    assert.deepEqual(failures, ['Lost.']);
  });
});
