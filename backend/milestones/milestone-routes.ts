/** `/api/patients/{id}/milestones` and the status of a milestone. */
import { CHANGE_MILESTONE_STATUS, CREATE_MILESTONE, LIST_MILESTONES } from '../contract/routes/milestones.ts';
import { MILESTONES } from '../../projections/milestones/collection.ts';
import { createdMilestone } from '../../projections/milestones/document.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import {
  changeMilestoneStatusSchema,
  type CreateMilestone,
  createMilestoneSchema,
  type Milestone,
} from '../contract/milestone.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';
import { type Patient, type PatientStore, registered } from '../patients/patient.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { changeStatus, createMilestone, type MilestoneStore, UNKNOWN_MILESTONE } from './milestone.ts';
import { milestoneView, milestoneViews } from './milestone-view.ts';

export interface MilestoneServices extends Services {
  readonly milestones: MilestoneStore;
  readonly patients: PatientStore;
}

export function milestoneRoutes(services: MilestoneServices): readonly Route[] {
  return [
    serve(LIST_MILESTONES, {
      summary: "A patient's milestones, newest target day first",
      handle: aboutPatient(services.readSide, async (patientId) => {
        const found = await services.readSide.all(MILESTONES, {
          index: 'byPatient',
          equal: { patientId },
          descending: true,
        });
        return milestoneViews(services.readSide, found);
      }),
    }),
    serve(CREATE_MILESTONE, {
      summary: 'Set a milestone',
      body: createMilestoneSchema,
      handle: (request) => create(services, request),
    }),
    serve(CHANGE_MILESTONE_STATUS, {
      summary: 'Move a milestone on',
      body: changeMilestoneStatusSchema,
      handle: (request) => moveOn(services, request),
    }),
  ];
}

async function create(
  services: MilestoneServices,
  request: RequestTo<typeof CREATE_MILESTONE>,
): Promise<RouteResult<Milestone>> {
  const { patientId } = request.params;
  const input = request.body;
  assertSamePatient(input.patientId, patientId);
  const patient = registered((await services.patients.load(patientId)).state, request.caller.clinicId);
  const milestone = milestoneOf(input, patient, request.context.now);
  const id = creationId(request.context, services.ids);
  const creation = await services.milestones.execute(id, request.context, { patientId }, (state) =>
    createMilestone(state, milestone),
  );
  const document = createdMilestone(writtenEvent(creation, 'MilestoneCreated'));
  return whenShown(services, creation, () => milestoneView(services.readSide, { id, document }));
}

/** @throws Refusal 400 without a type */
function milestoneOf(input: CreateMilestone, { profile }: Patient, now: Date) {
  const milestoneType = input.milestoneType ?? input.type ?? null;
  if (input.milestoneType && input.type && input.milestoneType !== input.type) {
    const message = 'The milestone type is given twice, with two values.';
    throw Refusal.invalid([{ path: 'milestoneType', key: 'validation.milestoneType.choice', message }]);
  }
  if (milestoneType === null) {
    const message = 'The milestone type is missing.';
    throw Refusal.invalid([{ path: 'milestoneType', key: 'validation.milestoneType.required', message }]);
  }
  const { timeZone } = profile;
  const status = input.status ?? 'pending';
  const completedDate = dayAsSent(timeZone, input.completedDate ?? null) ?? dayIn(timeZone, now);
  return {
    milestoneType,
    title: input.title,
    description: input.description,
    status,
    priority: input.priority ?? 'medium',
    category: input.category ?? null,
    targetDate: dayAsSent(timeZone, input.targetDate ?? null),
    completedDate: status === 'completed' ? completedDate : null,
  } as const;
}

async function moveOn(
  services: MilestoneServices,
  { caller, body: { status }, params, context }: RequestTo<typeof CHANGE_MILESTONE_STATUS>,
): Promise<RouteResult<Milestone>> {
  const id = params.milestoneId;
  const patientId = await patientOf(services, id, caller.clinicId);
  const { profile } = registered((await services.patients.load(patientId)).state, caller.clinicId);
  const today = dayIn(profile.timeZone, context.now);
  const change = await services.milestones.execute(id, context, { patientId }, (state) =>
    changeStatus(state, status, today),
  );
  return whenShown(services, change, async () => {
    const document = await services.readSide.get(MILESTONES, id);
    if (document === null) throw Refusal.notFound(UNKNOWN_MILESTONE);
    return milestoneView(services.readSide, { id, document });
  });
}

/** @throws Refusal 404: a milestone of another clinic is unknown here. */
async function patientOf({ readSide }: MilestoneServices, id: string, clinicId: string): Promise<string> {
  const document = await readSide.get(MILESTONES, id);
  if (document === null || document.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_MILESTONE);
  return document.patientId;
}
