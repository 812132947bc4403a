/** What a patient read, as it is sent. */
import * as z from 'zod/mini';

const READINGS = ['recovery_guidance_viewed', 'education_accessed'] as const;
/** An id and nothing else: these events hold no text of anybody's. */
const reference = z.nullish(z.string().check(z.regex(/^[\w-]{1,100}$/)));

export const addJourneyEventSchema = z.object({
  eventType: z.enum(READINGS),
  /** Of guidance: the log that it was given for. */
  relatedLogId: reference,
  /** Of education: what was opened. */
  assetId: reference,
});
