import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EventLog } from '../../../backend/event-sourcing/event-log.ts';
import { randomIds } from '../../../lib/ids.ts';
import { type JudgedLog, type LogHistory, LogHistories } from '../../../backend/logs/log-history.ts';
import { evaluationData, SYSTEM } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { ObservedEventStore } from '../../harness/observed-event-store.ts';
import { HASHES } from '../../harness/request-hashes.ts';

const START = Date.parse('2026-01-01T08:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TWO_WEEKS = 14 * DAY;
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The logs of one patient on a store in memory. */
class Logs {
  readonly store = new ObservedEventStore();
  readonly log = new EventLog(this.store, randomIds(new ManualTime()), HASHES);
  readonly #told: { readonly logId: string; readonly measuredAt: string }[] = [];

  histories(): LogHistories {
    return new LogHistories(this.log);
  }

  /** @param received and measured in milliseconds since the epoch. */
  async add(received: number, measured = received): Promise<void> {
    const logId = `l${this.#told.length}`;
    const context = {
      actor: SYSTEM,
      clinicId: 'main',
      now: new Date(received),
      correlationId: logId,
      causationId: logId,
      repeat: null,
    };
    const count = this.#told.push({ logId, measuredAt: at(measured) });
    await this.log.append(
      'patientLogs-p1',
      [
        {
          type: 'LogRecorded',
          data: { logId, source: 'daily-form', values: { hr: 60 + (count % 60) }, notes: null },
        },
        { type: 'LogEvaluated', data: evaluationData({ logId }) },
      ],
      count === 1 ? 'none' : 2 * (count - 1) - 1,
      context,
      { patientId: 'p1', effectiveAt: at(measured) },
    );
  }

  /** A log a day, from the first on. */
  async addDaily(days: number): Promise<void> {
    for (let day = 0; day < days; day++) await this.add(START + day * DAY);
  }

  /** The ids that a decision needs, from all that was ever told: those since, and the newest before. */
  needed(since: number): readonly string[] {
    const inOrder = this.#told.toSorted((one, other) => (one.measuredAt < other.measuredAt ? -1 : 1));
    const first = inOrder.findIndex(({ measuredAt }) => measuredAt >= at(since));
    return inOrder.slice(Math.max(0, (first === -1 ? inOrder.length : first) - 1)).map(({ logId }) => logId);
  }
}

/** The ids of the same, from a history. */
function neededOf(history: LogHistory, since: number): readonly string[] {
  const inOrder = history.logs.toSorted((one, other) => (one.measuredAt < other.measuredAt ? -1 : 1));
  const first = inOrder.findIndex(({ measuredAt }) => measuredAt >= at(since));
  return inOrder.slice(Math.max(0, (first === -1 ? inOrder.length : first) - 1)).map(idOf);
}

const idOf = (log: JudgedLog): string => log.recorded.data.logId;

describe('the history of a patient’s logs', () => {
  it('of a patient without logs is empty', async () => {
    const history = await new Logs().histories().upToDate('p1', new Date(START));
    assert.deepEqual(history, { logs: [], revision: -1, from: 0 });
  });

  it('tells each log with its verdict, its time and all its values, oldest first', async () => {
    const logs = new Logs();
    await logs.add(START);
    await logs.add(START + DAY, START + HOUR);
    const { logs: told, revision } = await logs.histories().upToDate('p1', new Date(START));
    assert.equal(revision, 3);
    assert.deepEqual(told.map(idOf), ['l0', 'l1']);
    const second = told[1];
    assert.equal(second?.measuredAt, at(START + HOUR));
    assert.equal(second?.evaluated.data.logId, 'l1');
    assert.equal(second?.values.hr, 62);
    assert.equal(second?.values.bpSys, null);
    assert.equal(second?.values.medsTakenNow, true);
  });

  it('is read only as far as the window reaches, in pages that double, however many years there are', async () => {
    const logs = new Logs();
    await logs.addDaily(110);
    const since = START + 110 * DAY - TWO_WEEKS;
    const read = await logs.store.countingReads(async () => {
      const history = await logs.histories().upToDate('p1', new Date(since));
      assert.deepEqual(neededOf(history, since), logs.needed(since));
      assert.ok(history.from > 0);
    });
    assert.equal(read, 16 + 32);
  });

  it('is read a page further back where the window needs it', async () => {
    const logs = new Logs();
    await logs.addDaily(110);
    const since = START + 70 * DAY;
    const read = await logs.store.countingReads(async () => {
      const history = await logs.histories().upToDate('p1', new Date(since));
      assert.deepEqual(neededOf(history, since), logs.needed(since));
    });
    assert.equal(read, 16 + 32 + 64);
  });

  it('is read whole where the window is longer than the stream', async () => {
    const logs = new Logs();
    await logs.addDaily(100);
    const history = await logs.histories().upToDate('p1', new Date(START - DAY));
    assert.deepEqual([history.logs.length, history.from, history.revision], [100, 0, 199]);
  });

  it('once known is only read on from where it ends', async () => {
    const logs = new Logs();
    await logs.addDaily(110);
    const histories = logs.histories();
    let now = START + 110 * DAY;
    await histories.upToDate('p1', new Date(now - TWO_WEEKS));
    const nothingNew = await logs.store.countingReads(() =>
      histories.upToDate('p1', new Date(now - TWO_WEEKS)),
    );
    assert.equal(nothingNew, 0);
    for (let day = 0; day < 20; day++, now += DAY) {
      await logs.add(now);
      const since = now - TWO_WEEKS;
      const read = await logs.store.countingReads(async () => {
        assert.deepEqual(
          neededOf(await histories.upToDate('p1', new Date(since)), since),
          logs.needed(since),
        );
      });
      assert.equal(read, 2, 'the new log and nothing else');
    }
  });

  it('is read again once what was in memory is thrown away, also while it is being read', async () => {
    const logs = new Logs();
    await logs.addDaily(8);
    const histories = logs.histories();
    await histories.upToDate('p1', new Date(START));
    histories.dropOpened();
    const again = () => logs.store.countingReads(() => histories.upToDate('p1', new Date(START)));
    assert.equal(await again(), 16);
    assert.equal(await again(), 0);
    const reading = histories.upToDate('p1', new Date(START));
    histories.dropOpened();
    await reading;
    assert.equal(await again(), 16);
  });

  it('forgets what no decision of now needs', async () => {
    const logs = new Logs();
    await logs.addDaily(30);
    const histories = logs.histories();
    await histories.upToDate('p1', new Date(START - DAY));
    const lastly = async () => histories.upToDate('p1', new Date(START + 20 * DAY));
    for (let asked = 0; asked < 4; asked++) await lastly();
    const { logs: kept } = await histories.upToDate('p1', new Date(START + 20 * DAY));
    assert.deepEqual(kept.map(idOf)[0], 'l18', 'the newest before the window, and the one that bounds it');
  });

  it('is not read again where one looks far back and another does not, in turn', async () => {
    const logs = new Logs();
    await logs.addDaily(110);
    const histories = logs.histories();
    const asks = [START + 96 * DAY, START + 109 * DAY, START + 100 * DAY];
    for (const since of asks) await histories.upToDate('p1', new Date(since));
    const again = await logs.store.countingReads(async () => {
      for (const since of asks) await histories.upToDate('p1', new Date(since));
    });
    assert.equal(again, 0, 'events read');
  });

  it('is read further back again for a log that is late', async () => {
    const logs = new Logs();
    await logs.addDaily(110);
    const histories = logs.histories();
    await histories.upToDate('p1', new Date(START + 100 * DAY));
    const since = START + 30 * DAY;
    const history = await histories.upToDate('p1', new Date(since));
    assert.deepEqual(neededOf(history, since), logs.needed(since));
  });

  it('holds a log that was measured just inside the window by a clock that was ahead', async () => {
    const logs = new Logs();
    await logs.addDaily(50);
    const window = START + 50 * DAY;
    await logs.add(window - 4 * 60_000, window);
    for (let day = 1; day < 33; day++) await logs.add(window + day * DAY);
    const history = await logs.histories().upToDate('p1', new Date(window));
    assert.ok(history.logs.map(idOf).includes('l50'));
  });

  it('knows the newest log before the window although an older one came in after it', async () => {
    const logs = new Logs();
    await logs.addDaily(40);
    await logs.add(START + 40 * DAY, START + DAY);
    const histories = logs.histories();
    const since = START + 90 * DAY;
    for (const attempt of ['from the stream', 'from memory']) {
      const history = await histories.upToDate('p1', new Date(since));
      assert.deepEqual(neededOf(history, since), ['l39'], attempt);
    }
  });

  it('keeps the newest log before the window although a clock that was ahead let it come in before another', async () => {
    const logs = new Logs();
    const noon = START + DAY;
    const minutesBefore = (minutes: number) => noon - minutes * 60_000;
    await logs.add(START);
    await logs.add(minutesBefore(4), minutesBefore(1));
    await logs.add(minutesBefore(3), minutesBefore(30));
    await logs.add(noon, minutesBefore(2));
    await logs.add(noon + 10 * DAY);
    const histories = logs.histories();
    const since = noon + 5 * DAY;
    for (const attempt of ['from the stream', 'from memory']) {
      const history = await histories.upToDate('p1', new Date(since));
      assert.deepEqual(neededOf(history, since), ['l1', 'l4'], attempt);
    }
  });

  it('holds the same whoever asks at the same time', async () => {
    const logs = new Logs();
    await logs.addDaily(100);
    const histories = logs.histories();
    const windows = [95, 10, 60, 95, 0, 30].map((day) => START + day * DAY);
    const told = await Promise.all(windows.map((since) => histories.upToDate('p1', new Date(since))));
    for (const [index, since] of windows.entries()) {
      assert.deepEqual(
        neededOf(told[index] ?? { logs: [], revision: 0, from: 0 }, since),
        logs.needed(since),
      );
    }
  });

  it('of one patient is never that of another', async () => {
    const logs = new Logs();
    await logs.addDaily(3);
    const histories = logs.histories();
    await histories.upToDate('p1', new Date(START));
    assert.deepEqual((await histories.upToDate('p2', new Date(START))).logs, []);
  });

  it('is refused where the stream holds an event that cannot be read', async () => {
    const logs = new Logs();
    await logs.addDaily(2);
    const id = '00000000-0000-4000-8000-000000000001';
    const fromTheFuture = { id, type: 'LogRecorded', version: 99, data: {}, meta: {} };
    await logs.store.append('patientLogs-p1', [fromTheFuture], 3);
    await assert.rejects(logs.histories().upToDate('p1', new Date(START)), {
      name: 'UnreadableHistoryError',
    });
  });

  it('equals a fold of the whole stream, whatever is late, however often it was asked before', async () => {
    const steps = fc.array(
      fc.record({
        hoursLater: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 1200 })),
        hoursLate: fc.oneof(fc.constant(0), fc.nat({ max: 100 }), fc.nat({ max: 3000 })),
        asks: fc.boolean(),
        windowHours: fc.oneof(fc.constant(336), fc.nat({ max: 2000 })),
      }),
      { minLength: 1, maxLength: 40, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (told) => {
        const logs = new Logs();
        const histories = logs.histories();
        let now = START;
        for (const [index, { hoursLater, hoursLate, asks, windowHours }] of told.entries()) {
          now += hoursLater * HOUR + index;
          // No two are measured at the same moment, so that there is one order.
          await logs.add(now, now - hoursLate * HOUR + (index % 7));
          if (!asks) continue;
          const since = now - windowHours * HOUR;
          const known = neededOf(await histories.upToDate('p1', new Date(since)), since);
          assert.deepEqual(known, logs.needed(since));
        }
      }),
      { numRuns: 20 },
    );
  });
});
