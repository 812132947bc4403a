/** A goal that was set for a patient. */
import type { DataOf } from '../../events/event.ts';

export type GoalDocument = DataOf<'GoalSet'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
};
