/** Tests that are planned: one document a patient. */
import { type DataOf, patientOf } from '../../events/event.ts';
import { change } from '../change.ts';
import type { Projection } from '../projection.ts';
import { PLANNED_TESTS } from './collection.ts';
import type { PlannedTestsDocument } from './document.ts';

/** The plans of other kinds of test. */
const others = (
  planned: PlannedTestsDocument | null,
  { testType, subtype }: Pick<DataOf<'TestPlanned'>, 'testType' | 'subtype'>,
): PlannedTestsDocument['plans'] =>
  (planned?.plans ?? []).filter((plan) => plan.testType !== testType || plan.subtype !== subtype);

export const plannedTestsProjection: Projection = {
  name: 'plannedTests',
  version: 1,
  collections: [PLANNED_TESTS.definition],
  handlers: {
    TestPlanned: (event) =>
      change(PLANNED_TESTS, patientOf(event), (planned) => {
        const plan = { ...event.data, plannedAt: event.meta.recordedAt, by: event.meta.actor.id };
        return { clinicId: event.meta.clinicId, plans: [...others(planned, event.data), plan] };
      }),
    // What was planned is done.
    TestResultRecorded: (event) =>
      change(PLANNED_TESTS, patientOf(event), (planned) => {
        const plans = others(planned, event.data);
        return planned === null || plans.length === planned.plans.length ? null : { ...planned, plans };
      }),
  },
};
