/** `/api/patients/{id}/milestones` and the status of a milestone. */
import * as z from 'zod/mini';
import { createdMilestone, type MilestoneDocument } from '../../projections/documents.ts';
import { type AggregateStore, writtenEvent } from '../aggregate.ts';
import {
  changeMilestoneStatusSchema,
  type CreateMilestone,
  createMilestoneSchema,
  milestoneSchema,
} from '../contract/milestone.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';
import { type Patient, type PatientState, registered } from '../patients/patient.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { changeStatus, createMilestone, type MilestoneState, UNKNOWN_MILESTONE } from './milestone.ts';
import { milestoneViews } from './milestone-view.ts';

export interface MilestoneParts {
  readonly milestones: AggregateStore<MilestoneState>;
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

export function milestoneRoutes(parts: MilestoneParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/patients/:patientId/milestones',
      summary: "A patient's milestones, newest target day first",
      answer: z.array(milestoneSchema),
      status: 200,
      handle: async ({ caller, param }) => {
        const patientId = param('patientId');
        await assertOfClinic(parts.readSide, caller, patientId);
        return {
          body: await milestoneViews(parts.readSide, await listMilestones(parts.readSide, patientId)),
        };
      },
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/milestones',
      summary: 'Set a milestone',
      request: createMilestoneSchema,
      answer: milestoneSchema,
      status: 201,
      handle: (call) => create(parts, call),
    },
    {
      method: 'POST',
      path: '/api/milestones/:milestoneId/status',
      summary: 'Move a milestone on',
      request: changeMilestoneStatusSchema,
      answer: milestoneSchema,
      status: 200,
      handle: (call) => moveOn(parts, call),
    },
  ];
}

async function listMilestones(
  readSide: ReadSide,
  patientId: string,
): Promise<readonly Found<MilestoneDocument>[]> {
  const found: Found<MilestoneDocument>[] = [];
  const query = { index: 'byPatient', equal: { patientId }, descending: true };
  for await (const page of readSide.findAll<MilestoneDocument>('milestones', 'milestones', query))
    found.push(...page);
  return found;
}

async function create(parts: MilestoneParts, call: Call): Promise<Answer> {
  const patientId = call.param('patientId');
  const request = parseBody(createMilestoneSchema, call.body);
  assertSamePatient(request.patientId, patientId);
  const patient = registered((await parts.patients.load(patientId)).state, call.caller.clinicId);
  const milestone = milestoneOf(request, patient, call.context.now);
  const id = creationId(call.context, parts.ids);
  const creation = await parts.milestones.execute(id, call.context, { patientId }, (state) =>
    createMilestone(state, milestone),
  );
  const { position, repeated } = creation;
  const viewMayLag = await parts.readYourWrites.settle(creation);
  const document = createdMilestone(writtenEvent(creation, 'MilestoneCreated'));
  const [body] = await milestoneViews(parts.readSide, [{ id, document }]);
  return { body, position, repeated, viewMayLag };
}

/** @throws Refusal 400 without a type */
function milestoneOf(request: CreateMilestone, { profile }: Patient, now: Date) {
  const milestoneType = request.milestoneType ?? request.type ?? null;
  if (request.milestoneType && request.type && request.milestoneType !== request.type) {
    const message = 'The milestone type is given twice, with two values.';
    throw Refusal.invalid([{ path: 'milestoneType', key: 'validation.milestoneType.choice', message }]);
  }
  if (milestoneType === null) {
    const message = 'The milestone type is missing.';
    throw Refusal.invalid([{ path: 'milestoneType', key: 'validation.milestoneType.required', message }]);
  }
  const { timeZone } = profile;
  const status = request.status ?? 'pending';
  const completedDate = dayAsSent(timeZone, request.completedDate ?? null) ?? dayIn(timeZone, now);
  return {
    milestoneType,
    title: request.title,
    description: request.description,
    status,
    priority: request.priority ?? 'medium',
    category: request.category ?? null,
    targetDate: dayAsSent(timeZone, request.targetDate ?? null),
    completedDate: status === 'completed' ? completedDate : null,
  } as const;
}

async function moveOn(parts: MilestoneParts, { caller, body, param, context }: Call): Promise<Answer> {
  const { status } = parseBody(changeMilestoneStatusSchema, body);
  const id = param('milestoneId');
  const patientId = await patientOf(parts, id, caller.clinicId);
  const { profile } = registered((await parts.patients.load(patientId)).state, caller.clinicId);
  const today = dayIn(profile.timeZone, context.now);
  const change = await parts.milestones.execute(id, context, { patientId }, (state) =>
    changeStatus(state, status, today),
  );
  const { position, repeated } = change;
  const viewMayLag = await parts.readYourWrites.settle(change);
  const document = await parts.readSide.milestone(id);
  if (document === null) throw Refusal.notFound(UNKNOWN_MILESTONE);
  const [view] = await milestoneViews(parts.readSide, [{ id, document }]);
  return { body: view, position, repeated, viewMayLag };
}

/** @throws Refusal 404: a milestone of another clinic is unknown here. */
async function patientOf({ readSide }: MilestoneParts, id: string, clinicId: string): Promise<string> {
  const document = await readSide.milestone(id);
  if (document === null || document.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_MILESTONE);
  return document.patientId;
}
