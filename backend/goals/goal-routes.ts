/** `/api/patients/{id}/goals` and the status of a goal. */
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { only } from '../../lib/only.ts';
import { GOALS } from '../../projections/goals/collection.ts';
import { goalThatWasSet } from '../../projections/goals/document.ts';
import { changeGoalStatusSchema, type Goal, setGoalSchema } from '../contract/goal.ts';
import { CHANGE_GOAL_STATUS, LIST_GOALS, SET_GOAL } from '../contract/routes/progress.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { assertSamePatient } from '../http/validation.ts';
import { whenShown } from '../http/when-shown.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { changeGoalStatus, type GoalStore, setGoal, UNKNOWN_GOAL } from './goal.ts';
import { goalOf } from './goal-request.ts';
import { goalViews, listGoals } from './goal-view.ts';

export interface GoalServices extends Services {
  readonly goals: GoalStore;
}

export function goalRoutes(services: GoalServices): readonly Route[] {
  const { readSide } = services;
  /** Of one patient in turn, each once the one before is shown: two presses of a button make one goal. */
  const turns = new KeyedMutex();
  return [
    serve(LIST_GOALS, {
      summary: 'The goals of a patient, newest first',
      handle: aboutPatient(readSide, (patientId, _request, patient) =>
        listGoals(readSide, patientId, patient),
      ),
    }),
    serve(SET_GOAL, {
      summary: 'Set a goal',
      body: setGoalSchema,
      handle: (request) => turns.run(request.params.patientId, () => set(services, request)),
    }),
    serve(CHANGE_GOAL_STATUS, {
      summary: 'Pause a goal, or go on with it',
      body: changeGoalStatusSchema,
      handle: async (request) => {
        const patientId = await patientOf(services, request);
        return turns.run(patientId, () => changeStatus(services, request, patientId));
      },
    }),
  ];
}

const isActive = ({ status }: Goal): boolean => status === 'active';

async function set(
  services: GoalServices,
  { caller, params: { patientId }, body, context }: RequestTo<typeof SET_GOAL>,
): Promise<RouteResult<Goal>> {
  const { readSide } = services;
  assertSamePatient(body.patientId, patientId);
  const patient = await assertOfClinic(readSide, caller, patientId);
  const goal = goalOf(body, caller, patient.timeZone, context.now);
  const isSame = ({ goalType, title }: Goal) => goalType === goal.goalType && title === goal.title;
  const active = (await listGoals(readSide, patientId, patient)).filter(isActive);
  const id = creationId(context, services.ids);
  const setting = await services.goals.execute(id, context, { patientId }, (state) =>
    active.some(isSame) ? [] : setGoal(state, goal, { active: active.length }),
  );
  if (!setting.events.some(({ type }) => type === 'GoalSet')) {
    const answer = await whenShown(services, setting, async () => {
      const same = (await listGoals(readSide, patientId, patient)).filter(isSame);
      return known(same.find(isActive) ?? same[0]);
    });
    return { ...answer, status: 200 };
  }
  const document = goalThatWasSet(writtenEvent(setting, 'GoalSet'));
  return whenShown(services, setting, async () =>
    only(await goalViews(readSide, patientId, patient, [{ id, document }])),
  );
}

/** @throws Refusal 404 */
function known(goal: Goal | undefined): Goal {
  if (goal === undefined) throw Refusal.notFound(UNKNOWN_GOAL);
  return goal;
}

async function changeStatus(
  services: GoalServices,
  { caller, params: { goalId }, body: { status }, context }: RequestTo<typeof CHANGE_GOAL_STATUS>,
  patientId: string,
): Promise<RouteResult<Goal>> {
  const { readSide } = services;
  const patient = await assertOfClinic(readSide, caller, patientId);
  const goals = await listGoals(readSide, patientId, patient);
  const beside = {
    isCompleted: goals.some((goal) => goal.id === goalId && goal.status === 'completed'),
    active: goals.filter((goal) => isActive(goal) && goal.id !== goalId).length,
  };
  const change = await services.goals.execute(goalId, context, { patientId }, (state) =>
    changeGoalStatus(state, status, beside),
  );
  return whenShown(services, change, async () =>
    known((await listGoals(readSide, patientId, patient)).find(({ id }) => id === goalId)),
  );
}

/** @throws Refusal 404: a goal of another clinic is unknown here; 403 for a patient whose goal it is not. */
async function patientOf(
  { readSide }: GoalServices,
  { caller, params: { goalId } }: RequestTo<typeof CHANGE_GOAL_STATUS>,
): Promise<string> {
  const goal = await readSide.get(GOALS, goalId);
  if (goal === null || goal.clinicId !== caller.clinicId) throw Refusal.notFound(UNKNOWN_GOAL);
  if (caller.role === 'patient' && caller.patientId !== goal.patientId)
    throw Refusal.forbidden("This goal is another patient's.");
  return goal.patientId;
}
