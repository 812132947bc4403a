/** Tests, milestones, journey, orders, goals and devices, as they are sent and answered. */
import * as z from 'zod/mini';
import {
  DEVICE_TYPES,
  GOAL_TYPES,
  JOURNEY_EVENT_TYPES,
  MILESTONE_CATEGORIES,
  MILESTONE_STATUSES,
  MILESTONE_TYPES,
  PRIORITIES,
  TEST_SOURCES,
  TEST_TYPES,
} from '../../events/enums.ts';

export const testSchema = z.object({
  id: z.string(),
  testType: z.enum(TEST_TYPES),
  subtype: z.nullable(z.string()),
  result: z.nullable(z.string()),
  units: z.nullable(z.string()),
  source: z.nullable(z.enum(TEST_SOURCES)),
  testDate: z.nullable(z.string()),
  dueNext: z.nullable(z.string()),
  resultValue: z.nullable(z.string()),
  resultUnits: z.nullable(z.string()),
  resultDate: z.nullable(z.string()),
  dueNextDate: z.nullable(z.string()),
  normalRange: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Test = z.output<typeof testSchema>;

export const milestoneSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  milestoneType: z.enum(MILESTONE_TYPES),
  type: z.enum(MILESTONE_TYPES),
  title: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(MILESTONE_STATUSES),
  priority: z.enum(PRIORITIES),
  category: z.nullable(z.enum(MILESTONE_CATEGORIES)),
  targetDate: z.nullable(z.string()),
  completedDate: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  metadata: z.record(z.string(), z.unknown()),
});
export type Milestone = z.output<typeof milestoneSchema>;

export const journeyEventSchema = z.object({
  id: z.string(),
  eventType: z.enum(JOURNEY_EVENT_TYPES),
  type: z.enum(['log', 'alert', 'appointment', 'other']),
  title: z.string(),
  description: z.nullable(z.string()),
  eventDate: z.string(),
  date: z.string(),
  status: z.enum(['completed', 'upcoming']),
  severity: z.enum(['low', 'medium', 'high']),
  relatedLogId: z.nullable(z.string()),
  relatedMilestoneId: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
export type JourneyEvent = z.output<typeof journeyEventSchema>;

export const goalSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  goalType: z.enum(GOAL_TYPES),
  title: z.string(),
  description: z.nullable(z.string()),
  targetValue: z.number(),
  targetDate: z.nullable(z.string()),
  pointsReward: z.number(),
  createdAt: z.string(),
});

export const deviceSchema = z.object({
  id: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  deviceId: z.string(),
  metadata: z.object({ deviceName: z.nullable(z.string()) }),
  pairedDate: z.string(),
  lastSync: z.nullable(z.string()),
  active: z.boolean(),
});
