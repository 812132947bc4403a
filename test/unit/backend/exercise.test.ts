import assert from 'node:assert/strict';
import {
  recommendationAggregate,
  skipRecommendation,
} from '../../../backend/exercise/exercise-recommendation.ts';
import {
  exerciseSessionAggregate,
  recordSession,
  type ToldSession,
} from '../../../backend/exercise/exercise-session.ts';
import {
  fitnessAggregate,
  setFitnessProfile,
  UNSET_PROFILE,
} from '../../../backend/exercise/fitness-profile.ts';
import { notNow, shouldReportFirst, type Standing } from '../../../backend/exercise/startable.ts';
import { programmeView } from '../../../backend/exercise/programmes.ts';
import { durationOf } from '../../../events/exercise-programme.ts';
import { EXERCISE_PROGRAMMES } from '../../../fixtures/exercise-programmes.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';

const NOW = new Date('2026-03-10T08:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

describe('the exercise programmes', () => {
  it('are the three of the owner with their seconds and sets, and four of ours', () => {
    const told = EXERCISE_PROGRAMMES.map(programmeView).map((programme) => [
      programme.name,
      programme.duration,
      programme.difficulty,
      programme.exercises.map(({ name, duration, sets, reps }) =>
        [name, duration, ...(sets === null ? [] : [sets, reps])].join(' '),
      ),
    ]);
    assert.deepEqual(told.slice(0, 3), [
      [
        'Cardiac Rehabilitation Basic',
        900,
        'beginner',
        ['Gentle walking 300', 'Seated arm circles 180 2 10', 'Deep breathing 240', 'Gentle stretching 180'],
      ],
      [
        'Blood Pressure Management',
        1200,
        'beginner',
        ['Light cardio 600', 'Progressive muscle relaxation 600'],
      ],
      [
        'Advanced Cardiac Conditioning',
        1800,
        'intermediate',
        ['Brisk walking 900', 'Light resistance 600 2 12', 'Flexibility 300'],
      ],
    ]);
    assert.deepEqual(EXERCISE_PROGRAMMES.slice(3).map(durationOf), [900, 840, 900, 600]);
  });

  it('say every word that they have a key for, and every exercise has one name', () => {
    for (const programme of EXERCISE_PROGRAMMES.map(programmeView)) {
      const { keys, exercises, ...texts } = programme;
      assert.ok(keys.benefits.length > 0 && keys.contraindications.length === 4);
      for (const { keys: own, ...words } of exercises) {
        assert.ok(own.instructions.length >= 2, programme.id);
        assert.doesNotMatch(JSON.stringify(words), /"exercise\.|\{\{/);
      }
      assert.doesNotMatch(JSON.stringify(texts), /"exercise\.|\{\{/);
    }
    const ids = EXERCISE_PROGRAMMES.flatMap(({ exercises }) => exercises.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('what may be started', () => {
  const standing = (known: Partial<Standing> = {}): Standing => ({
    lastFlag: 'GREEN',
    lastFlagAt: hoursAgo(2),
    latestLogAt: hoursAgo(2),
    hasOpenRed: false,
    hasUnsafeGlucose: false,
    ...known,
  });
  const low = (known: Partial<Standing>) => notNow(standing(known), 'low', NOW);
  const moderate = (known: Partial<Standing>) => notNow(standing(known), 'moderate', NOW);

  it('is everything on a GREEN report', () => {
    assert.equal(moderate({}), null);
  });

  it('is nothing for a day after a RED report, and nothing while a RED alert is open', () => {
    assert.equal(low({ lastFlag: 'RED', lastFlagAt: hoursAgo(23.9) }), 'exercise.notNow.red');
    assert.equal(low({ lastFlag: 'RED', lastFlagAt: hoursAgo(24) }), null);
    assert.equal(low({ hasOpenRed: true }), 'exercise.notNow.red');
  });

  it('is only what is gentle on an AMBER report, and on a RED one that nothing newer has taken back', () => {
    for (const lastFlag of ['AMBER', 'RED'] as const) {
      assert.equal(low({ lastFlag, lastFlagAt: hoursAgo(40) }), null);
      assert.equal(moderate({ lastFlag, lastFlagAt: hoursAgo(40) }), 'exercise.notNow.amber');
    }
  });

  it('is nothing while the glucose of a patient with diabetes is out of the safe range', () => {
    assert.equal(low({ hasUnsafeGlucose: true }), 'exercise.notNow.sugar');
  });

  it('asks for a report first after a week without one, and where nothing is known', () => {
    const first = (known: Partial<Standing>) => shouldReportFirst(standing(known), NOW);
    assert.equal(first({ latestLogAt: hoursAgo(24 * 7 - 1) }), false);
    assert.equal(first({ latestLogAt: hoursAgo(24 * 7) }), true);
    assert.equal(first({ latestLogAt: null, lastFlag: null, lastFlagAt: null }), true);
    // A log that cannot be read may be the worst one.
    assert.equal(first({ lastFlag: null }), true);
  });
});

describe('a session of exercise', () => {
  const recording = new Recording();
  const [programme] = EXERCISE_PROGRAMMES;
  assert.ok(programme);
  const told = (exercisesDone: string[], details: Partial<ToldSession> = {}): ToldSession => ({
    programId: programme.id,
    startedAt: hoursAgo(1),
    endedAt: hoursAgo(0.5),
    exercisesDone,
    seconds: 900,
    stoppedEarly: false,
    stopReason: null,
    perceivedExertion: null,
    difficultyRating: null,
    enjoymentRating: null,
    feedback: null,
    ...details,
  });
  const all = programme.exercises.map(({ id }) => id);

  it('is completed when all exercises of its programme were done, in whatever order', () => {
    const data = told(all.toReversed());
    given(exerciseSessionAggregate)
      .when((state) => recordSession(state, programme, data, null))
      .decides({ type: 'ExerciseSessionRecorded', data: { ...data, exercisesDone: all, completed: true } });
    const some = told(all.slice(1));
    given(exerciseSessionAggregate)
      .when((state) => recordSession(state, programme, some, null))
      .decides({ type: 'ExerciseSessionRecorded', data: { ...some, completed: false } });
  });

  it('is recorded once, also where it has been forbidden since', () => {
    const recorded = recording.event('ExerciseSessionRecorded', { ...told(all), completed: true });
    given(exerciseSessionAggregate, [recorded])
      .when((state) => recordSession(state, programme, told(all), 'Rest today.'))
      .decidesNothing();
  });

  it('is refused with the reason', () => {
    given(exerciseSessionAggregate)
      .when((state) => recordSession(state, programme, told(all), 'Rest today.'))
      .refuses(409, 'Rest today.');
  });
});

describe('a programme that the care team chose', () => {
  const recording = new Recording();
  const chosen = recording.event('ExerciseRecommended', {
    programId: 'slow-breathing',
    reason: null,
    priority: 1,
    scheduledTime: null,
  });

  it('is skipped once, and only where it was chosen', () => {
    given(recommendationAggregate, [chosen])
      .when((state) => skipRecommendation(state, 'No chair.'))
      .decides({ type: 'ExerciseRecommendationSkipped', data: { reason: 'No chair.' } });
    const skipped = recording.event('ExerciseRecommendationSkipped', { reason: null });
    given(recommendationAggregate, [chosen, skipped])
      .when((state) => skipRecommendation(state, null))
      .decidesNothing();
    given(recommendationAggregate)
      .when((state) => skipRecommendation(state, null))
      .refuses(404, 'The requested exercise recommendation could not be found.');
  });
});

describe('a profile of fitness', () => {
  it('is set where it says something else', () => {
    const profile = { ...UNSET_PROFILE, weeklyExerciseGoal: 90 };
    given(fitnessAggregate)
      .when((state) => setFitnessProfile(state, profile))
      .decides({ type: 'FitnessProfileSet', data: profile });
    given(fitnessAggregate, [new Recording().event('FitnessProfileSet', profile)])
      .when((state) => setFitnessProfile(state, { ...profile }))
      .decidesNothing();
  });
});
