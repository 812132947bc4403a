/** The people whom a patient lets in: part of the patient's own stream, so that who is let in is decided in one place. */
import type {
  CaregiverEndReason,
  CaregiverRight,
  CaregiverStatus,
  PatientSignInMethod,
} from '../../events/enums.ts';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { dayIn } from './patient-day.ts';

export type CaregiverEventType = 'CaregiverInvited' | 'CaregiverAccepted' | 'CaregiverEnded';
type DecidedCaregiverEvent = DecidedEvent<CaregiverEventType>;

export interface Caregiver {
  readonly name: string;
  readonly may: CaregiverRight;
  /** The last day, where the patient lives; null: until it is ended. */
  readonly until: string | null;
  readonly status: CaregiverStatus;
}

/** By the id of the person. */
export type Caregivers = Readonly<Record<string, Caregiver>>;

/** An id may be whatever stands in an address: `constructor` is nobody. */
export const caregiverIn = (caregivers: Caregivers, id: string): Caregiver | undefined =>
  Object.hasOwn(caregivers, id) ? caregivers[id] : undefined;

export function evolveCaregivers(caregivers: Caregivers, event: EventOf<CaregiverEventType>): Caregivers {
  const { caregiverId } = event.data;
  if (event.type === 'CaregiverInvited') {
    const { name, may, until } = event.data;
    return { ...caregivers, [caregiverId]: { name, may, until, status: 'invited' } };
  }
  const known = caregiverIn(caregivers, caregiverId);
  if (known === undefined) return caregivers;
  const status = event.type === 'CaregiverAccepted' ? 'active' : 'ended';
  return { ...caregivers, [caregiverId]: { ...known, status } };
}

export function linksAfter(
  links: Readonly<Record<string, string>>,
  { type, data }: EventOf<CaregiverEventType>,
): Readonly<Record<string, string>> {
  return type === 'CaregiverInvited' && data.messageId !== null
    ? { ...links, [data.messageId]: data.caregiverId }
    : links;
}

/** What a decision about them reads of a patient. */
export interface HelpedPatient {
  readonly caregivers: Caregivers;
  readonly profile: { readonly timeZone: string };
}

const MOST_CAREGIVERS = 5;
export const UNKNOWN_CAREGIVER = 'The requested person could not be found.';

/** Whether they are let in at the moment, as far as their last day goes. */
export function isLetIn(
  { profile: { timeZone } }: Pick<HelpedPatient, 'profile'>,
  { status, until }: Pick<Caregiver, 'status' | 'until'>,
  now: Date,
): boolean {
  return status !== 'ended' && (until === null || dayIn(timeZone, now) <= until);
}

/** @throws Refusal 400 for a last day that is over, 409 for one who is let in already, or one too many. */
export function inviteCaregiver(
  patient: HelpedPatient,
  invited: DataOf<'CaregiverInvited'>,
  now: Date,
): readonly DecidedCaregiverEvent[] {
  const { caregiverId, until } = invited;
  if (until !== null && until < dayIn(patient.profile.timeZone, now))
    throw Refusal.invalid([
      { path: 'until', key: 'validation.until.range', message: 'The last day must not be over.' },
    ]);
  const letIn = Object.entries(patient.caregivers).filter(([, caregiver]) =>
    isLetIn(patient, caregiver, now),
  );
  if (letIn.some(([id]) => id === caregiverId))
    throw Refusal.conflict('Somebody with this phone number helps already.');
  if (letIn.length >= MOST_CAREGIVERS)
    throw Refusal.conflict(
      `No more than ${MOST_CAREGIVERS} people can help at once. Stop sharing with one of them first.`,
    );
  return [{ type: 'CaregiverInvited', data: invited }];
}

export function acceptCaregiver(
  { caregivers }: HelpedPatient,
  caregiverId: string,
  method: PatientSignInMethod,
): readonly DecidedCaregiverEvent[] {
  return caregiverIn(caregivers, caregiverId)?.status === 'invited'
    ? [{ type: 'CaregiverAccepted', data: { caregiverId, method } }]
    : [];
}

/** Nothing where it has ended before. @throws Refusal 404 */
export function endCaregiver(
  { caregivers }: HelpedPatient,
  caregiverId: string,
  reason: CaregiverEndReason,
): readonly DecidedCaregiverEvent[] {
  const known = caregiverIn(caregivers, caregiverId);
  if (known === undefined) throw Refusal.notFound(UNKNOWN_CAREGIVER);
  return known.status === 'ended' ? [] : [{ type: 'CaregiverEnded', data: { caregiverId, reason } }];
}

/** Ends it of whoever's last day is over. */
export function endIfOver(
  patient: HelpedPatient,
  caregiverId: string,
  now: Date,
): readonly DecidedCaregiverEvent[] {
  const known = caregiverIn(patient.caregivers, caregiverId);
  return known === undefined || isLetIn(patient, known, now)
    ? []
    : endCaregiver(patient, caregiverId, 'until');
}
