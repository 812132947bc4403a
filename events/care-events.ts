/**
 * The care around the logs: tests, milestones, messages, goals, devices and what a patient read. Each thing is
 * a stream of its own: `bloodTest-<id>`, `milestone-<id>`, `message-<id>`, `goal-<id>`, `device-<id>`,
 * `journey-<id>`; the achievements of a patient are one, `achievements-<patientId>`. A day is `YYYY-MM-DD` in the patient's time zone.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import {
  ACHIEVEMENT_TYPES,
  CHOSEN_GOAL_STATUSES,
  DEVICE_TYPES,
  GOAL_TYPES,
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  MILESTONE_CATEGORIES,
  MILESTONE_STATUSES,
  MILESTONE_TYPES,
  PRIORITIES,
  TEST_SOURCES,
  TEST_TYPES,
} from './enums.ts';

export const TestResultRecorded = defineEvent({
  type: 'TestResultRecorded',
  category: 'bloodTest',
  personal: ['result', 'units', 'normalRange', 'notes'],
  schema: z.object({
    testType: z.enum(TEST_TYPES),
    /** What an OTHER test was: EYE, FOOT, URINE_ACR; null otherwise. */
    subtype: z.nullable(z.string()),
    result: z.nullable(z.string()),
    units: z.nullable(z.string()),
    source: z.enum(TEST_SOURCES),
    testDate: z.string(),
    /**
     * The day that a clinician chose; null: the schedule says when, of the conditions that are known then. Events of
     * before December 2026 may hold the day that the schedule said at the time, which stays.
     */
    dueNext: z.nullable(z.string()),
    normalRange: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    abnormal: z.boolean(),
  }),
});

export const MilestoneCreated = defineEvent({
  type: 'MilestoneCreated',
  category: 'milestone',
  personal: ['title', 'description'],
  schema: z.object({
    milestoneType: z.enum(MILESTONE_TYPES),
    title: z.string(),
    description: z.nullable(z.string()),
    status: z.enum(MILESTONE_STATUSES),
    priority: z.enum(PRIORITIES),
    category: z.nullable(z.enum(MILESTONE_CATEGORIES)),
    targetDate: z.nullable(z.string()),
    completedDate: z.nullable(z.string()),
  }),
});

export const MilestoneStatusChanged = defineEvent({
  type: 'MilestoneStatusChanged',
  category: 'milestone',
  schema: z.object({
    from: z.enum(MILESTONE_STATUSES),
    to: z.enum(MILESTONE_STATUSES),
    completedDate: z.nullable(z.string()),
  }),
});

export const MessageRequested = defineEvent({
  type: 'MessageRequested',
  category: 'message',
  version: 2,
  personal: ['text', 'phone'],
  schema: z.object({
    channel: z.enum(MESSAGE_CHANNELS),
    text: z.nullable(z.string()),
    phone: z.string(),
    bundleId: z.nullable(z.string()),
    /** The lesson that is sent, in the language in which it is sent; null of all else. */
    assetId: z.nullable(z.string()),
  }),
  upcast: { 1: (data) => ({ ...data, assetId: null }) },
});

/** A try to deliver, and what the partner answered. `simulated` where the embedded partner only recorded it. */
export const MessageDeliveryChanged = defineEvent({
  type: 'MessageDeliveryChanged',
  category: 'message',
  version: 2,
  personal: ['detail'],
  schema: z.object({
    status: z.enum(MESSAGE_STATUSES),
    /** How often it has been tried. */
    attempt: z.number(),
    simulated: z.boolean(),
    detail: z.nullable(z.string()),
  }),
  upcast: { 1: (data) => ({ ...data, attempt: 1 }) },
});

export const GoalSet = defineEvent({
  type: 'GoalSet',
  category: 'goal',
  personal: ['title', 'description'],
  schema: z.object({
    goalType: z.enum(GOAL_TYPES),
    title: z.string(),
    description: z.nullable(z.string()),
    targetValue: z.number(),
    targetDate: z.nullable(z.string()),
    pointsReward: z.number(),
  }),
});

/** A person paused a goal or went on with it. When a goal is completed is worked out (`projections/progress`). */
export const GoalStatusChanged = defineEvent({
  type: 'GoalStatusChanged',
  category: 'goal',
  schema: z.object({ from: z.enum(CHOSEN_GOAL_STATUSES), to: z.enum(CHOSEN_GOAL_STATUSES) }),
});

/** An achievement that was awarded by hand; all others follow from what was recorded (`projections/progress`). */
export const AchievementUnlocked = defineEvent({
  type: 'AchievementUnlocked',
  category: 'achievements',
  schema: z.object({ achievementType: z.enum(ACHIEVEMENT_TYPES) }),
});

export const DeviceLinked = defineEvent({
  type: 'DeviceLinked',
  category: 'device',
  personal: ['deviceId', 'deviceName'],
  schema: z.object({
    deviceType: z.enum(DEVICE_TYPES),
    deviceId: z.string(),
    deviceName: z.nullable(z.string()),
  }),
});

export const DeviceUnlinked = defineEvent({
  type: 'DeviceUnlinked',
  category: 'device',
  schema: z.object({}),
});

/** The readings of a device were asked for, or have come. */
export const DeviceSynced = defineEvent({
  type: 'DeviceSynced',
  category: 'device',
  version: 2,
  schema: z.object({
    /** How many came and became logs. */
    readings: z.number(),
    /** When the newest of them was measured; null of none. ISO, UTC. */
    newestAt: z.nullable(z.string()),
  }),
  upcast: { 1: () => ({ readings: 0, newestAt: null }) },
});

export const RecoveryGuidanceViewed = defineEvent({
  type: 'RecoveryGuidanceViewed',
  category: 'journey',
  schema: z.object({ relatedLogId: z.nullable(z.string()) }),
});

export const EducationAccessed = defineEvent({
  type: 'EducationAccessed',
  category: 'journey',
  schema: z.object({ assetId: z.nullable(z.string()) }),
});
