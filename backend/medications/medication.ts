/** A medicine that the care team knows of. */
import { isDeepStrictEqual } from 'node:util';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: medication-<medicationId>

export type MedicationState = {
  readonly patientId: string | null;
  readonly now: DataOf<'MedicationChanged'>;
  readonly stopped: boolean;
} | null;

const TYPES = ['MedicationStarted', 'MedicationChanged', 'MedicationStopped'] as const;
type MedicationEventType = (typeof TYPES)[number];
export type DecidedMedicationEvent = DecidedEvent<MedicationEventType>;
export type MedicationStore = AggregateStore<MedicationState, MedicationEventType>;

function evolve(state: MedicationState, event: EventOf<MedicationEventType>): MedicationState {
  if (event.type === 'MedicationStarted') {
    const { name: _, ...now } = event.data;
    return { patientId: event.meta.patientId ?? null, now, stopped: false };
  }
  if (state === null) return state;
  return event.type === 'MedicationChanged' ? { ...state, now: event.data } : { ...state, stopped: true };
}

export const medicationAggregate = defineAggregate({
  types: TYPES,
  initial: (): MedicationState => null,
  evolve,
});

export const UNKNOWN_MEDICATION = 'The requested medicine could not be found.';

// Decisions

export const startMedication = (
  state: MedicationState,
  medication: DataOf<'MedicationStarted'>,
): readonly DecidedMedicationEvent[] =>
  state === null ? [{ type: 'MedicationStarted', data: medication }] : [];

/** @throws Refusal 404 unknown or of another patient, 409 stopped */
function taken(state: MedicationState, patientId: string) {
  if (state === null || state.patientId !== patientId) throw Refusal.notFound(UNKNOWN_MEDICATION);
  if (state.stopped) throw Refusal.conflict('This medicine has been stopped.');
  return state;
}

type Dose = Pick<DataOf<'MedicationChanged'>, 'dose' | 'times'>;

/**
 * Nothing where it is taken so already.
 *
 * @param madeFrom how it was taken when the change was made; null where nobody looked.
 * @throws Refusal 404, 409 also for a change made from another dose, and 400 for a day before it was last changed
 */
export function changeMedication(
  state: MedicationState,
  patientId: string,
  dosing: DataOf<'MedicationChanged'>,
  madeFrom: Dose | null = null,
): readonly DecidedMedicationEvent[] {
  const { now } = taken(state, patientId);
  const { since, ...dose } = dosing;
  const present: Dose = { dose: now.dose, times: now.times };
  if (isDeepStrictEqual(dose, present)) return [];
  if (madeFrom !== null && !isDeepStrictEqual(madeFrom, present))
    throw Refusal.conflict(
      'This medicine has been changed in the meantime: this change was made from another dose than the present one.',
    );
  assertNotBefore(since, now.since);
  return [{ type: 'MedicationChanged', data: dosing }];
}

/** @throws Refusal 404, and 400 for a day before it was last changed */
export function stopMedication(
  state: MedicationState,
  patientId: string,
  stop: DataOf<'MedicationStopped'>,
): readonly DecidedMedicationEvent[] {
  if (state?.patientId === patientId && state.stopped) return [];
  assertNotBefore(stop.since, taken(state, patientId).now.since);
  return [{ type: 'MedicationStopped', data: stop }];
}

function assertNotBefore(since: string, last: string): void {
  if (since >= last) return;
  const message = 'The day lies before the medicine was last changed.';
  throw Refusal.invalid([{ path: 'since', key: 'validation.since.range', message }]);
}
