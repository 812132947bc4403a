/**
 * What patients exercise: sessions of the programmes (`exercise-<id>`), programmes that the care team chose for somebody
 * (`exerciseRecommendation-<id>`) and how fit a patient says to be (`fitness-<patientId>`).
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { EXERCISE_STOP_REASONS, FITNESS_LEVELS } from './enums.ts';

/** A patient exercised, for as long as it went. It was effective when they began. */
export const ExerciseSessionRecorded = defineEvent({
  type: 'ExerciseSessionRecorded',
  category: 'exercise',
  personal: ['feedback'],
  schema: z.object({
    programId: z.string(),
    /** Instants in UTC, by the clock of the phone that it ran on. */
    startedAt: z.string(),
    endedAt: z.string(),
    /** Ids of the programme's exercises, in its order. */
    exercisesDone: z.array(z.string()),
    /** Of exercise, pauses left out. */
    seconds: z.number(),
    /** Whether all exercises of the programme were done, as it was then. */
    completed: z.boolean(),
    stoppedEarly: z.boolean(),
    stopReason: z.nullable(z.enum(EXERCISE_STOP_REASONS)),
    /** 0 (nothing) to 10 (as hard as can be). */
    perceivedExertion: z.nullable(z.number()),
    /** 1 to 5. */
    difficultyRating: z.nullable(z.number()),
    enjoymentRating: z.nullable(z.number()),
    feedback: z.nullable(z.string()),
  }),
});

/** The care team chose a programme for a patient. */
export const ExerciseRecommended = defineEvent({
  type: 'ExerciseRecommended',
  category: 'exerciseRecommendation',
  personal: ['reason'],
  schema: z.object({
    programId: z.string(),
    /** In their own words. */
    reason: z.nullable(z.string()),
    /** 1 (first) to 5. */
    priority: z.number(),
    /** A time of day `HH:MM`, or an instant. */
    scheduledTime: z.nullable(z.string()),
  }),
});

export const ExerciseRecommendationSkipped = defineEvent({
  type: 'ExerciseRecommendationSkipped',
  category: 'exerciseRecommendation',
  personal: ['reason'],
  schema: z.object({ reason: z.nullable(z.string()) }),
});

export const FitnessProfileSet = defineEvent({
  type: 'FitnessProfileSet',
  category: 'fitness',
  personal: [
    'preferredActivities',
    'availableEquipment',
    'physicalLimitations',
    'exerciseExperience',
    'timePreferences',
  ],
  schema: z.object({
    fitnessLevel: z.enum(FITNESS_LEVELS),
    /** Minutes. */
    weeklyExerciseGoal: z.number(),
    preferredActivities: z.array(z.string()),
    availableEquipment: z.array(z.string()),
    physicalLimitations: z.nullable(z.string()),
    /** Beats per minute. */
    restingHeartRate: z.nullable(z.number()),
    maxHeartRate: z.nullable(z.number()),
    exerciseExperience: z.nullable(z.string()),
    timePreferences: z.array(z.string()),
  }),
});
