import * as z from 'zod/mini';
import { latestTestSchema } from '../latest-test.ts';
import {
  type changeMedicationSchema,
  medicationSchema,
  noteSchema,
  type planTestSchema,
  type startMedicationSchema,
  type stopMedicationSchema,
  type writeNoteSchema,
} from '../treatment.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_NOTES = {
  address: 'GET /patients/:patientId/notes',
  answer: z.array(noteSchema),
} as const satisfies RouteContract;

export const WRITE_NOTE = {
  address: 'POST /patients/:patientId/notes',
  takes: schemas<{ body: typeof writeNoteSchema }>(),
  answer: noteSchema,
  status: 201,
} as const satisfies RouteContract;

export const EDIT_NOTE = {
  address: 'PATCH /patients/:patientId/notes/:noteId',
  takes: schemas<{ body: typeof writeNoteSchema }>(),
  answer: noteSchema,
} as const satisfies RouteContract;

export const LIST_MEDICATIONS = {
  address: 'GET /patients/:patientId/medications',
  answer: z.array(medicationSchema),
} as const satisfies RouteContract;

export const START_MEDICATION = {
  address: 'POST /patients/:patientId/medications',
  takes: schemas<{ body: typeof startMedicationSchema }>(),
  answer: medicationSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_MEDICATION = {
  address: 'PATCH /patients/:patientId/medications/:medicationId',
  takes: schemas<{ body: typeof changeMedicationSchema }>(),
  answer: medicationSchema,
} as const satisfies RouteContract;

export const STOP_MEDICATION = {
  address: 'POST /patients/:patientId/medications/:medicationId/stop',
  takes: schemas<{ body: typeof stopMedicationSchema }>(),
  answer: medicationSchema,
} as const satisfies RouteContract;

export const PLAN_TEST = {
  address: 'POST /patients/:patientId/tests/planned',
  takes: schemas<{ body: typeof planTestSchema }>(),
  answer: z.array(latestTestSchema),
} as const satisfies RouteContract;
