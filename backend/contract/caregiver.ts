/** The people whom a patient lets see their record, or report for them. */
import * as z from 'zod/mini';
import { CAREGIVER_RIGHTS, CAREGIVER_STATUSES } from '../../events/enums.ts';
import { isCleanText, MAX_NAME, optionalDay, optionalText, requiredText } from './primitives.ts';

export const inviteCaregiverSchema = z.object({
  name: requiredText(MAX_NAME),
  /** Kept as E.164. */
  phoneNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(isCleanText)),
  /** Daughter, neighbour, nurse: as they say it. */
  relation: optionalText(MAX_NAME),
  may: z.enum(CAREGIVER_RIGHTS),
  /** The last day, where the patient lives. */
  until: optionalDay,
  /** That the patient agreed: of the care team, who say so, alone. */
  consent: z.nullish(z.boolean()),
});

export const caregiverSchema = z.object({
  id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  relation: z.nullable(z.string()),
  may: z.enum(CAREGIVER_RIGHTS),
  until: z.nullable(z.string()),
  /** `ended` as soon as the last day is over. */
  status: z.enum(CAREGIVER_STATUSES),
  /** The name of whoever let them in. */
  invitedBy: z.string(),
  createdAt: z.string(),
  /** When a browser of theirs last asked for something; null where none is signed in. */
  lastSeenAt: z.nullable(z.string()),
});
export type CaregiverView = z.output<typeof caregiverSchema>;
