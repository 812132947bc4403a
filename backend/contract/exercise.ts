/** Exercise: programmes, what of them is recommended to a patient, sessions, how fit somebody says to be. */
import * as z from 'zod/mini';
import {
  CONDITIONS,
  EXERCISE_DIFFICULTIES,
  EXERCISE_INTENSITIES,
  EXERCISE_STATUSES,
  EXERCISE_STOP_REASONS,
  EXERCISE_TYPES,
  FITNESS_LEVELS,
} from '../../events/enums.ts';
import { instantSchema, MAX_NAME, MAX_NOTE, optionalText, requiredText, wholeNumber } from './primitives.ts';

const texts = z.array(z.string());

export const exerciseSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Seconds, as every time of a programme. */
  duration: z.number(),
  instructions: texts,
  sets: z.nullable(z.number()),
  reps: z.nullable(z.number()),
  restTime: z.nullable(z.number()),
  imagePath: z.string(),
  /** Of the texts above, in the same order. */
  keys: z.object({ name: z.string(), description: z.string(), instructions: texts }),
});
export type ExerciseAnswer = z.output<typeof exerciseSchema>;

export const programmeSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  difficulty: z.enum(EXERCISE_DIFFICULTIES),
  duration: z.number(),
  durationMinutes: z.number(),
  type: z.enum(EXERCISE_TYPES),
  intensity: z.enum(EXERCISE_INTENSITIES),
  benefits: texts,
  contraindications: texts,
  requiredEquipment: texts,
  targetConditions: z.array(z.enum(CONDITIONS)),
  minFitnessLevel: z.enum(FITNESS_LEVELS),
  /** Of no programme that there is: without a test of the heart under strain it would be a guess. */
  maxHeartRatePercent: z.null(),
  /** Without the weight and the effort of whoever exercises it would be made up. */
  caloriesBurned: z.null(),
  imagePath: z.string(),
  videoUrl: z.null(),
  source: z.string(),
  exercises: z.array(exerciseSchema),
  keys: z.object({
    name: z.string(),
    description: z.string(),
    benefits: texts,
    contraindications: texts,
    requiredEquipment: texts,
  }),
});
export type ProgrammeAnswer = z.output<typeof programmeSchema>;

const MOST_URGENT = 1;
const LEAST_URGENT = 5;

export const recommendationSchema = z.object({
  id: z.string(),
  programId: z.string(),
  program: programmeSchema,
  /** In the words of whoever chose it; else the text of its key. */
  reason: z.string(),
  /** null where the words are somebody's own. */
  reasonKey: z.nullable(z.string()),
  /** A person's name; null where the product recommends it. */
  assignedBy: z.nullable(z.string()),
  priority: z.number(),
  status: z.enum(EXERCISE_STATUSES),
  /** A day, the patient's. */
  recommendedDate: z.string(),
  scheduledTime: z.nullable(z.string()),
  startable: z.boolean(),
  notStartableKey: z.nullable(z.string()),
  /** What should be done before it is started, though it may be. */
  noticeKey: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  timesCompleted: z.number(),
});
export type Recommendation = z.output<typeof recommendationSchema>;

/** Of the patient's day, `HH:MM`, or an instant. */
const scheduledTime = z.nullish(
  z.union([z.literal(''), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), instantSchema]),
);

export const recommendSchema = z.object({
  programId: requiredText(MAX_NAME),
  reason: optionalText(MAX_NOTE),
  priority: z.nullish(wholeNumber({ min: MOST_URGENT, max: LEAST_URGENT })),
  scheduledTime,
});

export const skipRecommendationSchema = z.object({ reason: optionalText(MAX_NOTE) });

const rating = z.nullish(wholeNumber({ min: 1, max: 5 }));
const MOST_SECONDS = 4 * 3600;

export const recordSessionSchema = z.object({
  programId: requiredText(MAX_NAME),
  startedAt: instantSchema,
  endedAt: instantSchema,
  exercisesDone: texts,
  seconds: wholeNumber({ min: 0, max: MOST_SECONDS }),
  stoppedEarly: z.boolean(),
  stopReason: z.nullish(z.enum(EXERCISE_STOP_REASONS)),
  perceivedExertion: z.nullish(wholeNumber({ min: 0, max: 10 })),
  difficultyRating: rating,
  enjoymentRating: rating,
  feedback: optionalText(MAX_NOTE),
});
export type RecordSession = z.output<typeof recordSessionSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  programId: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  exercisesDone: texts,
  seconds: z.number(),
  completed: z.boolean(),
  stoppedEarly: z.boolean(),
  stopReason: z.nullable(z.enum(EXERCISE_STOP_REASONS)),
  perceivedExertion: z.nullable(z.number()),
  difficultyRating: z.nullable(z.number()),
  enjoymentRating: z.nullable(z.number()),
  feedback: z.nullable(z.string()),
});
export type ExerciseSession = z.output<typeof sessionSchema>;

const MOST_LISTED = 20;
const list = z.nullish(z.array(requiredText(MAX_NAME)).check(z.maxLength(MOST_LISTED)));

export const setFitnessProfileSchema = z.object({
  fitnessLevel: z.nullish(z.enum(FITNESS_LEVELS)),
  weeklyExerciseGoal: z.nullish(wholeNumber({ min: 30, max: 600 })),
  preferredActivities: list,
  availableEquipment: list,
  physicalLimitations: optionalText(MAX_NOTE),
  restingHeartRate: z.nullish(wholeNumber({ min: 30, max: 120 })),
  maxHeartRate: z.nullish(wholeNumber({ min: 60, max: 220 })),
  exerciseExperience: optionalText(MAX_NOTE),
  timePreferences: list,
});
export type SetFitnessProfile = z.output<typeof setFitnessProfileSchema>;

export const fitnessProfileSchema = z.object({
  fitnessLevel: z.enum(FITNESS_LEVELS),
  /** Minutes. */
  weeklyExerciseGoal: z.number(),
  preferredActivities: texts,
  availableEquipment: texts,
  physicalLimitations: z.nullable(z.string()),
  /** Beats per minute. */
  restingHeartRate: z.nullable(z.number()),
  maxHeartRate: z.nullable(z.number()),
  exerciseExperience: z.nullable(z.string()),
  timePreferences: texts,
  /** null where nobody has said anything: the rest is what holds then. */
  updatedAt: z.nullable(z.string()),
});
export type FitnessProfile = z.output<typeof fitnessProfileSchema>;
