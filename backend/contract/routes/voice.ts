import { voiceAnswerSchema, type voiceRequestSchema } from '../voice.ts';
import { type RouteContract, schemas } from './route.ts';

export const PROCESS_TRANSCRIPT = {
  address: 'POST /voice/process-transcript',
  takes: schemas<{ body: typeof voiceRequestSchema }>(),
  answer: voiceAnswerSchema,
} as const satisfies RouteContract;
