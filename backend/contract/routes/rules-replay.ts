import * as z from 'zod/mini';
import { REPLAY_MEDIA, ruleVersionsSchema } from '../rules-replay.ts';
import type { RouteContract } from './route.ts';

export const LIST_RULES = {
  address: 'GET /rules',
  answer: ruleVersionsSchema,
} as const satisfies RouteContract;

export const REPLAY_RULES = {
  address: 'GET /rules/:version/replay',
  answer: z.string(),
  media: REPLAY_MEDIA,
} as const satisfies RouteContract;
