/** A goal that was set for a patient. How far it has come is in the patient's progress, which is joined when it is read. */
import type { ChosenGoalStatus } from '../../events/enums.ts';
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

export type GoalDocument = DataOf<'GoalSet'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
  /** A user's id, or the patient's. */
  readonly setBy: string;
  /** What a person has made of it; whether it is completed is worked out. */
  readonly status: ChosenGoalStatus;
};

export const goalThatWasSet = (event: EventOf<'GoalSet'>): GoalDocument => ({
  ...event.data,
  patientId: patientOf(event),
  clinicId: event.meta.clinicId,
  createdAt: event.meta.recordedAt,
  setBy: event.meta.actor.id,
  status: 'active',
});
