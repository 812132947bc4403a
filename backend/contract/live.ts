/** What the server pushes on `/ws`. Messages are flat. A message is sent only once the read models show what it tells. */
import * as z from 'zod/mini';
import { alertSchema } from './alert.ts';
import { evaluationSchema } from './log.ts';
import { patientSchema } from './patient.ts';

export const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('patient_created'), patient: patientSchema }),
  z.object({ type: z.literal('patient_updated'), patientId: z.string() }),
  z.object({
    type: z.literal('patient_log_updated'),
    patientId: z.string(),
    /** Whose log it is, in words: a screen need not have the patient loaded to name them. */
    patientName: z.string(),
    logId: z.string(),
    evaluation: evaluationSchema,
  }),
  z.object({
    type: z.literal('alert_updated'),
    alert: alertSchema,
    /** What a care team should look up for: it was raised or it escalated, just now. */
    news: z.optional(z.enum(['raised', 'escalated'])),
  }),
  z.object({ type: z.literal('thresholds_updated') }),
  z.object({
    type: z.literal('projection_progress'),
    name: z.string(),
    done: z.number(),
    total: z.number(),
    /** Events per second. */
    rate: z.number(),
  }),
]);
export type LiveMessage = z.output<typeof liveMessageSchema>;
