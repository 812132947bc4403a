/** What an auditor is answered: events as they are in the log, a patient as of a moment, who looked, whether the log is whole. */
import * as z from 'zod/mini';
import { alertSchema } from './alert.ts';
import { deviceSchema } from './device.ts';
import { reviewedEcgSchema } from './ecg.ts';
import { goalSchema } from './goal.ts';
import { journeyEventSchema } from './journey-event.ts';
import { logSchema } from './log.ts';
import { messageSchema } from './message.ts';
import { milestoneSchema } from './milestone.ts';
import { clinicOrderSchema } from './order.ts';
import { patientSchema } from './patient.ts';
import { latestTestSchema } from './test.ts';
import { patientThresholdsSchema } from './thresholds.ts';

/** By what a moment is meant: what the product knew then, or what had happened by then. */
export const CLOCKS = ['recorded', 'effective'] as const;
export type AuditClock = (typeof CLOCKS)[number];

const personSchema = z.object({ id: z.string(), role: z.string(), name: z.nullable(z.string()) });

export const auditEventSchema = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  version: z.number(),
  recordedAt: z.string(),
  effectiveAt: z.nullable(z.string()),
  /** Seconds from when it happened to when it was recorded; null where it tells no such time. */
  lateBy: z.nullable(z.number()),
  actor: personSchema,
  clinicId: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  correlationId: z.nullable(z.string()),
  causationId: z.nullable(z.string()),
  data: z.nullable(z.record(z.string(), z.unknown())),
  /** Why it cannot be read. */
  unreadable: z.nullable(z.string()),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

export const auditEventWholeSchema = z.extend(auditEventSchema, {
  /** The text that is stored. */
  raw: z.string(),
  /** Where the store has one. */
  chain: z.nullable(z.object({ previous: z.string(), hash: z.string() })),
});
export type AuditEventWhole = z.output<typeof auditEventWholeSchema>;

export const patientAtMomentSchema = z.object({
  at: z.string(),
  by: z.enum(CLOCKS),
  position: z.string(),
  /** How many events were folded. */
  events: z.number(),
  patient: patientSchema,
  latestLog: z.nullable(logSchema),
  logs: z.array(logSchema),
  alerts: z.array(alertSchema),
  thresholds: z.extend(patientThresholdsSchema, { clinicVersion: z.number() }),
  tests: z.array(latestTestSchema),
  milestones: z.array(milestoneSchema),
  messages: z.array(messageSchema),
  orders: z.array(clinicOrderSchema),
  goals: z.array(goalSchema),
  devices: z.array(deviceSchema),
  ecg: z.array(reviewedEcgSchema),
  journey: z.array(journeyEventSchema),
});
export type PatientAtMoment = z.output<typeof patientAtMomentSchema>;

export const recordChangeSchema = z.object({
  at: z.string(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  by: personSchema,
  eventId: z.string(),
});

export const READ_VIEWS = ['record', 'logs', 'ecg', 'audit', 'export', 'list'] as const;

export const auditReadSchema = z.object({
  id: z.string(),
  /** When the quarter of an hour began in which it was looked at once or more. */
  at: z.string(),
  reader: personSchema,
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  view: z.enum(READ_VIEWS),
  rows: z.nullable(z.number()),
});
export type AuditRead = z.output<typeof auditReadSchema>;

const anchorSchema = z.object({ position: z.string(), hash: z.string() });

/** The lines of `GET /audit/verify`: steps, and the outcome as the last one. */
export const verifyLineSchema = z.union([
  z.object({
    step: z.enum(['events', 'anchors', 'read models']),
    checked: z.number(),
    total: z.number(),
    seconds: z.number(),
  }),
  z.object({
    ok: z.boolean(),
    events: z.number(),
    brokenAt: z.nullable(
      z.object({
        position: z.string(),
        stream: z.nullable(z.string()),
        revision: z.nullable(z.number()),
        reason: z.enum(['hash', 'link', 'gap', 'anchor', 'unreadable']),
      }),
    ),
    anchor: z.nullable(anchorSchema),
  }),
]);
export type VerifyLine = z.output<typeof verifyLineSchema>;
