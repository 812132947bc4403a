/** Stream `patientAlerts-<patientId>`: all alerts of one patient; cooldowns are decided over all of them. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { ALERT_FLAGS, ALERT_KINDS, CONDITIONS, MESSAGE_STATUSES, NOTICE_CHANNELS } from './enums.ts';

export const AlertRaised = defineEvent({
  type: 'AlertRaised',
  category: 'patientAlerts',
  personal: ['message'],
  schema: z.object({
    alertId: z.string(),
    kind: z.enum(ALERT_KINDS),
    flag: z.enum(ALERT_FLAGS),
    /** The clinician's words of a custom alert; null for an evaluation, whose texts come from the keys. */
    message: z.nullable(z.string()),
    messageKey: z.nullable(z.string()),
    reasonKeys: z.array(z.string()),
    ruleIds: z.array(z.string()),
    conditions: z.array(z.enum(CONDITIONS)),
    /** The log was measured more than 24 h before it was received. */
    late: z.boolean(),
    logId: z.nullable(z.string()),
  }),
});

/** An evaluation inside the cooldown: recorded, shown on its log, told to nobody. */
export const AlertSuppressed = defineEvent({
  type: 'AlertSuppressed',
  category: 'patientAlerts',
  schema: z.object({
    /** The alert whose cooldown it fell into. */
    alertId: z.string(),
    flag: z.enum(ALERT_FLAGS),
    logId: z.string(),
    /** AMBER rules and reasons that the open alert did not hold yet and now holds too. */
    addedRuleIds: z.array(z.string()),
    addedReasonKeys: z.array(z.string()),
    addedConditions: z.array(z.enum(CONDITIONS)),
  }),
});

export const AlertAcknowledged = defineEvent({
  type: 'AlertAcknowledged',
  category: 'patientAlerts',
  personal: ['note'],
  schema: z.object({ alertId: z.string(), flag: z.enum(ALERT_FLAGS), note: z.nullable(z.string()) }),
});

export const AlertEscalated = defineEvent({
  type: 'AlertEscalated',
  category: 'patientAlerts',
  version: 2,
  schema: z.object({
    alertId: z.string(),
    /**
     * The alert under which the contact outside the screens is told of it: itself, or the one escalated in the same
     * sweep. null where the contact was told of another escalation of this patient in the last 24 h.
     */
    noticeOf: z.nullable(z.string()),
  }),
  upcast: { 1: (data) => ({ ...data, noticeOf: data['alertId'] }) },
});

export const AlertSnoozed = defineEvent({
  type: 'AlertSnoozed',
  category: 'patientAlerts',
  schema: z.object({ alertId: z.string(), until: z.string() }),
});

export const AlertSnoozeEnded = defineEvent({
  type: 'AlertSnoozeEnded',
  category: 'patientAlerts',
  schema: z.object({ alertId: z.string() }),
});

export const AlertResolved = defineEvent({
  type: 'AlertResolved',
  category: 'patientAlerts',
  personal: ['note'],
  schema: z.object({
    alertId: z.string(),
    /** Two green logs, or a person. */
    by: z.enum(['evaluation', 'person']),
    flag: z.enum(ALERT_FLAGS),
    /** Resolved implies acknowledged; whether it had been before. */
    wasAcknowledged: z.boolean(),
    note: z.nullable(z.string()),
  }),
});

/** A step of telling somebody outside the screens of an alert: asked for, tried, arrived or not. */
export const AlertNotified = defineEvent({
  type: 'AlertNotified',
  category: 'patientAlerts',
  version: 2,
  personal: ['to', 'detail'],
  schema: z.object({
    notificationId: z.string(),
    alertId: z.string(),
    channel: z.enum(NOTICE_CHANNELS),
    /** Phone number or e-mail address; null where there is none. */
    to: z.nullable(z.string()),
    status: z.enum(MESSAGE_STATUSES),
    /** How often it has been tried; 0 while it only waits. */
    attempt: z.number(),
    /** Whether the partner only recorded what it would have sent. */
    simulated: z.boolean(),
    /** Why it failed, or what the partner says of it. */
    detail: z.nullable(z.string()),
  }),
  upcast: {
    1: (data) => ({
      ...data,
      notificationId: `${String(data['alertId'])}-${String(data['channel'])}`,
      attempt: 1,
      simulated: false,
      detail: null,
    }),
  },
});
