/** Phone ECGs: what is sent, how it was read, what a person says of it, and its trace. */
import * as z from 'zod/mini';
import { ECG_RHYTHMS } from '../../events/enums.ts';
import { instantSchema, MAX_NOTE, optionalText, requiredText, wholeNumber } from './primitives.ts';

const rhythm = z.enum(ECG_RHYTHMS);
/** As many bytes as a request with a recording may have. */
export const MAX_CAPTURE_BYTES = 8 * 1024 * 1024;

export const captureEcgSchema = z.object({
  /** A recording as CSV, EDF, HHE1 or MATLAB v4, in base64. */
  captureBase64: requiredText(MAX_CAPTURE_BYTES),
  deviceLinkId: requiredText(200),
  /** Samples a second, of a form that does not say it. */
  rate: z.nullish(z.number().check(z.minimum(100), z.maximum(1000))),
  /** With so many it was recorded, where a phone sends fewer than the file had. */
  recordedRate: z.nullish(z.number().check(z.minimum(100), z.maximum(1000))),
  /** Left out: now. */
  capturedAt: z.nullish(instantSchema),
});

export const ecgSchema = z.object({
  id: z.string(),
  rhythm,
  /** Beats a minute; null where it could not be read. */
  heartRate: z.nullable(z.number()),
  /** In English; in other languages by its key. */
  interpretation: z.string(),
  interpretationKey: z.string(),
  capturedAt: z.string(),
  deviceLinkId: z.string(),
  durationSeconds: z.number(),
  /** The part of it in which the beats are surely seen, 0 to 1. */
  quality: z.number(),
  simulated: z.boolean(),
  /** The message that asked for it. */
  requestId: z.nullable(z.string()),
});
export type Ecg = z.output<typeof ecgSchema>;

export const reviewedEcgSchema = z.extend(ecgSchema, {
  review: z.nullable(
    z.object({
      rhythm,
      heartRate: z.nullable(z.number()),
      note: z.nullable(z.string()),
      /** A person's name. */
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type ReviewedEcg = z.output<typeof reviewedEcgSchema>;

export const reviewEcgSchema = z.object({
  rhythm,
  heartRate: z.nullish(wholeNumber({ min: 20, max: 300 })),
  note: optionalText(MAX_NOTE),
});

export const ecgTraceSchema = z.object({
  /** Of the recording itself, samples a second. */
  rate: z.number(),
  seconds: z.number(),
  /** They span the seconds evenly: all samples, or the lowest and the highest of equal stretches, in their order. */
  microvolts: z.array(z.number()),
  simulated: z.boolean(),
});
export type EcgTrace = z.output<typeof ecgTraceSchema>;
