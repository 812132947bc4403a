import * as z from 'zod/mini';
import {
  type changeMilestoneStatusSchema,
  type createMilestoneSchema,
  milestoneSchema,
} from '../milestone.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_MILESTONES = {
  address: 'GET /patients/:patientId/milestones',
  answer: z.array(milestoneSchema),
} as const satisfies RouteContract;

export const CREATE_MILESTONE = {
  address: 'POST /patients/:patientId/milestones',
  takes: schemas<{ body: typeof createMilestoneSchema }>(),
  answer: milestoneSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_MILESTONE_STATUS = {
  address: 'POST /milestones/:milestoneId/status',
  takes: schemas<{ body: typeof changeMilestoneStatusSchema }>(),
  answer: milestoneSchema,
} as const satisfies RouteContract;
