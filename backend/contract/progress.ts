/** What a patient has come to: points, streaks, days and achievements, as they are asked for and answered. */
import * as z from 'zod/mini';
import { ACHIEVEMENT_TYPES, FLAGS } from '../../events/enums.ts';
import { namedPatient, sinceLater } from './primitives.ts';

export const statsSchema = z.object({
  patientId: z.string(),
  totalPoints: z.number(),
  /** As of the patient's today: 0 once a whole day has passed without a log. */
  currentStreak: z.number(),
  longestStreak: z.number(),
  totalLogs: z.number(),
  greenDays: z.number(),
  amberDays: z.number(),
  redDays: z.number(),
  level: z.number(),
  /** Points within the level, and how many the next one needs. */
  experiencePoints: z.number(),
  experienceNeeded: z.number(),
  lastLogDate: z.nullable(z.string()),
  /** The last thirty, the oldest first. The flag is null where nothing was judged, though there may have been a log. */
  recentDays: z.array(
    z.object({ day: z.string(), flag: z.nullable(z.enum(FLAGS)), logged: sinceLater(z.boolean(), false) }),
  ),
});
export type Stats = z.output<typeof statsSchema>;

export const achievementSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  achievementType: z.enum(ACHIEVEMENT_TYPES),
  title: z.string(),
  description: z.string(),
  pointsAwarded: z.number(),
  /** A name of the Lucide icons. */
  badgeIcon: z.string(),
  badgeColor: z.string(),
  unlockedAt: z.string(),
});
export type Achievement = z.output<typeof achievementSchema>;

/** Only the type counts: what an achievement is called and worth is the product's to say. */
export const unlockAchievementSchema = z.object({
  patientId: namedPatient,
  achievementType: z.enum(ACHIEVEMENT_TYPES),
});
