/** Who is calling. */
import * as z from 'zod/mini';
import { ROLES } from '../../events/enums.ts';
import { MAX_NAME, optionalText } from './primitives.ts';

export const sessionSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) }),
  mode: z.literal('demonstration'),
  patientId: z.nullable(z.string()),
});
export type Session = z.output<typeof sessionSchema>;

export const chooseSessionSchema = z.object({
  role: z.enum(ROLES),
  patientId: optionalText(MAX_NAME),
  /** Makes another person of the role, so that two clinicians can be told apart. */
  name: optionalText(MAX_NAME),
});
