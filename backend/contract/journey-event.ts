/** What a patient's journey tells: one thing that happened, newest first. */
import * as z from 'zod/mini';

export const JOURNEY_EVENT_TYPES = [
  'flag_change',
  'symptom_report',
  'vitals_logged',
  'medication_taken',
  'appointment_scheduled',
  'milestone_achieved',
  'alert_triggered',
  'recovery_guidance_viewed',
  'voice_log_completed',
  'threshold_adjusted',
  'education_accessed',
] as const;
export type JourneyEventType = (typeof JOURNEY_EVENT_TYPES)[number];

export const journeyEventSchema = z.object({
  id: z.string(),
  eventType: z.enum(JOURNEY_EVENT_TYPES),
  type: z.enum(['log', 'alert', 'appointment', 'other']),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.string(),
  date: z.string(),
  /** open: an alert that nobody has acknowledged. */
  status: z.enum(['completed', 'upcoming', 'open']),
  severity: z.enum(['low', 'medium', 'high']),
  relatedLogId: z.nullable(z.string()),
  relatedMilestoneId: z.nullable(z.string()),
  /** What the words are made of, for a screen in another language. */
  metadata: z.object({
    flag: z.nullable(z.string()),
    /** Whether a log was saved that holds nothing to judge. */
    limited: z.boolean(),
    previousFlag: z.nullable(z.string()),
    /** What became of an alert: raised, escalated, resolved. */
    alertStep: z.nullable(z.string()),
    targetDate: z.nullable(z.string()),
    assetId: z.nullable(z.string()),
  }),
});
export type JourneyEvent = z.output<typeof journeyEventSchema>;
