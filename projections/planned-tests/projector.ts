/** Tests that are planned: one document a patient. */
import { type DataOf, patientOf } from '../../events/event.ts';
import { addDays } from '../../events/local-time.ts';
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

type TestPlan = PlannedTestsDocument['plans'][number];

/**
 * Whether what was planned is done, or another day was chosen since: not by a result that is entered late and was done before
 * it was planned. West of Greenwich the day of the plan is still the one before.
 */
const isSettledBy = ({ plannedAt }: TestPlan, { testDate, dueNext }: DataOf<'TestResultRecorded'>): boolean =>
  dueNext !== null || testDate >= addDays(plannedAt.slice(0, 10), -1);

export const plannedTestsProjection: Projection = {
  name: 'plannedTests',
  version: 2,
  collections: [PLANNED_TESTS.definition],
  handlers: {
    TestPlanned: (event) =>
      change(PLANNED_TESTS, patientOf(event), (planned) => {
        const plan = { ...event.data, plannedAt: event.meta.recordedAt, by: event.meta.actor.id };
        return { clinicId: event.meta.clinicId, plans: [...others(planned, event.data), plan] };
      }),
    TestResultRecorded: (event) =>
      change(PLANNED_TESTS, patientOf(event), (planned) => {
        const ofOthers = others(planned, event.data);
        const plans = (planned?.plans ?? []).filter(
          (plan) => ofOthers.includes(plan) || !isSettledBy(plan, event.data),
        );
        return planned === null || plans.length === planned.plans.length ? null : { ...planned, plans };
      }),
  },
};
