/** Forgetting a person: asked for by one, carried out by another. */
import * as z from 'zod/mini';
import { MAX_NAME, MAX_NOTE, requiredText } from './primitives.ts';

export const requestForgettingSchema = z.object({ reason: requiredText(MAX_NOTE) });

export const carryOutForgettingSchema = z.object({
  /** As it stands on the patient's page: nobody is forgotten by a slip. */
  name: requiredText(MAX_NAME),
});

export const forgettingRequestSchema = z.object({
  status: z.literal('requested'),
  /** A name. */
  requestedBy: z.string(),
  at: z.string(),
});

/** A request that nobody has carried out or withdrawn yet. */
export const openForgettingSchema = z.object({
  patientId: z.string(),
  patientName: z.string(),
  /** A name. */
  requestedBy: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type OpenForgetting = z.output<typeof openForgettingSchema>;

export const forgettingWithdrawnSchema = z.object({ status: z.literal('withdrawn') });

/** What went to somebody outside, where it is not forgotten by this. */
const leftSchema = z.object({ id: z.string(), kind: z.string(), at: z.string() });

export const forgottenSchema = z.object({
  status: z.literal('forgotten'),
  /** Names of the projections that were made anew. */
  rebuilt: z.array(z.string()),
  left: z.object({ messages: z.array(leftSchema), orders: z.array(leftSchema) }),
});
export const userForgottenSchema = z.pick(forgottenSchema, { status: true, rebuilt: true });
export type UserForgotten = z.output<typeof userForgottenSchema>;
export type Forgotten = z.output<typeof forgottenSchema>;
