import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dismissToast,
  EMPTY_TOAST_QUEUE,
  enqueueToast,
  INFO_EXPIRES_MS,
  pauseToast,
  resumeToast,
  type Toast,
  TOAST_PRIORITIES,
  type ToastPriority,
  type ToastQueue,
} from '../../../frontend/src/ui/toasts/toastQueue.ts';

function toast(id: string, priority: ToastPriority, extra: Partial<Toast> = {}): Toast {
  return { id, key: id, priority, duration: 5000, count: 1, ...extra };
}

const empty: ToastQueue<Toast> = EMPTY_TOAST_QUEUE;
const shownId = (queue: ToastQueue<Toast>) => queue.visible?.toast.id;
const waitingIds = (queue: ToastQueue<Toast>) => queue.waiting.map((other) => other.toast.id);

describe('the queue of notices', () => {
  it('shows a notice at once where none is shown', () => {
    assert.equal(shownId(enqueueToast(empty, toast('a', 'info'), 0)), 'a');
  });

  it('keeps a RED alert on the screen when something less urgent comes', () => {
    const queue = enqueueToast(enqueueToast(empty, toast('red', 'red'), 0), toast('saved', 'success'), 10);
    assert.equal(shownId(queue), 'red');
    assert.deepEqual(waitingIds(queue), ['saved']);
  });

  it('lets one of the same urgency wait', () => {
    const queue = enqueueToast(enqueueToast(empty, toast('a', 'amber'), 0), toast('b', 'amber'), 10);
    assert.equal(shownId(queue), 'a');
  });

  it('shows a RED alert in the place of what is less urgent, which comes back for the rest of its time', () => {
    let queue = enqueueToast(empty, toast('saved', 'success'), 0);
    queue = enqueueToast(queue, toast('red', 'red'), 2000);
    assert.equal(shownId(queue), 'red');
    queue = dismissToast(queue, 'red', 7000);
    assert.equal(shownId(queue), 'saved');
    assert.equal(queue.visible?.left, 3000);
  });

  it('does not count the time for which the reader held a notice', () => {
    let queue = enqueueToast(empty, toast('saved', 'success'), 0);
    queue = pauseToast(queue, 1000);
    queue = resumeToast(queue, 60_000);
    queue = enqueueToast(queue, toast('red', 'red'), 61_000);
    queue = dismissToast(queue, 'red', 66_000);
    assert.equal(queue.visible?.left, 3000);
  });

  it('makes one notice with a count of those about the same thing', () => {
    let queue = enqueueToast(empty, toast('one', 'red', { key: 'red/p1' }), 0);
    queue = enqueueToast(queue, toast('two', 'red', { key: 'red/p1' }), 100);
    queue = enqueueToast(queue, toast('three', 'red', { key: 'red/p1' }), 200);
    assert.equal(queue.visible?.toast.count, 3);
    assert.equal(queue.visible.left, 5000);
    assert.deepEqual(queue.waiting, []);
  });

  it('counts those that wait, too', () => {
    let queue = enqueueToast(empty, toast('red', 'red'), 0);
    queue = enqueueToast(queue, toast('one', 'amber', { key: 'amber/p1' }), 0);
    queue = enqueueToast(queue, toast('two', 'amber', { key: 'amber/p1' }), 0);
    assert.deepEqual(
      queue.waiting.map((other) => other.toast.count),
      [2],
    );
  });

  it('drops news that waited too long, but nothing else', () => {
    let queue = enqueueToast(empty, toast('red', 'red', { duration: 20_000 }), 0);
    queue = enqueueToast(queue, toast('news', 'info'), 0);
    queue = enqueueToast(queue, toast('saved', 'success'), 0);
    queue = dismissToast(queue, 'red', INFO_EXPIRES_MS + 1);
    assert.equal(shownId(queue), 'saved');
    assert.deepEqual(waitingIds(queue), []);
  });

  it('stays as it is when a notice is closed that is no longer shown', () => {
    const queue = enqueueToast(empty, toast('a', 'info'), 0);
    assert.equal(dismissToast(queue, 'b', 100), queue);
  });

  it('says nothing of a live alert about a log whose own answer is shown', () => {
    const own = toast('own', 'red', { about: { id: 'l1', ownEntry: true } });
    const live = toast('live', 'red', { about: { id: 'l1', ownEntry: false } });
    const queue = enqueueToast(enqueueToast(empty, own, 0), live, 10);
    assert.equal(shownId(queue), 'own');
    assert.deepEqual(queue.waiting, []);
  });

  it('replaces the live alert by the answer about the same log, where the alert came first', () => {
    const own = toast('own', 'red', { about: { id: 'l1', ownEntry: true } });
    const live = toast('live', 'red', { about: { id: 'l1', ownEntry: false } });
    const queue = enqueueToast(enqueueToast(empty, live, 0), own, 10);
    assert.equal(shownId(queue), 'own');
    assert.deepEqual(queue.waiting, []);
  });

  const isLasting = (priority: ToastPriority) => !['info', 'missing', 'success'].includes(priority);

  it('shows a success at once where the same form had failed or missed something', () => {
    for (const before of ['missing', 'failure'] as const) {
      const failed = toast('before', before, { form: 'add-test' });
      const queue = enqueueToast(
        enqueueToast(empty, failed, 0),
        toast('added', 'success', { form: 'add-test' }),
        10,
      );
      assert.equal(shownId(queue), 'added', before);
      assert.deepEqual(waitingIds(queue), []);
    }
  });

  it('tells the last of several confirmations, and does not go on telling the others', () => {
    let queue = enqueueToast(empty, toast('red', 'red'), 0);
    for (const [at, id] of ['one', 'two', 'three'].entries()) {
      queue = enqueueToast(queue, toast(id, 'success', { form: id }), at);
      assert.deepEqual(waitingIds(queue), [id]);
    }
    queue = dismissToast(queue, 'red', 5000);
    assert.equal(shownId(queue), 'three');
    queue = enqueueToast(queue, toast('four', 'missing', { form: 'four' }), 5010);
    assert.equal(shownId(queue), 'four');
    assert.deepEqual(waitingIds(queue), []);
  });

  it('keeps the failure of another form, and a RED alert of the same one', () => {
    const failed = enqueueToast(empty, toast('failed', 'failure', { form: 'call' }), 0);
    assert.equal(shownId(enqueueToast(failed, toast('saved', 'success', { form: 'test' }), 10)), 'failed');
    const red = enqueueToast(empty, toast('red', 'red', { form: 'report' }), 0);
    assert.equal(shownId(enqueueToast(red, toast('green', 'success', { form: 'report' }), 10)), 'red');
  });

  it('never shows something while something more urgent waits, and loses only old news and confirmations', () => {
    const arrival = fc.record({
      priority: fc.constantFrom(...TOAST_PRIORITIES),
      closesFirst: fc.boolean(),
      after: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 30 }), (arrivals) => {
        let queue = empty;
        let now = 0;
        let closed = 0;
        let lasting = 0;
        for (const [index, { priority, closesFirst, after }] of arrivals.entries()) {
          now += after;
          if (closesFirst && queue.visible !== null) {
            if (isLasting(queue.visible.toast.priority)) closed += 1;
            queue = dismissToast(queue, queue.visible.toast.id, now);
          }
          queue = enqueueToast(queue, toast(String(index), priority), now);
          if (isLasting(priority)) lasting += 1;
          const shown = TOAST_PRIORITIES.indexOf(queue.visible?.toast.priority ?? 'info');
          for (const other of queue.waiting) {
            assert.ok(TOAST_PRIORITIES.indexOf(other.toast.priority) <= shown);
          }
        }
        const left = [queue.visible, ...queue.waiting].filter(
          (entry) => entry !== null && isLasting(entry.toast.priority),
        );
        assert.equal(left.length + closed, lasting);
      }),
    );
  });
});
