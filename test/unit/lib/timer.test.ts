import assert from 'node:assert/strict';
import { backoff } from '../../../lib/timer.ts';
import { ManualTime } from '../../harness/manual-time.ts';

describe('a timer', () => {
  let time: ManualTime;

  beforeEach(() => {
    time = new ManualTime();
  });

  it('calls back again and again until it is ended', async () => {
    let calls = 0;
    const end = time.every(100, () => {
      calls += 1;
      if (calls === 5) end();
    });
    await time.pass(99);
    assert.equal(calls, 0);
    await time.pass(301);
    assert.equal(calls, 4);
    await time.pass(1000);
    assert.equal(calls, 5);
  });

  it('sleeps so long, or until the signal is aborted, which may be before', async () => {
    const woken: string[] = [];
    const abort = new AbortController();
    void time.sleep(100).then(() => woken.push('by time'));
    void time.sleep(100, abort.signal).then(() => woken.push('by the signal'));
    await time.pass(50);
    assert.deepEqual(woken, []);
    abort.abort();
    await time.pass(0);
    assert.deepEqual(woken, ['by the signal']);
    await time.pass(50);
    assert.deepEqual(woken, ['by the signal', 'by time']);
    await time.sleep(100, abort.signal);
  });

  it('leaves no listener on a signal that outlives many sleeps', async () => {
    const listening = new Set<unknown>();
    const { signal } = new AbortController();
    signal.addEventListener = (_type: string, listener: unknown) => void listening.add(listener);
    signal.removeEventListener = (_type: string, listener: unknown) => void listening.delete(listener);
    for (let count = 0; count < 3; count++) {
      const slept = time.sleep(10, signal);
      assert.equal(listening.size, 1);
      await time.pass(10);
      await slept;
    }
    assert.equal(listening.size, 0);
  });

  it('pauses longer with each failure, up to the last pause', () => {
    assert.deepEqual(
      [1, 2, 3, 6, 7, 50].map((failures) => backoff(failures)),
      [100, 200, 400, 3200, 5000, 5000],
    );
  });
});
