/** A patient as at a moment, and what of them was changed from one to another. */
import * as z from 'zod/mini';
import { ROLES } from '../../events/enums.ts';
import { thresholdOverridesSchema, thresholdsSchema } from '../../events/thresholds.ts';
import { alertSchema } from './alert.ts';
import { deviceSchema } from './device.ts';
import { reviewedEcgSchema } from './ecg.ts';
import { goalSchema } from './goal.ts';
import { journeyEventSchema } from './journey-event.ts';
import { logSchema } from './log.ts';
import { messageSchema } from './message.ts';
import { milestoneSchema } from './milestone.ts';
import { orderSchema } from './order.ts';
import { patientSchema } from './patient.ts';
import { latestTestSchema } from './latest-test.ts';
import { AUDIT_CLOCKS } from './audit.ts';

export const patientThenSchema = z.object({
  at: z.string(),
  by: z.enum(AUDIT_CLOCKS),
  /** Of the last event that it is made from. */
  position: z.string(),
  events: z.number(),
  patient: patientSchema,
  latestLog: z.nullable(logSchema),
  logs: z.array(logSchema),
  alerts: z.array(alertSchema),
  thresholds: z.object({
    effective: thresholdsSchema,
    overrides: thresholdOverridesSchema,
    clinicVersion: z.number(),
  }),
  tests: z.array(latestTestSchema),
  milestones: z.array(milestoneSchema),
  messages: z.array(messageSchema),
  orders: z.array(orderSchema),
  goals: z.array(goalSchema),
  devices: z.array(deviceSchema),
  ecg: z.array(reviewedEcgSchema),
  journey: z.array(journeyEventSchema),
});
export type PatientThen = z.output<typeof patientThenSchema>;

const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export const patientChangeSchema = z.object({
  at: z.string(),
  /** Of the profile its name; of limits `thresholds.<group>.<name>`, or `clinic.<group>.<name>`. */
  field: z.string(),
  from: fieldValue,
  to: fieldValue,
  by: z.object({ id: z.string(), name: z.string(), role: z.enum([...ROLES, 'system']) }),
  eventId: z.string(),
});
export type PatientChange = z.output<typeof patientChangeSchema>;
