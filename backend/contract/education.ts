/** What there is to learn from, and what of it a patient has opened. */
import * as z from 'zod/mini';
import { EDU_CATEGORIES, EDU_MEDIA_TYPES } from '../../events/education.ts';
import { EDU_LANGUAGES } from '../../events/enums.ts';

export const eduAssetSchema = z.object({
  id: z.string(),
  /** The same in every language. */
  piece: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(EDU_CATEGORIES),
  language: z.enum(EDU_LANGUAGES),
  mediaType: z.enum(EDU_MEDIA_TYPES),
  urlPath: z.string(),
  /** Seconds; null of what does not run. */
  duration: z.nullable(z.number()),
  bytes: z.number(),
  posterPath: z.string(),
  textKey: z.string(),
  /** Where its words are, one sentence a line. */
  textPath: z.string(),
  source: z.string(),
  reviewState: z.enum(['unreviewed', 'reviewed']),
  /** The tracks of a film. */
  captions: z.object({
    en: z.nullable(z.string()),
    fr: z.nullable(z.string()),
    sw: z.nullable(z.string()),
  }),
});
export type EduAsset = z.output<typeof eduAssetSchema>;

export const openedAssetSchema = z.object({
  assetId: z.string(),
  /** The last time. */
  openedAt: z.string(),
  times: z.number(),
});
