import { positionFromText } from '../../../events/position.ts';
import assert from 'node:assert/strict';
import { STEP_ASIDE_MS, type QueuedNotice, NoticeQueue } from '../../../backend/live/notice-queue.ts';

type Notice = QueuedNotice<string>;

describe('live messages that wait for the read models', () => {
  let waiting: NoticeQueue<string>;
  /** Up to where each projection shows what happened. */
  let passed: Record<string, number>;
  let added: number;

  beforeEach(() => {
    waiting = new NoticeQueue<string>(5);
    passed = { alerts: 0, logs: 0 };
    added = 0;
  });

  function add(patientId: string | null, needs: readonly string[], more: Partial<Notice> = {}): string {
    added += 1;
    const event = `${added}`;
    const usual = { urgent: false, since: 0, joined: false };
    waiting.add({
      position: positionFromText(event.padStart(6, '0')),
      names: needs,
      patientId,
      event,
      ...usual,
      ...more,
    });
    return event;
  }

  const isShown = ({ names, position }: Notice): boolean =>
    names.every((name) => (passed[name] ?? 0) >= Number(position));

  /** What is told by now, in its order. */
  function told(now = 0): readonly string[] {
    const events: string[] = [];
    for (;;) {
      const next = waiting.next(isShown, now);
      if (next === null) return events;
      events.push(next.joined ? `${next.event} joined` : next.event);
      waiting.told(next);
    }
  }

  it('come in the order of the log once they are shown, and each once', () => {
    for (const patient of ['a', 'b', 'a']) add(patient, ['logs']);
    assert.deepEqual(told(), []);
    passed['logs'] = 2;
    assert.deepEqual(told(), ['1', '2']);
    passed['logs'] = 3;
    assert.deepEqual(told(), ['3']);
    assert.equal(waiting.size, 0);
  });

  it('wait for every projection that shows them', () => {
    add('a', ['logs', 'alerts']);
    passed['logs'] = 1;
    assert.deepEqual(told(), []);
    passed['alerts'] = 1;
    assert.deepEqual(told(), ['1']);
  });

  it('keep back what is about the same patient, and nothing about others', () => {
    add('a', ['alerts']);
    add('a', ['logs']);
    add('b', ['logs']);
    passed['logs'] = 3;
    assert.deepEqual(told(), ['3']);
    passed['alerts'] = 1;
    assert.deepEqual(told(), ['1', '2']);
  });

  it('keep back nothing more when a projection stands still for long, and come all the same', () => {
    add('a', ['alerts']);
    add('a', ['logs']);
    passed['logs'] = 2;
    assert.deepEqual(told(STEP_ASIDE_MS - 1), []);
    assert.deepEqual(told(STEP_ASIDE_MS), ['2']);
    passed['alerts'] = 1;
    assert.deepEqual(told(STEP_ASIDE_MS), ['1']);
  });

  it('let what is urgent go before all others but what is shown of its own patient', () => {
    add('a', ['logs']);
    add('b', ['logs']);
    add('b', ['alerts']);
    add('b', ['logs'], { urgent: true });
    passed['logs'] = 4;
    assert.deepEqual(told(), ['2', '4', '1']);
    passed['alerts'] = 3;
    assert.deepEqual(told(), ['3']);
  });

  it('beyond a number are joined patient by patient, the oldest first and what is urgent last', () => {
    add('a', ['alerts'], { urgent: true });
    add('a', ['logs'], { since: 1 });
    add('b', ['logs']);
    for (let more = 0; more < 5; more++) add('a', ['alerts'], { since: 2 });
    assert.equal(waiting.size, 7, 'five as they are, and one of each patient for what was joined');
    passed['alerts'] = 8;
    assert.deepEqual(told(), ['1']);
    passed['logs'] = 8;
    assert.deepEqual(told(), ['3 joined', '4 joined', '5', '6', '7', '8']);
  });

  it('are not bounded by what was joined: years of one patient are one message', () => {
    for (let log = 0; log < 1000; log++) add('a', ['logs']);
    assert.equal(waiting.size, 6);
    assert.deepEqual(waiting.names, ['logs']);
  });
});
