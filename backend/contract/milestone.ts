/** Milestones, as they are sent and answered. */
import * as z from 'zod/mini';
import { MILESTONE_CATEGORIES, MILESTONE_STATUSES, MILESTONE_TYPES, PRIORITIES } from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, namedPatient, optionalDay, optionalText, requiredText } from './primitives.ts';

/** The server alone sets overdue. */
const STATUSES_AT_FIRST = ['pending', 'in_progress', 'completed', 'cancelled', 'rescheduled'] as const;

/** Either name of the type is taken. */
export const createMilestoneSchema = z.object({
  patientId: namedPatient,
  milestoneType: z.nullish(z.enum(MILESTONE_TYPES)),
  type: z.nullish(z.enum(MILESTONE_TYPES)),
  title: requiredText(MAX_NAME),
  description: optionalText(MAX_NOTE),
  status: z.nullish(z.enum(STATUSES_AT_FIRST)),
  priority: z.nullish(z.enum(PRIORITIES)),
  category: z.nullish(z.enum(MILESTONE_CATEGORIES)),
  targetDate: optionalDay,
  completedDate: optionalDay,
});
export type CreateMilestone = z.output<typeof createMilestoneSchema>;

export const changeMilestoneStatusSchema = z.object({ status: z.enum(MILESTONE_STATUSES) });

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
  /** A person's name. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** Nothing is kept in it yet. */
  metadata: z.nullable(z.looseObject({})),
});
export type Milestone = z.output<typeof milestoneSchema>;
