/** Stream `ecg-<ecgId>`: a recording of one lead, how it was read by itself and how a person read it. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { ECG_FORMS, ECG_RHYTHMS } from './enums.ts';

/** When it was recorded is its effective time. */
export const EcgCaptured = defineEvent({
  type: 'EcgCaptured',
  version: 2,
  category: 'ecg',
  personal: ['samples'],
  schema: z.object({
    deviceLinkId: z.string(),
    /** Samples a second. */
    rate: z.number(),
    /** With so many it was recorded, where the phone made them fewer before it sent them; null where they are all there. */
    recordedRate: z.nullable(z.number()),
    /** Microvolts, whole, 16 bits each and little-endian, in base64. */
    samples: z.string(),
    durationSeconds: z.number(),
    form: z.enum(ECG_FORMS),
    /** Of a device of the demonstration: no heart. */
    simulated: z.boolean(),
    rhythm: z.enum(ECG_RHYTHMS),
    /** Beats a minute; null where it is unreadable. */
    heartRate: z.nullable(z.number()),
    /** The part of it in which the beats are surely seen, 0 to 1. */
    quality: z.number(),
    rrMedianMs: z.nullable(z.number()),
    /** Whether the beats follow one another evenly; null where it is unreadable. */
    regular: z.nullable(z.boolean()),
    algorithm: z.object({ name: z.string(), version: z.number() }),
    /** The message that asked for it. */
    requestId: z.nullable(z.string()),
  }),
  upcast: { 1: (data) => ({ ...data, recordedRate: null }) },
});

/** A later one replaces it. */
export const EcgReviewed = defineEvent({
  type: 'EcgReviewed',
  category: 'ecg',
  personal: ['note'],
  schema: z.object({
    rhythm: z.enum(ECG_RHYTHMS),
    heartRate: z.nullable(z.number()),
    note: z.nullable(z.string()),
  }),
});
