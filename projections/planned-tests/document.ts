/** The tests that are planned for a patient: of each kind the last plan. By the patient's id. */
import type { DataOf } from '../../events/event.ts';

export type PlannedTestsDocument = {
  readonly clinicId: string;
  readonly plans: readonly (DataOf<'TestPlanned'> & {
    readonly plannedAt: string;
    readonly by: string;
  })[];
};
