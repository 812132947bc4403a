import assert from 'node:assert/strict';
import { programmeView } from '../../../backend/exercise/programmes.ts';
import { EXERCISE_PROGRAMMES } from '../../../fixtures/exercise-programmes.ts';
import {
  daysThisWeek,
  type Known,
  todaysThing,
} from '../../../frontend/src/features/progress/todaysThing.ts';

/** A Wednesday, where the phone is. */
const NOW = new Date(2026, 10, 25, 10);
const TODAY = '2026-11-25';
const YESTERDAY = '2026-11-24';

const [walk] = EXERCISE_PROGRAMMES.map((programme) => ({
  program: programmeView(programme),
  startable: true,
  notStartableKey: null,
}));
assert.ok(walk !== undefined);
const renal = { testType: 'RENAL', subtype: null, dueNext: YESTERDAY } as const;
const streak = { goalType: 'streak_days', status: 'active', currentValue: 6, targetValue: 7 } as const;

const reported: Known = {
  stats: { lastLogDate: TODAY },
  hasReported: false,
  unjudged: null,
  goals: [],
  tests: [],
  recommendations: [walk],
  isWeekReached: false,
  now: NOW,
};
const silent: Known = { ...reported, stats: { lastLogDate: YESTERDAY } };
const kindOf = (known: Known) => todaysThing(known).kind;

describe('what is worth doing today', () => {
  it('is a report, until there is one of today, on the server or on this phone', () => {
    assert.equal(kindOf(silent), 'report');
    assert.equal(kindOf({ ...silent, stats: { lastLogDate: null } }), 'report');
    assert.equal(kindOf({ ...silent, hasReported: true, unjudged: 'calm' }), 'unjudged');
    assert.equal(kindOf(reported), 'exercise');
  });

  it('is told as the day that a goal is short of, where it is', () => {
    const far = { ...streak, currentValue: 5 };
    assert.equal(kindOf({ ...silent, goals: [far, streak] }), 'goal');
    assert.equal(kindOf({ ...silent, goals: [far] }), 'report');
    assert.equal(kindOf({ ...silent, goals: [{ ...streak, status: 'paused' }] }), 'report');
    const minutes = { ...streak, goalType: 'exercise_minutes' } as const;
    assert.equal(kindOf({ ...silent, goals: [minutes] }), 'report', 'a minute is no day');
    assert.equal(kindOf({ ...reported, goals: [streak] }), 'exercise', 'the day has been counted');
  });

  it('is a test that is due today or was before, then an exercise that may be done', () => {
    assert.equal(kindOf({ ...reported, tests: [renal] }), 'test');
    assert.equal(kindOf({ ...reported, tests: [{ ...renal, dueNext: TODAY }] }), 'test');
    assert.equal(kindOf({ ...reported, tests: [{ ...renal, dueNext: '2026-11-26' }] }), 'exercise');
  });

  it('is no exercise that may not be started, and none beyond the goal of the week', () => {
    const treat = { ...walk, startable: false, notStartableKey: 'exercise.notNow.sugar' };
    assert.equal(kindOf({ ...reported, recommendations: [treat] }), 'advice');
    assert.equal(kindOf({ ...reported, isWeekReached: true }), 'advice');
  });

  it('is to call for help before all else for who must rest after a RED report', () => {
    const rest = { ...walk, startable: false, notStartableKey: 'exercise.notNow.red' };
    assert.equal(kindOf({ ...silent, tests: [renal], goals: [streak], recommendations: [rest] }), 'help');
  });
});

describe('what is worth doing while a report waits on the phone', () => {
  it('is to call where it tells of danger, whatever was judged before', () => {
    assert.equal(kindOf({ ...silent, hasReported: true, unjudged: 'danger', tests: [renal] }), 'danger');
    assert.equal(kindOf({ ...reported, unjudged: 'danger' }), 'danger');
  });

  it('is no exercise and no advice of before: nobody knows how the patient is', () => {
    assert.equal(kindOf({ ...reported, unjudged: 'calm' }), 'unjudged');
    assert.equal(kindOf({ ...reported, isWeekReached: true, unjudged: 'calm' }), 'unjudged');
    assert.equal(kindOf({ ...reported, unjudged: 'calm', tests: [renal] }), 'test');
  });
});

describe('the days of this week', () => {
  it('are those since Monday with a report, also one that could not be judged', () => {
    const recentDays = [
      { day: '2026-11-22', flag: 'GREEN', logged: true },
      { day: '2026-11-23', flag: 'RED', logged: true },
      { day: YESTERDAY, flag: null, logged: true },
      { day: TODAY, flag: null, logged: false },
    ] as const;
    assert.equal(daysThisWeek({ recentDays: [...recentDays] }, NOW), 2);
  });
});
