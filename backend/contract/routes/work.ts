import * as z from 'zod/mini';
import { patientSchema } from '../patient.ts';
import {
  type assignPatientSchema,
  type finishWorkSchema,
  type handOverSchema,
  type seePatientSchema,
  teamMemberSchema,
  workSchema,
  workSummarySchema,
} from '../work.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_WORK = {
  address: 'GET /patients/:patientId/worklist',
  answer: workSchema,
} as const satisfies RouteContract;

export const SEE_PATIENT = {
  address: 'POST /patients/:patientId/worklist/seen',
  takes: schemas<{ body: typeof seePatientSchema }>(),
  answer: workSchema,
} as const satisfies RouteContract;

export const ASSIGN_PATIENT = {
  address: 'POST /patients/:patientId/worklist/assign',
  takes: schemas<{ body: typeof assignPatientSchema }>(),
  answer: workSchema,
} as const satisfies RouteContract;

export const HAND_OVER_PATIENT = {
  address: 'POST /patients/:patientId/worklist/hand-over',
  takes: schemas<{ body: typeof handOverSchema }>(),
  answer: workSchema,
} as const satisfies RouteContract;

export const FINISH_WORK = {
  address: 'POST /patients/:patientId/worklist/done',
  takes: schemas<{ body: typeof finishWorkSchema }>(),
  answer: workSchema,
} as const satisfies RouteContract;

export const REOPEN_WORK = {
  address: 'DELETE /patients/:patientId/worklist/done',
  answer: workSchema,
} as const satisfies RouteContract;

export const SUMMARISE_WORK = {
  address: 'GET /worklist',
  answer: workSummarySchema,
} as const satisfies RouteContract;

/** All open work, for whoever comes next. */
export const LIST_HAND_OVER = {
  address: 'GET /worklist/hand-over',
  answer: z.array(patientSchema),
} as const satisfies RouteContract;

export const LIST_TEAM = {
  address: 'GET /team',
  answer: z.array(teamMemberSchema),
} as const satisfies RouteContract;
