/** What proves that a log is as it was written: the lines of its check, and those of an export of it; a JSON object each. */
import * as z from 'zod/mini';
import { ROLES } from '../../events/enums.ts';

export const LINES_MEDIA = 'application/x-ndjson';

/** SHA-256, hexadecimal. */
const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));

/** An event with the running hash up to it. */
const anchorSchema = z.object({ position: z.string(), hash: sha256 });

const CHECK_STEPS = ['events', 'anchors', 'read models'] as const;

const checkProgressSchema = z.object({
  step: z.enum(CHECK_STEPS),
  checked: z.number(),
  total: z.number(),
  /** Since the check began. */
  seconds: z.number(),
});

/** What the event holds does not fit its hash; its stream does not lead to it; it is missing; it was anchored otherwise. */
const BROKEN_REASONS = ['hash', 'link', 'gap', 'anchor', 'unreadable'] as const;

const brokenEventSchema = z.object({
  position: z.string(),
  /** null, as `revision`, of an event that is missing or cannot be told. */
  stream: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  reason: z.enum(BROKEN_REASONS),
});
export type BrokenEvent = z.output<typeof brokenEventSchema>;

export const checkVerdictSchema = z.object({
  ok: z.boolean(),
  /** How many were looked at. */
  events: z.number(),
  /** The first event that does not fit; null also where the log is whole and the index of the audit lacks events of it. */
  brokenAt: z.nullable(brokenEventSchema),
  /** What was anchored last; before the first anchor, the end of the log; null of a log that is empty, or broken before. */
  anchor: z.nullable(anchorSchema),
});
export type CheckVerdict = z.output<typeof checkVerdictSchema>;

export const checkLineSchema = z.union([checkProgressSchema, checkVerdictSchema]);
export type CheckLine = z.output<typeof checkLineSchema>;

export const exportHeadSchema = z.object({
  exportedBy: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  at: z.string(),
  filter: z.object({
    patientId: z.nullable(z.string()),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  }),
});
export type ExportHead = z.output<typeof exportHeadSchema>;

const payload = z.record(z.string(), z.unknown());

export const exportedEventSchema = z.object({
  id: z.string(),
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  /** As it is stored, as is all of it. */
  version: z.number(),
  data: payload,
  meta: payload,
  /** null where the store keeps no chain. */
  chain: z.nullable(z.object({ previous: sha256, hash: sha256 })),
});
export type ExportedEvent = z.output<typeof exportedEventSchema>;

export const exportEndSchema = z.strictObject({
  /** Of events. */
  count: z.number(),
  /** Over all earlier lines, each with its line feed. */
  sha256,
});
export type ExportEnd = z.output<typeof exportEndSchema>;
