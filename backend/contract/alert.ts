/** Alerts, as they are answered, and what people do with them. */
import * as z from 'zod/mini';
import {
  ALERT_FLAGS,
  ALERT_KINDS,
  ALERT_STATUSES,
  LEAVING_OUTCOMES,
  MESSAGE_STATUSES,
  NOTICE_CHANNELS,
} from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, namedPatient, optionalText, requiredText, wholeNumber } from './primitives.ts';

/** What decided, as a log said it: a value beyond a limit in one form, "red from 181", or what was reported. */
const foundSchema = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
  /** Where it is another than the alert's: a RED tells what is AMBER beside it. */
  flag: z.optional(z.enum(ALERT_FLAGS)),
  /** The first value that counts. */
  from: z.optional(z.number()),
  /** The end of those that count. */
  below: z.optional(z.number()),
});
export type Found = z.output<typeof foundSchema>;

/** The reading that a derived number is of. */
const READING_OF: Readonly<Record<string, string>> = { weightGainKg: 'weightKg', lowestWeightKg: 'weightKg' };
export const readingOf = (field: string): string => READING_OF[field] ?? field;

/** The first that is a number with a limit: the one whose course is told. */
export const measuredIn = (found: readonly (Found | null)[]): Found | null =>
  found.find((one) => typeof one?.value === 'number' && (one.from ?? one.below) !== undefined) ?? null;

export const alertSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  /** How the patient left the programme; not there while they are in it. */
  patientLeft: z.optional(z.enum(LEAVING_OUTCOMES)),
  kind: z.enum(ALERT_KINDS),
  flag: z.enum(ALERT_FLAGS),
  message: z.string(),
  messageKey: z.nullable(z.string()),
  reasons: z.array(z.string()),
  reasonKeys: z.array(z.string()),
  /** For each reason what decided; null, or not there, where that is not known. */
  found: z.optional(z.array(z.nullable(foundSchema))),
  /** The last seven readings of the first in `found` that is measured (`measuredIn`), the oldest first. */
  course: z.optional(z.array(z.number())),
  /** It tells of logs that came long after they were measured. */
  late: z.boolean(),
  /** Of an alert of late logs how many, and when the first and the last were measured; null of any other. */
  lateEntries: z.nullable(z.object({ count: z.number(), from: z.string(), to: z.string() })),
  logId: z.nullable(z.string()),
  /** The phone ECG that raised it. */
  ecgId: z.nullable(z.string()),
  status: z.enum(ALERT_STATUSES),
  acknowledged: z.boolean(),
  createdAt: z.string(),
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  snoozedBy: z.nullable(z.string()),
  escalatedAt: z.nullable(z.string()),
  /** Since when a later reading shows what raised a RED to be well again. */
  easedAt: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The first alert of the same trouble that is unacknowledged since; itself where it is the only one. */
  episodeId: z.string(),
  /** How many alerts the episode has by now. */
  episodeCount: z.number(),
  /** When its first one was raised. */
  episodeSince: z.string(),
});
export type Alert = z.output<typeof alertSchema>;

/** What nobody has acknowledged yet. */
export const alertCountsSchema = z.object({
  unacknowledged: z.number(),
  RED: z.number(),
  AMBER: z.number(),
  /** Of the AMBER ones those that escalated. */
  escalated: z.number(),
  episodes: z.number(),
});
export type AlertCounts = z.output<typeof alertCountsSchema>;

export const acknowledgeAlertSchema = z.object({ note: optionalText(MAX_NOTE) });
export const acknowledgeAllSchema = z.object({
  note: optionalText(MAX_NOTE),
  /** The newest that was seen of the patient, as `work.upTo` or an alert's id: what was raised after it stays open. */
  upTo: optionalText(MAX_NAME),
});
export const resolveAlertSchema = z.object({ note: optionalText(MAX_NOTE) });

const SNOOZE_MINUTES_BOUNDS = { min: 5, max: 1440 } as const;
/** No snooze is longer. */
export const MAX_SNOOZE_MS = SNOOZE_MINUTES_BOUNDS.max * 60_000;
export const snoozeAlertSchema = z.object({ minutes: wholeNumber(SNOOZE_MINUTES_BOUNDS) });

/** An alert in a clinician's own words; AMBER unless it says otherwise. */
export const raiseAlertSchema = z.object({
  patientId: namedPatient,
  message: requiredText(MAX_NOTE),
  flag: z.nullish(z.enum(ALERT_FLAGS)),
});

/** Who outside the screens was told of an alert, and whether it arrived. */
export const alertNoticeSchema = z.object({
  channel: z.enum(NOTICE_CHANNELS),
  /** null where there is no address. */
  to: z.nullable(z.string()),
  status: z.enum(MESSAGE_STATUSES),
  /** When it came to that status. */
  at: z.string(),
  /** Whether it was only recorded what would have been sent. */
  simulated: z.boolean(),
  detail: z.nullable(z.string()),
});
export type AlertNotice = z.output<typeof alertNoticeSchema>;
