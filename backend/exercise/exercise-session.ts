/** A session of exercise: once it is over it is told, and nothing changes it any more. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import type { ExerciseProgramme } from '../../events/exercise-programme.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: exercise-<sessionId>

/** Whether the session is on record. */
export type ExerciseSessionState = boolean;

export const exerciseSessionAggregate = defineAggregate({
  types: ['ExerciseSessionRecorded'],
  initial: (): ExerciseSessionState => false,
  evolve: () => true,
});

export type ExerciseSessionStore = AggregateStore<ExerciseSessionState, 'ExerciseSessionRecorded'>;

export type ToldSession = Omit<DataOf<'ExerciseSessionRecorded'>, 'completed'>;

/**
 * @param forbidden why the programme may not be started now, as a sentence; null where it may, where it was started long
 *   ago, and where it was stopped: who tells of danger is not turned away.
 * @throws Refusal 409
 */
export function recordSession(
  state: ExerciseSessionState,
  programme: ExerciseProgramme,
  told: ToldSession,
  forbidden: string | null,
): readonly DecidedEvent<'ExerciseSessionRecorded'>[] {
  if (state) return [];
  if (forbidden !== null) throw Refusal.conflict(forbidden);
  const done = new Set(told.exercisesDone);
  const exercisesDone = programme.exercises.map(({ id }) => id).filter((id) => done.has(id));
  const completed = exercisesDone.length === programme.exercises.length;
  return [{ type: 'ExerciseSessionRecorded', data: { ...told, exercisesDone, completed } }];
}
