import assert from 'node:assert/strict';
import { createLogger } from '../../../backend/logging/logger.ts';
import { StoreUnavailableError } from '../../../events/store/port.ts';
import { forEachDue, Sweeper } from '../../../backend/reactors/sweeper.ts';
import { ManualTime, settle } from '../../harness/manual-time.ts';

const MINUTE_MS = 60_000;

describe('the look for what has fallen due', () => {
  const start = (time: ManualTime, sweep: () => Promise<void>): Sweeper =>
    Sweeper.start({ name: 'test', everyMs: MINUTE_MS, sweep }, time, createLogger('silent'));

  it('is taken at the start and then once in a while, also after one that failed', async () => {
    const time = new ManualTime();
    let looks = 0;
    const sweeper = start(time, async () => {
      looks++;
      if (looks === 2) throw new Error('the store was away');
    });
    await settle();
    assert.equal(looks, 1);
    await time.pass(3 * MINUTE_MS);
    assert.equal(looks, 4);
    await sweeper.stop();
    await time.pass(3 * MINUTE_MS);
    assert.equal(looks, 4);
  });

  it('is not taken a second time while it lasts, and is waited for at the end', async () => {
    const time = new ManualTime();
    let looks = 0;
    let done: () => void = () => undefined;
    const sweeper = start(time, async () => {
      looks++;
      await new Promise<void>((resolve) => {
        done = resolve;
      });
    });
    await time.pass(5 * MINUTE_MS);
    assert.equal(looks, 1);
    let stopped = false;
    const stopping = sweeper.stop().then(() => {
      stopped = true;
    });
    await settle();
    assert.equal(stopped, false);
    done();
    await stopping;
    await time.pass(5 * MINUTE_MS);
    assert.equal(looks, 1);
  });

  it('comes to everybody, whatever became of those before, and tells of the first failure', async () => {
    const done: number[] = [];
    const work = async (one: number): Promise<void> => {
      if (one < 3) throw new Error(`number ${one} cannot be read`);
      done.push(one);
    };
    await assert.rejects(forEachDue([1, 2, 3, 4], work), { message: 'number 1 cannot be read' });
    assert.deepEqual(done, [3, 4]);
  });

  it('has as many under way at a time as it may, so that one that hangs keeps few others waiting', async () => {
    const begun: number[] = [];
    const hang = new Map<number, () => void>();
    const work = (one: number): Promise<void> => {
      begun.push(one);
      return new Promise((resolve) => hang.set(one, resolve));
    };
    const all = forEachDue([1, 2, 3, 4], work, 2);
    await settle();
    assert.deepEqual(begun, [1, 2]);
    hang.get(2)?.();
    await settle();
    assert.deepEqual(begun, [1, 2, 3]);
    hang.get(3)?.();
    await settle();
    hang.get(4)?.();
    hang.get(1)?.();
    await all;
    assert.deepEqual(begun, [1, 2, 3, 4]);
  });

  it('tells of the store that is away rather than of what failed before', async () => {
    const work = async (one: number): Promise<void> => {
      throw one === 1
        ? new Error('number 1 cannot be read')
        : new StoreUnavailableError('The store is away.');
    };
    await assert.rejects(forEachDue([1, 2, 3], work), { name: 'StoreUnavailableError' });
  });

  it('ends at once where the store is away', async () => {
    let asked = 0;
    const work = async (): Promise<void> => {
      asked++;
      throw new StoreUnavailableError('The store is away.');
    };
    await assert.rejects(forEachDue([1, 2, 3], work), { name: 'StoreUnavailableError' });
    assert.equal(asked, 1);
  });
});
