/**
 * The documents that projectors write and queries read. Nothing of another stream is copied into a document that could
 * change there: a patient's name in an alert is looked up when it is asked for.
 */
import {
  AWAITED_MILESTONE_STATUSES,
  type Condition,
  type LeavingOutcome,
  type MilestoneStatus,
} from '../events/enums.ts';
import { type DataOf, effectiveAt, type EventOf, patientOf, type RecordedEvent } from '../events/event.ts';
import type { PatientProfile } from '../events/patient-events.ts';
import type { ClinicSettings } from '../events/clinic-events.ts';
import type { GlucoseLow } from '../events/glucose.ts';
import type { ClinicThresholds, ThresholdOverrides } from '../events/thresholds.ts';
import type { LogValues } from '../events/vocabulary.ts';
import { searchWords } from './read-models/search-words.ts';

type Flag = 'GREEN' | 'AMBER' | 'RED';

/**
 * Where a log stands among its patient's logs: by time measured, then received, then id. Instants are UTC with
 * milliseconds, so that the text sorts as the logs do.
 */
export function logOrder(measuredAt: string, receivedAt: string, logId: string): string {
  return `${measuredAt}|${receivedAt}|${logId}`;
}

/** The urgency by which patients are ordered: 0 RED, 1 AMBER, 2 GREEN, 3 nothing judged yet. */
export type Attention = 0 | 1 | 2 | 3;

export type PatientDocument = PatientProfile & {
  readonly clinicId: string;
  /** The words of the name in lower case without accents, for search by their beginnings. */
  readonly nameWords: readonly string[];
  /** Whether they were made up: a patient of the sample data. */
  readonly simulated: boolean;
  readonly createdAt: string;
  readonly latestLogId: string | null;
  /** `logOrder` of the latest log, '' while there is none. */
  readonly latestLogOrder: string;
  /** Flag of the newest log that is not limited. */
  readonly lastFlag: Flag | null;
  readonly lastFlagOrder: string;
  /** The list's order of flags with "none" in words, for the filter. */
  readonly flagFilter: Flag | 'none';
  /** When the server last received a log: silence is counted from it. */
  readonly lastLogReceivedAt: string | null;
  /**
   * When the next log was due by the patient's rhythm, less one day: silence begins the clinic's number of days later.
   * ISO, UTC, by the server's time.
   */
  readonly quietFrom: string;
  readonly openRed: number;
  readonly openAmber: number;
  readonly attention: Attention;
  /** Whether the patient has left the programme: died or moved away, and not reached since. */
  readonly contactStopped: boolean;
  /** What was recorded when they left, by whom and when; null while they are in it. */
  readonly left: { readonly outcome: LeavingOutcome; readonly at: string; readonly by: string } | null;
  /** The open alerts that were raised after they had left: those before are laid aside, these somebody must look at. */
  readonly raisedSinceLeft: readonly string[];
  readonly lastContact: {
    readonly at: string;
    readonly outcome: DataOf<'PatientContacted'>['outcome'];
    readonly by: string;
  } | null;
  readonly overrides: ThresholdOverrides | null;
};

const DAY_MS = 24 * 3_600_000;

/** A patient who logs every day is quiet from the last log on, one who logs once a week from six days after it. */
export function quietFrom(lastLogOrCreation: string, expectedLogEveryDays: number): string {
  if (expectedLogEveryDays === 1) return lastLogOrCreation;
  return new Date(Date.parse(lastLogOrCreation) + (expectedLogEveryDays - 1) * DAY_MS).toISOString();
}

/** A patient who has just been registered and has not logged yet. */
export function registeredPatient(event: EventOf<'PatientRegistered'>): PatientDocument {
  return {
    ...event.data,
    clinicId: event.meta.clinicId,
    nameWords: searchWords(event.data.name),
    simulated: event.meta.simulated === true,
    createdAt: event.meta.recordedAt,
    latestLogId: null,
    latestLogOrder: '',
    lastFlag: null,
    lastFlagOrder: '',
    flagFilter: 'none',
    lastLogReceivedAt: null,
    quietFrom: quietFrom(event.meta.recordedAt, event.data.expectedLogEveryDays),
    openRed: 0,
    openAmber: 0,
    attention: 3,
    contactStopped: false,
    left: null,
    raisedSinceLeft: [],
    lastContact: null,
    overrides: null,
  };
}

export type LogDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly measuredAt: string;
  readonly receivedAt: string;
  readonly order: string;
  readonly source: DataOf<'LogRecorded'>['source'];
  /** As they were sent. */
  readonly values: LogValues;
  readonly notes: string | null;
  /** null between the two events of one append, which nobody sees. */
  readonly verdict: {
    readonly overallFlag: Flag;
    readonly flagDiabetes: Flag | null;
    readonly conditionFlags: Partial<Record<Condition, Flag>>;
    readonly ruleIds: readonly string[];
    readonly messageKey: string;
    readonly reasonKeys: readonly string[];
    readonly advisoryKeys: readonly string[];
    readonly limited: boolean;
    readonly rulesVersion: string;
    /** What the texts that name the limit of a low glucose fill in. */
    readonly glucoseLow: GlucoseLow;
  } | null;
};

export type AlertDocument = Omit<DataOf<'AlertRaised'>, 'alertId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
  readonly raisedBy: string;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly snoozedUntil: string | null;
  readonly snoozedBy: string | null;
  readonly escalatedAt: string | null;
  /** Since when a later reading shows a RED to be well again; null while none does. */
  readonly easedAt: string | null;
  /** The logs that it tells of: one, but of an alert of late logs as many as came together. */
  readonly logs: number;
  /** When the first and the last of them were measured; null where that is not known. */
  readonly measuredFrom: string | null;
  readonly measuredTo: string | null;
  /** The alert under which the contact outside the screens was told of the escalation; null where it was not. */
  readonly noticeOf: string | null;
  readonly resolvedAt: string | null;
  /** Whether somebody or something closed it; what is over is listed by itself. */
  readonly resolved: boolean;
  readonly note: string | null;
  /**
   * The order of the list, highest first: unacknowledged before acknowledged; RED, eased RED, escalated AMBER, AMBER
   * within each (`clinical-rules` 4.5 and 4.1a e).
   */
  readonly urgency: number;
  readonly acknowledged: boolean;
};

/** 7 to 4 for unacknowledged RED, eased RED, escalated AMBER, AMBER; 3 to 1 once acknowledged, eased or not. */
function urgencyOf({
  flag,
  escalatedAt,
  easedAt,
  acknowledgedAt,
}: Pick<AlertDocument, 'flag' | 'escalatedAt' | 'easedAt' | 'acknowledgedAt'>): number {
  if (acknowledgedAt !== null) return flag === 'RED' ? 3 : escalatedAt !== null ? 2 : 1;
  if (flag === 'RED') return easedAt === null ? 7 : 6;
  return escalatedAt !== null ? 5 : 4;
}

/** With its place in the list, as what it holds by now asks. */
export const withUrgency = (alert: AlertDocument): AlertDocument => ({
  ...alert,
  urgency: urgencyOf(alert),
  acknowledged: alert.acknowledgedAt !== null,
});

/** An alert as it is raised. */
export function raisedAlert(event: EventOf<'AlertRaised'>): AlertDocument {
  const { alertId: _, ...raised } = event.data;
  return withUrgency({
    ...raised,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    createdAt: event.meta.recordedAt,
    raisedBy: event.meta.actor.id,
    acknowledgedBy: null,
    acknowledgedAt: null,
    snoozedUntil: null,
    snoozedBy: null,
    escalatedAt: null,
    easedAt: null,
    logs: raised.logId === null ? 0 : 1,
    measuredFrom: raised.measuredAt,
    measuredTo: raised.measuredAt,
    noticeOf: null,
    resolvedAt: null,
    resolved: false,
    note: null,
    urgency: 0,
    acknowledged: false,
  });
}

/** An alert of late logs with one more of them: it speaks of the newest, and names the reasons of all. */
export function withLateLog(alert: AlertDocument, event: EventOf<'LateLogCollected'>): AlertDocument {
  const { logId, measuredAt, messageKey, reasonKeys, ruleIds, conditions } = event.data;
  const { measuredFrom, measuredTo } = alert;
  const isNewest = measuredTo === null || measuredAt >= measuredTo;
  const merged = <Value>(held: readonly Value[], more: readonly Value[]): Value[] => [
    ...new Set(isNewest ? [...more, ...held] : [...held, ...more]),
  ];
  return {
    ...alert,
    ...(isNewest ? { logId, messageKey, measuredAt, measuredTo: measuredAt } : {}),
    measuredFrom: measuredFrom === null || measuredAt < measuredFrom ? measuredAt : measuredFrom,
    logs: alert.logs + 1,
    reasonKeys: merged(alert.reasonKeys, reasonKeys),
    ruleIds: merged(alert.ruleIds, ruleIds),
    conditions: merged(alert.conditions, conditions),
  };
}

/** Alerts of the same trouble, under the id of the first. */
export type EpisodeDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** When the first was raised. */
  readonly since: string;
  /** How many there have been, those that are over with them. */
  readonly alerts: number;
};

/** Somebody outside the screens who was told of an alert, and how far that has come. */
export type NoticeDocument = Omit<DataOf<'AlertNotified'>, 'notificationId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly askedAt: string;
  /** Of the last change of the status. */
  readonly at: string;
};

/** What one event added to the journey. A log adds up to five entries, which the query side tells apart. */
export type JourneyDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** When it happened to the patient. */
  readonly at: string;
  readonly subject: 'log' | 'alert' | 'milestone' | 'appointment' | 'thresholds' | 'guidance' | 'education';
  readonly logId: string | null;
  readonly milestoneId: string | null;
  /** Of a log, what it was judged; null where it holds nothing to judge. Of an alert its own. */
  readonly flag: Flag | null;
  /** A log that was saved and holds nothing to judge. */
  readonly limited: boolean;
  /** What became of an alert; null of anything else. An escalation is told with the urgency of RED. */
  readonly alertStep: 'raised' | 'escalated' | 'resolved' | null;
  readonly previousFlag: Flag | null;
  readonly symptoms: boolean;
  readonly medicinesTaken: boolean;
  readonly voice: boolean;
  readonly title: string | null;
  /** Of an appointment that has been neither kept nor cancelled. */
  readonly upcoming: boolean;
};

/** What happened to a patient, before it is said what it was. */
export function journeyEntry(event: RecordedEvent, subject: JourneyDocument['subject']): JourneyDocument {
  return {
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    at: effectiveAt(event),
    subject,
    logId: null,
    milestoneId: null,
    flag: null,
    limited: false,
    alertStep: null,
    previousFlag: null,
    symptoms: false,
    medicinesTaken: false,
    voice: false,
    title: null,
    upcoming: false,
  };
}

/** The entry of what a patient read, as the projection writes it. */
export function readingEntry(event: EventOf<'RecoveryGuidanceViewed' | 'EducationAccessed'>): {
  readonly id: string;
  readonly document: JourneyDocument;
} {
  const [subject, more] =
    event.type === 'RecoveryGuidanceViewed'
      ? (['guidance', { logId: event.data.relatedLogId }] as const)
      : (['education', { title: event.data.assetId }] as const);
  return { id: `${subject}-${event.id}`, document: { ...journeyEntry(event, subject), ...more } };
}

export type MilestoneDocument = DataOf<'MilestoneCreated'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdBy: string;
  readonly createdAt: string;
  /** targetDate, or '' where there is none, so that the index has an order. */
  readonly targetOrder: string;
  readonly wasOverdue: boolean;
  /** targetDate while it can become overdue by itself, else ''. */
  readonly overdueOrder: string;
};

export function overdueOrder(status: MilestoneStatus, wasOverdue: boolean, targetOrder: string): string {
  return AWAITED_MILESTONE_STATUSES.has(status) && !wasOverdue ? targetOrder : '';
}

/** A milestone as it is set. */
export function createdMilestone(event: EventOf<'MilestoneCreated'>): MilestoneDocument {
  const { status, targetDate } = event.data;
  const targetOrder = targetDate ?? '';
  return {
    ...event.data,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    createdBy: event.meta.actor.id,
    createdAt: event.meta.recordedAt,
    targetOrder,
    wasOverdue: false,
    overdueOrder: overdueOrder(status, false, targetOrder),
  };
}

export type TestDocument = DataOf<'TestResultRecorded'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly recordedAt: string;
};

/** A result as it was recorded. */
export function recordedTest(event: EventOf<'TestResultRecorded'>): TestDocument {
  return {
    ...event.data,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    recordedAt: event.meta.recordedAt,
  };
}

/** Of a patient whose heart failure became known, or was found not to be, after they were registered. */
export interface HeartFailureDocument {
  readonly knownSince: string | null;
}

export type OrderDocument = DataOf<'OrderPlaced'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
};

export type MessageDocument = DataOf<'MessageRequested'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly sentBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: DataOf<'MessageDeliveryChanged'>['status'];
  readonly attempt: number;
  readonly simulated: boolean;
  readonly detail: string | null;
};

/** What came of reaching a patient. */
export type ContactDocument = Omit<DataOf<'PatientContacted'>, 'contactId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly at: string;
  readonly by: string;
};

/** A contact as it is recorded. */
export function recordedContact(event: EventOf<'PatientContacted'>): ContactDocument {
  const { contactId: _, ...contact } = event.data;
  return {
    ...contact,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    at: event.meta.recordedAt,
    by: event.meta.actor.id,
  };
}

export type GoalDocument = DataOf<'GoalSet'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
};

export type DeviceDocument = DataOf<'DeviceLinked'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly pairedAt: string;
  readonly lastSync: string | null;
};

export type ClinicDocument = {
  /** null: the product's own, also after a reset. */
  readonly thresholds: ClinicThresholds | null;
  /** Counts the changes; a change proposed against an older one is refused. */
  readonly thresholdsVersion: number;
  readonly thresholdsUpdatedAt: string | null;
  readonly thresholdsUpdatedBy: string | null;
  readonly settings: ClinicSettings | null;
  /** Counts the changes, as that of the thresholds does. */
  readonly settingsVersion: number;
  readonly settingsUpdatedAt: string | null;
  readonly settingsUpdatedBy: string | null;
};

export type UserDocument = DataOf<'UserIntroduced'> & { readonly clinicId: string };

/** One event of the log as an auditor looks for it; the event itself is read from the log. */
export type AuditDocument = {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly clinicId: string;
  readonly patientId: string;
  readonly actorId: string;
  /** When it was recorded; '' for an event that could not be read. */
  readonly at: string;
  /** Why it could not be read; null for the others. */
  readonly unreadable: string | null;
};
