/** The patient: registration, details, threshold overrides, contact. */
import type { Condition } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import type { ThresholdOverrides } from '../../events/thresholds.ts';
import type { Aggregate } from '../aggregate.ts';
import { Refusal } from '../refusal.ts';

// Stream name: patient-<patientId>

export interface Patient {
  readonly profile: PatientProfile;
  readonly clinicId: string;
  readonly registeredAt: string;
  readonly overrides: ThresholdOverrides | null;
}

export type PatientState = Patient | null;

export const UNKNOWN_PATIENT = 'The requested patient could not be found.';

function evolve(state: PatientState, event: RecordedEvent): PatientState {
  if (event.type === 'PatientRegistered') {
    return {
      profile: event.data,
      clinicId: event.meta.clinicId,
      registeredAt: event.meta.recordedAt,
      overrides: null,
    };
  }
  if (state === null) return state;
  switch (event.type) {
    case 'PatientDetailsChanged':
      return { ...state, profile: { ...state.profile, ...event.data } as PatientProfile };
    case 'PatientThresholdsSet':
      return { ...state, overrides: event.data.overrides };
    case 'PatientThresholdsCleared':
      return { ...state, overrides: null };
    default:
      return state;
  }
}

export const patientAggregate: Aggregate<PatientState> = { category: 'patient', initial: () => null, evolve };

// Decisions

/** @throws Refusal 404 for a patient who is not registered. */
export function registered(state: PatientState): Patient {
  if (state === null) throw Refusal.notFound(UNKNOWN_PATIENT);
  return state;
}

export function register(state: PatientState, profile: PatientProfile): readonly DecidedEvent[] {
  if (state !== null) throw Refusal.conflict('A patient is already registered under this id.');
  return [{ type: 'PatientRegistered', data: profile }];
}

/** Only what differs is recorded; nothing where it is already so. */
export function changeDetails(state: PatientState, wanted: Partial<PatientProfile>): readonly DecidedEvent[] {
  const { profile } = registered(state);
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => profile[field as keyof PatientProfile] !== value),
  ) as Partial<PatientProfile>;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'PatientDetailsChanged', data: changes }];
}

export function setOverrides(
  state: PatientState,
  overrides: ThresholdOverrides,
  reason: string,
): readonly DecidedEvent[] {
  registered(state);
  return [{ type: 'PatientThresholdsSet', data: { overrides, reason } }];
}

export function recordContact(
  state: PatientState,
  contact: DataOf<'PatientContacted'>,
): readonly DecidedEvent[] {
  registered(state);
  return [{ type: 'PatientContacted', data: contact }];
}

/** The conditions by which this patient's logs are judged. */
export function knownConditions(profile: PatientProfile): ReadonlySet<Condition> {
  const known = new Set<Condition>();
  if (profile.hasKnownHtn) known.add('HYPERTENSION');
  if (profile.hasKnownAfFlutter) known.add('AF_FLUTTER');
  if (profile.hasKnownIhd) known.add('IHD');
  if (profile.hasKnownHf) known.add('HEART_FAILURE');
  if (profile.hasKnownDiabetes) known.add('DIABETES');
  return known;
}
