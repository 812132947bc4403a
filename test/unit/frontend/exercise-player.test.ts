import assert from 'node:assert/strict';
import {
  markAt,
  clockText,
  completed,
  isOver,
  isWorthTelling,
  later,
  newPlayer,
  passed,
  paused,
  secondsLeft,
  started,
  told,
} from '../../../frontend/src/features/exercise/playerState.ts';
import { minutesThisWeek, weekStart } from '../../../frontend/src/features/exercise/week.ts';

const STEPS = [
  { id: 'walk', duration: 300 },
  { id: 'circles', duration: 180 },
];
const START = Date.parse('2026-11-23T09:00:00.000Z');
const at = (seconds: number, steady = seconds) => ({ wall: START + seconds * 1000, steady: steady * 1000 });
const running = started(newPlayer(STEPS), at(0));

describe('the clock of the exercise player', () => {
  it('believes the wall clock only where the page was hidden: the other one may have slept', () => {
    assert.equal(passed(at(0), at(130, 0), true), 130_000, 'the phone slept');
    assert.equal(passed(at(0), at(3600, 1), false), 1000, 'the clock was put forward');
    assert.equal(passed(at(0), at(-3600, 1), false), 1000, 'the clock was put back');
    assert.equal(passed(at(0), at(-3600, 5), true), 5000, 'the clock was put back while it was hidden');
    assert.equal(passed(at(0, 5), at(1, 0), false), 0, 'nothing runs backwards');
  });

  it('shows whole seconds: 5:00, then 4:59, and 2:50 after 130 s', () => {
    const shown = (ms: number) => clockText(secondsLeft(later(running, STEPS, ms)));
    assert.deepEqual([0, 1000, 130_000].map(shown), ['5:00', '4:59', '2:50']);
  });

  it('counts an exercise as done at zero, and goes no further than to load the next', () => {
    const ended = later(running, STEPS, 300_000);
    assert.deepEqual([ended.done, ended.at, ended.isRunning, ended.wasAway], [['walk'], 1, false, false]);
    assert.equal(secondsLeft(ended), 180);
    const slept = later(running, STEPS, 3_600_000);
    assert.deepEqual([slept.done, slept.at, slept.wasAway], [['walk'], 1, true]);
    assert.equal(slept.active, 300_000, 'what was slept beyond it is no exercise');
  });

  it('stands still while it is paused', () => {
    const waiting = later(paused(later(running, STEPS, 60_000)), STEPS, 600_000);
    assert.deepEqual([secondsLeft(waiting), waiting.active, waiting.since], [240, 60_000, 660_000]);
  });

  it('is over after the last exercise, and says so of nobody who was away', () => {
    const second = started(completed(running, STEPS), at(10));
    const over = later(second, STEPS, 900_000);
    assert.ok(isOver(over, STEPS));
    assert.deepEqual([over.done, over.wasAway], [['walk', 'circles'], false]);
    assert.equal(completed(over, STEPS), over);
  });

  it('has something to tell after one exercise, or a minute of one', () => {
    assert.equal(isWorthTelling(later(running, STEPS, 59_999)), false);
    assert.equal(isWorthTelling(later(running, STEPS, 60_000)), true);
    assert.equal(isWorthTelling(completed(running, STEPS)), true);
  });

  it('tells a session that ends after it began, by the clock as it is now', () => {
    const done = later(running, STEPS, 120_000);
    const session = told(done, START + 120_000);
    assert.deepEqual(
      [session.startedAt, session.endedAt, session.seconds],
      ['2026-11-23T09:00:00.000Z', '2026-11-23T09:02:00.000Z', 120],
    );
    const putBack = told(done, START - 3_600_000);
    assert.equal(putBack.endedAt, '2026-11-23T08:00:00.000Z');
    assert.equal(Date.parse(putBack.endedAt) - Date.parse(putBack.startedAt), 120_000);
  });

  it('announces half of the time and the last ten seconds', () => {
    assert.deepEqual(
      [151, 150, 11, 10].map((seconds) => markAt(seconds, 300)),
      [null, 'half', 'half', 'last'],
    );
  });
});

describe('the minutes of this week', () => {
  it('begin on Monday, where the phone is', () => {
    const sunday = new Date(2026, 10, 22, 23, 0);
    assert.deepEqual(weekStart(sunday), new Date(2026, 10, 16));
    assert.deepEqual(weekStart(new Date(2026, 10, 23, 0, 5)), new Date(2026, 10, 23));
    const session = (day: number, seconds: number) => ({
      startedAt: new Date(2026, 10, day, 8).toISOString(),
      seconds,
    });
    assert.equal(minutesThisWeek([session(15, 900), session(16, 900), session(22, 89)], sunday), 16);
  });
});
