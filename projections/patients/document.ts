/** A patient as lists and their page need them: what was registered, and what came of the logs and alerts since. */
import { DAY_MS } from '../../lib/durations.ts';
import type { Flag, GlucoseSign, LeavingOutcome, PlanTier } from '../../events/enums.ts';
import type { DataOf, EventOf } from '../../events/event.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import { FORGOTTEN_PERSON } from '../../events/sealed.ts';
import type { Position } from '../../events/position.ts';
import type { ThresholdOverrides } from '../../events/thresholds.ts';

/** The urgency by which patients are ordered: 0 RED, 1 AMBER, 2 GREEN, 3 nothing judged yet. */
export type Attention = 0 | 1 | 2 | 3;

/** The readings that have a column of their own in a list. */
export const LISTED_READINGS = ['bpSys', 'hr', 'weightKg', 'glucoseMmol'] as const;
export type ListedReading = (typeof LISTED_READINGS)[number];
export type LatestReadings = Readonly<Record<Exclude<ListedReading, 'glucoseMmol'>, number | null>> & {
  /** As the meter showed it. */
  readonly glucoseMmol: number | GlucoseSign | null;
};

const NO_READINGS: LatestReadings = { bpSys: null, hr: null, weightKg: null, glucoseMmol: null };

export type PatientDocument = PatientProfile & {
  readonly clinicId: string;
  /** Whether they were made up: a patient of the sample data. */
  readonly simulated: boolean;
  readonly createdAt: string;
  readonly latestLogId: string | null;
  /** Where the latest log stands, as `placeIfNewest` has it, '' while there is none. */
  readonly latestLogOrder: string;
  /** What the latest log measured of the columns of a list. */
  readonly latestReadings: LatestReadings;
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
  readonly lastContact: {
    readonly at: string;
    readonly outcome: DataOf<'PatientContacted'>['outcome'];
    readonly by: string;
  } | null;
  /** What the last contact changed, as it was before it; null where it cannot be taken back. */
  readonly beforeContact: Pick<PatientDocument, 'contactStopped' | 'left' | 'lastContact'> | null;
  readonly overrides: ThresholdOverrides | null;
  /** The higher plan that was asked for; null once the plan has changed since. */
  readonly planRequested: PlanTier | null;
  /** When it was; '' where none is asked for. */
  readonly planRequestedAt: string;
  /** Who asked that the person be forgotten, and why; null where nobody has, or has not any more. */
  readonly forgettingRequest: { readonly by: string; readonly reason: string } | null;
  /** When they did; '' where nobody has. */
  readonly forgettingRequestedAt: string;
  /** Whether the person was forgotten on request: the document then is of no clinic, and in no list. */
  readonly forgotten: boolean;
  /** By which event it was changed last: whoever keeps something of every patient asks who has changed since. */
  readonly changed: Position;
};

/** A patient who logs every day is quiet from the last log on, one who logs once a week from six days after it. */
export function quietFrom(lastLogOrCreation: string, expectedLogEveryDays: number): string {
  if (expectedLogEveryDays === 1) return lastLogOrCreation;
  return new Date(Date.parse(lastLogOrCreation) + (expectedLogEveryDays - 1) * DAY_MS).toISOString();
}

/** What is left of a person's own words once they are forgotten: what a replay reads, too, whose key is gone. */
export const FORGOTTEN_PROFILE = { name: FORGOTTEN_PERSON, email: null, phoneNumber: null } as const;

/** A patient who has just been registered and has not logged yet. */
export function registeredPatient(event: EventOf<'PatientRegistered'>): PatientDocument {
  return {
    ...event.data,
    clinicId: event.meta.clinicId,
    simulated: event.meta.simulated === true,
    createdAt: event.meta.recordedAt,
    latestLogId: null,
    latestLogOrder: '',
    latestReadings: NO_READINGS,
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
    lastContact: null,
    beforeContact: null,
    overrides: null,
    planRequested: null,
    planRequestedAt: '',
    forgettingRequest: null,
    forgettingRequestedAt: '',
    forgotten: false,
    changed: event.position,
  };
}
