import * as z from 'zod/mini';
import { groceryBundleSchema } from '../grocery.ts';
import {
  contactOfPatientSchema,
  contactSchema,
  messageSchema,
  type recordContactSchema,
} from '../message.ts';
import type { pageQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_MESSAGES = {
  address: 'GET /patients/:patientId/messages',
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(messageSchema),
} as const satisfies RouteContract;

export const LIST_CONTACTS = {
  address: 'GET /patients/:patientId/contacts',
  /** A patient is answered the second. */
  answer: z.array(z.union([contactSchema, contactOfPatientSchema])),
} as const satisfies RouteContract;

export const RECORD_CONTACT = {
  address: 'POST /patients/:patientId/contacts',
  takes: schemas<{ body: typeof recordContactSchema }>(),
  answer: contactSchema,
  status: 201,
} as const satisfies RouteContract;

/** As it was entered by mistake, with the alerts that it acknowledged. */
export const WITHDRAW_CONTACT = {
  address: 'DELETE /patients/:patientId/contacts/:contactId',
  answer: contactSchema,
} as const satisfies RouteContract;

export const LIST_GROCERY_BUNDLES = {
  address: 'GET /grocery/bundles',
  answer: z.array(groceryBundleSchema),
} as const satisfies RouteContract;
