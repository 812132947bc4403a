import assert from 'node:assert/strict';
import { type Position, START, positionFromText } from '../../../events/position.ts';
import { StoreUnavailableError } from '../../../events/store/port.ts';
import { ProjectionCheck } from '../../../backend/operations/projection-check.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { WriteCheck } from '../../../backend/operations/write-check.ts';

describe('readiness: the stores can be written', () => {
  let now = 0;
  let full = false;
  let asked = 0;
  const store = {
    assertWritable: async (): Promise<void> => {
      asked += 1;
      if (full) throw new StoreUnavailableError('The disk is full.');
    },
  };
  const check = () => new WriteCheck([store], () => now);

  beforeEach(() => {
    now = 0;
    full = false;
    asked = 0;
  });

  it('is found out by writing, so that it is known before a command fails and when there is room again', async () => {
    const one = check();
    assert.deepEqual(await one.problems(), []);
    full = true;
    now += 1000;
    assert.deepEqual(await one.problems(), [{ text: 'The disk is full.', unready: true }]);
    full = false;
    now += 1000;
    assert.deepEqual(await one.problems(), []);
  });

  it('costs one write, however many ask at once', async () => {
    const one = check();
    await Promise.all(Array.from({ length: 50 }, () => one.problems()));
    assert.equal(asked, 1);
  });
});

describe('readiness: the projections move', () => {
  let now = 0;
  let head = START;
  let passed: Record<string, string> = {};
  let failures: readonly string[] = [];
  let unbuilt: readonly string[] = [];
  let check: ProjectionCheck;

  const position = (number: number): Position => positionFromText(String(number).padStart(16, '0'));

  beforeEach(() => {
    now = 0;
    head = position(1);
    passed = { patients: head, logs: head };
    failures = [];
    unbuilt = [];
    check = new ProjectionCheck(
      { head: async () => head },
      {
        get failures() {
          return failures;
        },
        get unbuilt() {
          return unbuilt;
        },
        buildProgress: { done: 450, total: 1000 },
        behind: (at) => Object.keys(passed).filter((name) => (passed[name] ?? '') < at),
      },
      new ManualTime(),
      () => now,
    );
  });
  afterEach(() => check.stop());

  it('says which one fails, at once', async () => {
    failures = ['The projection logs fails: the disk is full.'];
    assert.deepEqual(await check.problems(), [{ text: failures[0], unready: true }]);
  });

  it('says which are being built from the log, and how far that is', async () => {
    unbuilt = ['patients', 'logs'];
    assert.deepEqual(await check.problems(), [
      { text: 'Being built from the log (450 of about 1000 events): patients, logs.', unready: true },
    ]);
  });

  it('says which one has been behind the log for more than 30 s, and no longer when it has caught up', async () => {
    await check.problems();
    head = position(9);
    passed['patients'] = head;
    assert.deepEqual(await check.problems(), []);
    now += 30_000;
    assert.deepEqual(await check.problems(), []);
    now += 1000;
    assert.deepEqual(await check.problems(), [
      { text: 'More than 30 s behind the log: logs.', unready: true },
    ]);
    passed['logs'] = head;
    assert.deepEqual(await check.problems(), []);
  });

  it('is not late on a log that never rests, as long as each event is applied in time', async () => {
    for (let number = 2; number < 100; number += 1) {
      head = position(number);
      assert.deepEqual(await check.problems(), []);
      now += 3000;
      passed = { patients: position(number), logs: position(number) };
    }
  });

  it('is late behind a log that goes on while nothing moves, for however long that lasts', async () => {
    for (let number = 2; number < 400; number += 1) {
      head = position(number);
      now += 3000;
      const [problem] = await check.problems();
      if (number > 15) assert.equal(problem?.text, 'More than 30 s behind the log: patients, logs.');
    }
  });

  it('does not judge by the clock: a log that was copied with its old times is not late', async () => {
    head = position(5000);
    assert.deepEqual(await check.problems(), []);
  });
});
