import type { DataOf } from '../../../events/event.ts';
import { exerciseProjection } from '../../../projections/exercise/projector.ts';
import { CLINICIAN, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const session: DataOf<'ExerciseSessionRecorded'> = {
  programId: 'slow-breathing',
  startedAt: '2026-03-09T08:00:00.000Z',
  endedAt: '2026-03-09T08:10:00.000Z',
  exercisesDone: ['breathe-four-six'],
  seconds: 600,
  completed: true,
  stoppedEarly: false,
  stopReason: null,
  perceivedExertion: 2,
  difficultyRating: null,
  enjoymentRating: null,
  feedback: null,
};

describe('what patients exercise', () => {
  let recording: Recording;
  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
  });
  const recorded = (subject: string, details: Partial<typeof session> = {}) =>
    recording.event('ExerciseSessionRecorded', { ...session, ...details }, { subject });

  it('are sessions, each by itself', () => {
    projected(exerciseProjection, [recorded('s1')]).holds('exerciseSessions', 's1', {
      ...session,
      patientId: 'p1',
      clinicId: 'main',
    });
  });

  it('adds up by programme, the same in whatever order phones tell it', () => {
    const earlier = { startedAt: '2026-03-02T08:00:00.000Z', endedAt: '2026-03-02T08:10:00.000Z' };
    const stopped = {
      startedAt: '2026-03-09T20:00:00.000Z',
      endedAt: '2026-03-09T20:03:00.000Z',
      completed: false,
      stoppedEarly: true,
    };
    const added = {
      patientId: 'p1',
      clinicId: 'main',
      programmes: [
        {
          programId: 'slow-breathing',
          timesCompleted: 2,
          completedAt: session.endedAt,
          sessionAt: stopped.endedAt,
        },
      ],
    };
    for (const order of [
      [earlier, {}, stopped],
      [stopped, {}, earlier],
    ]) {
      const events = order.map((details, at) => recorded(`s${at}`, details));
      projected(exerciseProjection, events).holds('exercised', 'p1', added);
    }
  });

  it('is chosen by the care team, and skipped', () => {
    const chosen = { programId: 'balance-feet', reason: 'Unsteady.', priority: 1, scheduledTime: '08:00' };
    const subject = { subject: 'r1' };
    const events = [
      recording.event('ExerciseRecommended', chosen, subject),
      recording.event('ExerciseRecommendationSkipped', { reason: null }, subject),
    ];
    projected(exerciseProjection, events).holds('exerciseRecommendations', 'r1', {
      ...chosen,
      patientId: 'p1',
      clinicId: 'main',
      createdAt: '2026-03-10T08:00:00.000Z',
      by: CLINICIAN.id,
      skippedAt: '2026-03-10T08:01:00.000Z',
    });
  });

  it('follows a profile of fitness, the last that was set', () => {
    const profile: DataOf<'FitnessProfileSet'> = {
      fitnessLevel: 'beginner',
      weeklyExerciseGoal: 120,
      preferredActivities: ['walking'],
      availableEquipment: [],
      physicalLimitations: null,
      restingHeartRate: 64,
      maxHeartRate: null,
      exerciseExperience: null,
      timePreferences: [],
    };
    const events = [
      recording.event('FitnessProfileSet', profile),
      recording.event('FitnessProfileSet', { ...profile, weeklyExerciseGoal: 90 }),
    ];
    projected(exerciseProjection, events).shows('fitnessProfiles', 'p1', {
      weeklyExerciseGoal: 90,
      updatedAt: '2026-03-10T08:01:00.000Z',
    });
  });
});
