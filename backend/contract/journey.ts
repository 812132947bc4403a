/** What a patient read, as it is sent and answered. */
import * as z from 'zod/mini';
import { isCleanText, MAX_NAME } from './primitives.ts';

const READINGS = ['recovery_guidance_viewed', 'education_accessed'] as const;
const reference = z.nullish(z.string().check(z.maxLength(MAX_NAME), z.refine(isCleanText)));

export const addJourneyEventSchema = z.object({
  eventType: z.enum(READINGS),
  /** Of guidance: the log that it was given for. */
  relatedLogId: reference,
  /** Of education: what was opened. */
  assetId: reference,
});

export const addedJourneyEventSchema = z.object({
  id: z.string(),
  eventType: z.enum(READINGS),
  relatedLogId: z.nullable(z.string()),
  eventDate: z.string(),
});
