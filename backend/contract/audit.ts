/** What auditors are answered: the events of the log, and who looked at what. */
import * as z from 'zod/mini';
import { LIST_VIEWS, RECORD_VIEWS, ROLES } from '../../events/enums.ts';

const actor = z.object({ id: z.string(), role: z.enum([...ROLES, 'system']), name: z.string() });

const event = {
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  /** As it is stored. */
  version: z.number(),
  /** null of an event that cannot be read and does not say it. */
  recordedAt: z.nullable(z.string()),
  effectiveAt: z.nullable(z.string()),
  /** Seconds from when it was so until it was sent; null where it was not late. */
  lateBy: z.nullable(z.number()),
  actor: z.nullable(actor),
  clinicId: z.string(),
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  correlationId: z.nullable(z.string()),
  causationId: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  /** Why it cannot be read, in a sentence. */
  unreadable: z.nullable(z.string()),
};

export const auditEventSchema = z.object(event);
export type AuditEvent = z.output<typeof auditEventSchema>;

/** The hash of an event, and that of the one before it, to which it is chained. */
const chainLinkSchema = z.object({ previous: z.string(), hash: z.string() });

export const auditEventDetailSchema = z.object({
  ...event,
  /** As stored. */
  raw: z.record(z.string(), z.unknown()),
  /** null where the store keeps no chain. */
  chain: z.nullable(chainLinkSchema),
});
export type AuditEventDetail = z.output<typeof auditEventDetailSchema>;

export const recordReadSchema = z.object({
  id: z.string(),
  /** It stands for one look or more in the 15 minutes from then; of a list, in the hour. Of an export it is the one. */
  at: z.string(),
  reader: z.object({ id: z.string(), name: z.string(), role: z.enum([...ROLES, 'system']) }),
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  view: z.enum([...RECORD_VIEWS, ...LIST_VIEWS]),
  rows: z.nullable(z.number()),
});
export type RecordRead = z.output<typeof recordReadSchema>;

/** By what was known then, or by what had happened by then. */
export const AUDIT_CLOCKS = ['recorded', 'effective'] as const;
