/** Whose reports were entered on this phone last, so that the form opens without a network. */
import * as z from 'zod/mini';
import { ROLES } from '../../../../events/enums.ts';
import { keepTeam } from '../emergency/careTeam.ts';
import { PERSON_KEY } from './firstQuestions.ts';
import { keepLowBelow } from '../report-form/keptLimit.ts';
import { reportPatientSchema } from '../../api/resources/reportPatient.ts';
import { PLACE_KEY } from '../emergency/placeKey.ts';
import {
  type Changes,
  forgetKept,
  keepText,
  keepValue,
  keptText,
  keptValue,
  type Reads,
} from '../../lib/keptValue.ts';

const keptPersonSchema = z.object({
  userId: z.string(),
  role: z.enum(ROLES),
  patient: reportPatientSchema,
});
/** Who enters, and for whom. */
export type KeptPerson = z.output<typeof keptPersonSchema>;

/** Under which a caregiver's phone keeps whom they may report for. */
export const SHARED_KEY = 'home-heart.shared';
/** Under which the browser keeps that a person has left whose session has not ended yet, for want of a network. */
const LEAVING_KEY = 'home-heart.leaving';

/** The id of the person who has left and whose session is still to be ended; null where there is none. */
export const keptLeaving = (storage: Reads): string | null => keptText(storage, LEAVING_KEY);

export const keepLeaving = (storage: Changes, userId: string): void => keepText(storage, LEAVING_KEY, userId);

/** Nobody is leaving any more: their session has ended, or somebody else is there. */
export const endLeaving = (storage: Changes): void => forgetKept(storage, LEAVING_KEY);

export const keptPerson = (storage: Reads): KeptPerson | null =>
  keptValue(storage, PERSON_KEY, keptPersonSchema);

/** Keeps the person, or with null forgets them, whom they call, whom they help and from where they measured. A browser that keeps nothing asks again next time. */
export function keepPerson(storage: Changes, person: KeptPerson | null): void {
  if (person !== null) return keepValue(storage, PERSON_KEY, person);
  keepTeam(storage, null);
  keepLowBelow(storage, null);
  for (const key of [PERSON_KEY, PLACE_KEY, SHARED_KEY]) forgetKept(storage, key);
}
