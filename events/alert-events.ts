/** Stream `patientAlerts-<patientId>`: all alerts of one patient; cooldowns are decided over all of them. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { ALERT_FLAGS, ALERT_KINDS, CONDITIONS, MESSAGE_STATUSES, NOTICE_CHANNELS } from './enums.ts';

/** A contact outside the screens is told of an emergency for the first time, or again because it goes on. */
const toldOutside = z.nullable(z.enum(['first', 'again']));

export const AlertRaised = defineEvent({
  type: 'AlertRaised',
  category: 'patientAlerts',
  version: 3,
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
    /** The log was measured long before it was sent (`clinical-rules` 4.1a c): the alert stands apart. */
    late: z.boolean(),
    logId: z.nullable(z.string()),
    /** The phone ECG that raised it; null of any other. */
    ecgId: z.nullable(z.string()),
    /** When the log or ECG was measured; null where there is none, and of alerts from before this was kept. ISO, UTC. */
    measuredAt: z.nullable(z.string()),
    /** The first alert of the episode that it belongs to; itself where it begins one, or stands apart. */
    episodeId: z.string(),
    /** The readings that a later log must show to be well for a RED to be eased; none where more than readings raised it. */
    readings: z.array(z.string()),
    /** null: nobody outside the screens is told. */
    toldOutside,
  }),
  // An alert from before episodes is one of its own, and every RED was told.
  upcast: {
    1: (data) => ({
      ...data,
      measuredAt: null,
      episodeId: data['alertId'],
      readings: [],
      toldOutside: data['flag'] === 'RED' ? 'first' : null,
    }),
    2: (data) => ({ ...data, ecgId: null }),
  },
});

/** An evaluation inside the cooldown: recorded and shown on its log, without an alert of its own. */
export const AlertSuppressed = defineEvent({
  type: 'AlertSuppressed',
  category: 'patientAlerts',
  version: 2,
  schema: z.object({
    /** The alert whose cooldown it fell into. */
    alertId: z.string(),
    flag: z.enum(ALERT_FLAGS),
    logId: z.string(),
    /** Rules and reasons that the open alert did not hold yet and now holds too. */
    addedRuleIds: z.array(z.string()),
    addedReasonKeys: z.array(z.string()),
    addedConditions: z.array(z.enum(CONDITIONS)),
    /** All rules of the flag that the log fired. */
    ruleIds: z.array(z.string()),
    /** When it was measured; null of what was recorded before this was kept. ISO, UTC. */
    measuredAt: z.nullable(z.string()),
  }),
  upcast: { 1: (data) => ({ ...data, ruleIds: [], measuredAt: null }) },
});

/** A late log of the same flag that came within minutes of the first one: both are told of in one alert. */
export const LateLogCollected = defineEvent({
  type: 'LateLogCollected',
  category: 'patientAlerts',
  schema: z.object({
    alertId: z.string(),
    flag: z.enum(ALERT_FLAGS),
    logId: z.string(),
    measuredAt: z.string(),
    messageKey: z.string(),
    reasonKeys: z.array(z.string()),
    ruleIds: z.array(z.string()),
    conditions: z.array(z.enum(CONDITIONS)),
    /** Of the alert nobody had been told before. */
    toldOutside,
  }),
});

/** A later reading shows that what raised a RED is well again. It stays open, for a person must look. */
export const AlertEased = defineEvent({
  type: 'AlertEased',
  category: 'patientAlerts',
  schema: z.object({ alertId: z.string(), logId: z.string(), measuredAt: z.string() }),
});

/** It is RED again. */
export const AlertEasingEnded = defineEvent({
  type: 'AlertEasingEnded',
  category: 'patientAlerts',
  schema: z.object({ alertId: z.string(), logId: z.string() }),
});

export const AlertAcknowledged = defineEvent({
  type: 'AlertAcknowledged',
  category: 'patientAlerts',
  personal: ['note'],
  schema: z.object({ alertId: z.string(), flag: z.enum(ALERT_FLAGS), note: z.nullable(z.string()) }),
});

/** Whoever acknowledged it has taken that back: it is open again, as it was. */
export const AlertAcknowledgementWithdrawn = defineEvent({
  type: 'AlertAcknowledgementWithdrawn',
  category: 'patientAlerts',
  schema: z.object({
    alertId: z.string(),
    episodeId: z.string(),
    flag: z.enum(ALERT_FLAGS),
    escalated: z.boolean(),
  }),
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
  version: 3,
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
    /** The key of what is told beside the alert; null: the alert itself. */
    tells: z.nullable(z.string()),
  }),
  upcast: {
    1: (data) => ({
      ...data,
      notificationId: `${String(data['alertId'])}-${String(data['channel'])}`,
      attempt: 1,
      simulated: false,
      detail: null,
    }),
    2: (data) => ({ ...data, tells: null }),
  },
});
