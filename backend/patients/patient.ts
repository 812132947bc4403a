/** The patient: registration, details, threshold overrides, contact. */
import { isDeepStrictEqual } from 'node:util';
import { FORGOTTEN_PROFILE } from '../../projections/patients/document.ts';
import {
  type Condition,
  type ContactOutcome,
  isLeaving,
  type LeavingOutcome,
  type PatientSignInMethod,
  type PlanTier,
} from '../../events/enums.ts';
import { conditionsOf } from '../../events/conditions.ts';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import type { ThresholdOverrides } from '../../events/thresholds.ts';
import { type Caregivers, evolveCaregivers, linksAfter } from './caregiver.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { PersonForgotten, Refusal } from '../event-sourcing/refusal.ts';
import { mayUndo, tooLate } from '../event-sourcing/undo.ts';

// Stream name: patient-<patientId>

export interface Patient {
  readonly profile: PatientProfile;
  readonly clinicId: string;
  readonly registeredAt: string;
  readonly overrides: ThresholdOverrides | null;
  /** The higher plan that was asked for last; null once the plan has changed since. */
  readonly planRequest: { readonly tier: PlanTier; readonly at: string } | null;
  /** Why nothing is sent any more: moved away or died; null while it may be. */
  readonly contactStopped: LeavingOutcome | null;
  /** What came of reaching them last, and what it changed; null where nothing did, and after it was withdrawn. */
  readonly lastContact: LastContact | null;
  /** Who asked that the person be forgotten; null while nobody does. */
  readonly forgettingRequest: { readonly by: string; readonly at: string } | null;
  /** Their id once they are forgotten; null before that. */
  readonly forgotten: string | null;
  /** What lets them in, and what does no more. */
  readonly signIn: SignInState;
  /** Whom they let in, and whom they did. */
  readonly caregivers: Caregivers;
  /** Whom the links lead to that were sent to them, by the message: nobody comes in as the patient by one. */
  readonly caregiverLinks: Readonly<Record<string, string>>;
}

/** A number that was wrong is a stranger's: what was sent to it lets nobody in, nor does what they opened by it. */
interface SignInState {
  /** Of the message with the newest sign-in link; null before the first, and once it was taken back. */
  readonly link: string | null;
  /** Whether the number that is known was found to be a stranger's. */
  readonly isNumberWrong: boolean;
  /** How often a number of theirs was found wrong; what was withdrawn counts, so that no two times are alike. */
  readonly wrongNumbers: number;
  /** Sessions that were opened after fewer wrong numbers have ended. */
  readonly openSince: number;
}

interface LastContact {
  readonly contactId: string;
  readonly by: string;
  readonly at: string;
  readonly stoppedBefore: LeavingOutcome | null;
  /** What lets them in where it is withdrawn. */
  readonly signInBefore: SignInState;
}

export type PatientState = Patient | null;

const TYPES = [
  'PatientRegistered',
  'PatientDetailsChanged',
  'PatientThresholdsSet',
  'PatientThresholdsCleared',
  'PlanUpgradeRequested',
  'PatientContacted',
  'PatientContactWithdrawn',
  'ForgettingRequested',
  'ForgettingWithdrawn',
  'PatientForgotten',
  'PatientSignInLinkSent',
  'PatientSignedIn',
  'CaregiverInvited',
  'CaregiverAccepted',
  'CaregiverEnded',
] as const;
type PatientEventType = (typeof TYPES)[number];
export type DecidedPatientEvent = DecidedEvent<PatientEventType>;
export type PatientStore = AggregateStore<PatientState, PatientEventType>;

export const UNKNOWN_PATIENT = 'The requested patient could not be found.';
export const NO_PHONE_NUMBER = 'This patient has no phone number.';

function evolve(state: PatientState, event: EventOf<PatientEventType>): PatientState {
  if (event.type === 'PatientRegistered') {
    return {
      profile: event.data,
      clinicId: event.meta.clinicId,
      registeredAt: event.meta.recordedAt,
      overrides: null,
      planRequest: null,
      contactStopped: null,
      lastContact: null,
      forgettingRequest: null,
      forgotten: null,
      signIn: { link: null, isNumberWrong: false, wrongNumbers: 0, openSince: 0 },
      caregivers: {},
      caregiverLinks: {},
    };
  }
  if (state === null) return state;
  switch (event.type) {
    case 'PatientDetailsChanged':
      return {
        ...state,
        profile: { ...state.profile, ...event.data } as PatientProfile,
        planRequest: event.data.planTier === undefined ? state.planRequest : null,
        ...(event.data.phoneNumber !== undefined && signInWith(state, { link: null, isNumberWrong: false })),
      };
    case 'PatientThresholdsSet':
      return { ...state, overrides: event.data.overrides };
    case 'PatientThresholdsCleared':
      return { ...state, overrides: null };
    case 'PlanUpgradeRequested':
      return { ...state, planRequest: { tier: event.data.tier, at: event.meta.recordedAt } };
    case 'PatientContacted':
      return {
        ...state,
        contactStopped: contactStoppedBy(state.contactStopped, event.data.outcome),
        signIn: signInAfter(state.signIn, event.data.outcome),
        lastContact: {
          contactId: event.data.contactId,
          by: event.meta.actor.id,
          at: event.meta.recordedAt,
          stoppedBefore: state.contactStopped,
          signInBefore: state.signIn,
        },
      };
    case 'PatientContactWithdrawn':
      return {
        ...state,
        contactStopped: state.lastContact?.stoppedBefore ?? null,
        signIn: signInWithdrawn(state),
        lastContact: null,
      };
    case 'PatientSignInLinkSent':
      return { ...state, ...signInWith(state, { link: event.data.messageId }) };
    case 'PatientSignedIn':
      return state;
    case 'CaregiverInvited':
    case 'CaregiverAccepted':
    case 'CaregiverEnded':
      return {
        ...state,
        caregivers: evolveCaregivers(state.caregivers, event),
        caregiverLinks: linksAfter(state.caregiverLinks, event),
      };
    case 'ForgettingRequested':
      return { ...state, forgettingRequest: { by: event.meta.actor.id, at: event.meta.recordedAt } };
    case 'ForgettingWithdrawn':
      return { ...state, forgettingRequest: null };
    case 'PatientForgotten':
      return {
        ...state,
        profile: { ...state.profile, ...FORGOTTEN_PROFILE },
        forgettingRequest: null,
        forgotten: event.meta.patientId ?? '',
        caregivers: {},
      };
  }
}

/** Only a contact "reached" lets messages be sent again. */
function contactStoppedBy(before: LeavingOutcome | null, outcome: ContactOutcome): LeavingOutcome | null {
  if (outcome === 'reached') return null;
  return isLeaving(outcome) ? outcome : before;
}

function signInAfter(signIn: SignInState, outcome: ContactOutcome): SignInState {
  if (outcome === 'reached') return { ...signIn, isNumberWrong: false };
  if (outcome !== 'wrong_number') return signIn;
  const wrongNumbers = signIn.wrongNumbers + 1;
  return { link: null, isNumberWrong: true, wrongNumbers, openSince: wrongNumbers };
}

/** Stays so where the last contact is withdrawn. */
function signInWith(
  { signIn, lastContact }: Patient,
  change: Partial<SignInState>,
): Pick<Patient, 'signIn' | 'lastContact'> {
  return {
    signIn: { ...signIn, ...change },
    lastContact: lastContact && {
      ...lastContact,
      signInBefore: { ...lastContact.signInBefore, ...change },
    },
  };
}

const signInWithdrawn = ({ signIn, lastContact }: Patient): SignInState => ({
  ...(lastContact?.signInBefore ?? signIn),
  wrongNumbers: signIn.wrongNumbers,
});

export const patientAggregate = defineAggregate({ types: TYPES, initial: (): PatientState => null, evolve });

// Decisions

/** The message holds a link by which they sign in. */
export function noteSignInLink(patient: Patient, messageId: string): readonly DecidedPatientEvent[] {
  return patient.signIn.link === messageId ? [] : [{ type: 'PatientSignInLinkSent', data: { messageId } }];
}

/** What somebody shows who says that they are the patient: the link of a message, or a code that was sent to a number. */
export type Shown =
  | { readonly method: 'link'; readonly messageId: string }
  | { readonly method: 'code'; readonly phoneNumber: string };

/** The newest link alone, and a code to their number alone, unless that is a stranger's. */
export function letsIn({ signIn, profile }: Patient, shown: Shown): boolean {
  return shown.method === 'link'
    ? shown.messageId === signIn.link
    : !signIn.isNumberWrong && shown.phoneNumber === profile.phoneNumber;
}

/** Whether a session goes on that was opened after so many wrong numbers. */
export const isOpen = ({ signIn }: Patient, wrongNumbers = 0): boolean => wrongNumbers >= signIn.openSince;

/** @throws Refusal 409 where whoever has the number that is known would be let in as the patient, and is a stranger */
export function assertNotAStranger({ signIn, profile }: Patient, phoneNumber: string): void {
  if (signIn.isNumberWrong && phoneNumber === profile.phoneNumber)
    throw Refusal.conflict(
      'This number was recorded as wrong. Enter the right one, or record a contact "reached".',
    );
}

export const signedIn = (method: PatientSignInMethod): readonly DecidedPatientEvent[] => [
  { type: 'PatientSignedIn', data: { method } },
];

/** @throws Refusal 404 for a patient who is not registered in the clinic of who is asking, or was forgotten. */
export function registered(state: PatientState, clinicId: string): Patient {
  if (state === null || state.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_PATIENT);
  if (state.forgotten !== null) throw new PersonForgotten(state.forgotten);
  return state;
}

export function register(state: PatientState, profile: PatientProfile): readonly DecidedPatientEvent[] {
  if (state !== null) throw Refusal.conflict('A patient is already registered under this id.');
  return [{ type: 'PatientRegistered', data: profile }];
}

/** Only what differs is recorded; nothing where it is already so. */
export function changeDetails(
  { profile }: Patient,
  wanted: Partial<PatientProfile>,
): readonly DecidedPatientEvent[] {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => profile[field as keyof PatientProfile] !== value),
  ) as Partial<PatientProfile>;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'PatientDetailsChanged', data: changes }];
}

/**
 * Nothing where the same limits are in force: a limit is as old as its first setting.
 *
 * @param change.madeFrom The limits that whoever made the change saw; null where nobody looked.
 * @throws Refusal 409 for a change made from others than are in force
 */
export function setOverrides(
  patient: Patient,
  overrides: ThresholdOverrides,
  { reason, madeFrom }: { readonly reason: string; readonly madeFrom: ThresholdOverrides | null },
): readonly DecidedPatientEvent[] {
  if (isDeepStrictEqual(patient.overrides, overrides)) return [];
  if (madeFrom !== null && !isDeepStrictEqual(patient.overrides ?? {}, madeFrom))
    throw Refusal.conflict(
      "The patient's own limits have been changed in the meantime: this change was made from others than are in force.",
    );
  return [{ type: 'PatientThresholdsSet', data: { overrides, reason } }];
}

/** The clinic's limits apply again. */
export function clearOverrides(patient: Patient): readonly DecidedPatientEvent[] {
  return patient.overrides === null ? [] : [{ type: 'PatientThresholdsCleared', data: {} }];
}

/** Of a patient, who is there: any number of times. */
export function recordContact(
  _: Patient,
  contact: DataOf<'PatientContacted'>,
): readonly DecidedPatientEvent[] {
  return [{ type: 'PatientContacted', data: contact }];
}

/**
 * Takes back what was entered by mistake: by whoever entered it, at once, and while nothing else was entered.
 *
 * @throws Refusal 409 where it is too late
 */
export function withdrawContact(
  { lastContact }: Patient,
  contactId: string,
  by: string,
  now: Date,
): readonly DecidedPatientEvent[] {
  if (lastContact?.contactId !== contactId || lastContact.by !== by || !mayUndo(lastContact.at, now))
    throw tooLate();
  return [{ type: 'PatientContactWithdrawn', data: { contactId } }];
}

/** @throws Refusal 409 after the patient has died or moved away */
export function assertMayBeReached({ contactStopped }: Patient): void {
  if (contactStopped === null) return;
  const why = contactStopped === 'died' ? 'has died' : 'has moved away';
  throw Refusal.conflict(
    `This patient ${why}, so nothing is sent. Record a contact "reached" to send messages again.`,
  );
}

/** The conditions by which this patient's logs are judged. */
export function knownConditions(profile: PatientProfile): ReadonlySet<Condition> {
  return new Set(conditionsOf(profile));
}
