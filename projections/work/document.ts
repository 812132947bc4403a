/** What a care team has to do for a patient: why, since when, who is on it and what came of the last call. */
import { KNOWN_BY, type KnownConditions } from '../../events/conditions.ts';
import { type Condition, CONDITIONS, type ContactOutcome, type Flag } from '../../events/enums.ts';
import type { EventOf } from '../../events/event.ts';
import type { FiredRule } from '../../events/log-events.ts';

/** Readings whose change since the last one a row shows. */
export const FOLLOWED_READINGS = ['bpSys', 'bpDia', 'hr', 'weightKg', 'glucoseMmol', 'spo2'] as const;
export type FollowedReading = (typeof FOLLOWED_READINGS)[number];

/** A reading and where its log stands among the patient's (`logOrder`). */
export type OrderedReading = { readonly order: string; readonly value: number };

/** So many of a reading are kept for its course. */
export const COURSE_LENGTH = 7;

/** The last readings of a patient, of each kind the newest first. */
export type CourseDocument = {
  readonly clinicId: string;
  readonly readings: Readonly<Partial<Record<FollowedReading, readonly OrderedReading[]>>>;
};

/** Why a log was not GREEN, by its id: every rule that says so, in the order of the rules. Its alert is told with it. */
export type FindingDocument = {
  readonly clinicId: string;
  readonly reasons: readonly WorkReason[];
};

/** A rule that fired, and the first of what it compared, which decided. */
export type WorkReason = Pick<FiredRule, 'flag'> & {
  readonly ruleId: string;
  readonly compared: FiredRule['compared'][number] | null;
};

/** What asks for somebody: a log that was not GREEN, an alert in own words, a taxi that was requested, what a phone ECG
 * showed, or a log that cannot be read. */
export type WorkNews = {
  /** Of the log or the alert. */
  readonly id: string;
  readonly kind: 'log' | 'custom' | 'transport' | 'ecg' | 'unreadable';
  readonly flag: Exclude<Flag, 'GREEN'>;
  /** Since when somebody waits: by the clock of the server. ISO, UTC. */
  readonly since: string;
  /** The furthest beyond its limit first. */
  readonly reasons: readonly WorkReason[];
  /**
   * How far the first is beyond its limit, in thousandths of the limit, at most `FURTHEST`, which is also that of a
   * symptom: it has no number, and is not less for that.
   */
  readonly beyond: number;
};

/** What somebody did, and when. ISO, UTC. */
export type WorkAct = { readonly by: string; readonly at: string };

/** A patient is new when something came since they were last looked after. */
export type WorkState = 'new' | 'handled';

type Contact = WorkAct & { readonly contactId: string; readonly outcome: ContactOutcome };

/** When they are to be called again, and whose task that is. */
export type CallAgain = WorkAct & {
  /** False where they asked for it and no time was agreed: it falls due with their next day. */
  readonly hasTime: boolean;
};

/** What a contact changes, and what is there again once it is withdrawn. */
export type Contacted = {
  readonly state: WorkState;
  readonly contact: Contact | null;
  readonly callAgain: CallAgain | null;
  /** Whether the patient has left the programme: died or moved away, and not reached since. */
  readonly left: boolean;
};

export type WorkDocument = Contacted & {
  readonly clinicId: string;
  readonly conditions: readonly Condition[];
  readonly zone: string;
  /** Of the newest log that is not limited. */
  readonly flag: Flag | 'none';
  readonly flagOrder: string;
  /** A later log could not be read, so that nothing is known. */
  readonly unreadable: boolean;
  readonly openRed: number;
  readonly openAmber: number;
  readonly escalated: readonly string[];
  readonly news: WorkNews | null;
  /** Of the newest news, which `news` is not where something worse still stands. */
  readonly newestNews: string | null;
  readonly seen: WorkAct | null;
  /** Who acknowledged the last of what was open, since the newest news. */
  readonly acknowledged: WorkAct | null;
  readonly owner: WorkAct | null;
  readonly calling: WorkAct | null;
  readonly done: WorkAct | null;
  readonly note: string | null;
  /** Events that said who is on it: who acts names the number that they knew. */
  readonly acts: number;
  readonly before: Contacted | null;
  /** The last two of each, the newest first. */
  readonly readings: Readonly<Partial<Record<FollowedReading, readonly OrderedReading[]>>>;
  /** While there is no log: when the first was due. ISO, UTC; '' once there is one. */
  readonly firstDue: string;
  // What it is found by:
  /** `worstOf` and what follows of it: as `workOrder` makes it. */
  readonly order: string;
  /** The lists in which the patient stands: `listName`. Empty for who has left. */
  readonly lists: readonly string[];
  readonly ownerId: string;
  /** '' where nobody is to be called. */
  readonly callAgainAt: string;
};

/** The conditions after a change that names some of them. */
export function conditionsAfter(
  before: readonly Condition[],
  changed: KnownConditions,
): readonly Condition[] {
  return CONDITIONS.filter((condition) => changed[KNOWN_BY[condition]] ?? before.includes(condition));
}

/** A patient for whom nothing is to be done yet. */
export function nothingToDo(event: EventOf<'PatientRegistered'>): WorkDocument {
  return {
    clinicId: event.meta.clinicId,
    conditions: conditionsAfter([], event.data),
    zone: event.data.timeZone,
    flag: 'none',
    flagOrder: '',
    unreadable: false,
    openRed: 0,
    openAmber: 0,
    escalated: [],
    news: null,
    newestNews: null,
    state: 'handled',
    seen: null,
    acknowledged: null,
    owner: null,
    calling: null,
    contact: null,
    callAgain: null,
    done: null,
    note: null,
    acts: 0,
    left: false,
    before: null,
    readings: {},
    firstDue: '',
    order: '',
    lists: [],
    ownerId: '',
    callAgainAt: '',
  };
}
