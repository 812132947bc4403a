/** What an auditor is told after something has happened: why a flag was given, and how an alert went from its log to its end. */
import * as z from 'zod/mini';
import { FLAGS, MESSAGE_STATUSES, NOTICE_CHANNELS, ROLES } from '../../events/enums.ts';
import { thresholdsSchema } from '../../events/thresholds.ts';
import { alertSchema } from './alert.ts';
import { explainedRuleSchema } from './explanation.ts';
import { logSchema } from './log.ts';

const verdictSchema = z.object({
  flag: z.enum(FLAGS),
  rulesVersion: z.string(),
  /** The limits by which it was judged. */
  thresholds: thresholdsSchema,
  /** Those that fired, in the order of the rule table. */
  rules: z.array(explainedRuleSchema),
});
export type AuditVerdict = z.output<typeof verdictSchema>;

export const logVerdictsSchema = z.object({
  /** Today's. */
  patientName: z.string(),
  log: logSchema,
  judgedAt: z.string(),
  /** As it was recorded: by the rules and the limits in force then. */
  given: verdictSchema,
  /** By the rules of today with the limits of then. What was known of the patient is in all of them that of then. */
  byRulesOfToday: verdictSchema,
  /** By the rules and the limits of today. */
  today: verdictSchema,
});
export type LogVerdicts = z.output<typeof logVerdictsSchema>;

/** What happened, in the order of the log. */
export const INCIDENT_MOMENTS = [
  'measured',
  'received',
  'raised',
  'joined',
  'notified',
  'eased',
  'easingEnded',
  'escalated',
  'snoozed',
  'snoozeEnded',
  'acknowledged',
  'acknowledgementWithdrawn',
  'resolved',
] as const;
export type IncidentMoment = (typeof INCIDENT_MOMENTS)[number];

const stepSchema = z.object({
  moment: z.enum(INCIDENT_MOMENTS),
  at: z.string(),
  /** Seconds since the step before, by the recorded times; null of the first. */
  after: z.nullable(z.number()),
  /** Whose doing it was; null of a measurement, which nobody recorded then. */
  by: z.nullable(z.object({ id: z.string(), name: z.string(), role: z.enum([...ROLES, 'system']) })),
  /** null of a measurement. */
  eventId: z.nullable(z.string()),
  /** The log that was measured, received, or came to the alert. */
  logId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Until when it was snoozed. */
  until: z.nullable(z.string()),
  /** How it was told outside the screens, and how far that came. */
  notice: z.nullable(
    z.object({
      channel: z.enum(NOTICE_CHANNELS),
      status: z.enum(MESSAGE_STATUSES),
      simulated: z.boolean(),
    }),
  ),
});
export type IncidentStep = z.output<typeof stepSchema>;

const seconds = z.nullable(z.number());

export const incidentSchema = z.object({
  /** As it is today. */
  alert: alertSchema,
  steps: z.array(stepSchema),
  /** Seconds from one to the first of the other; null where it has not happened. */
  between: z.object({
    measuredToReceived: seconds,
    receivedToRaised: seconds,
    raisedToNotified: seconds,
    raisedToAcknowledged: seconds,
    raisedToEscalated: seconds,
    raisedToResolved: seconds,
  }),
  /** When it was resolved; null while it goes on. */
  endedAt: z.nullable(z.string()),
});
export type Incident = z.output<typeof incidentSchema>;
