/** Whose reports were entered on this phone last, so that the form opens without a network. */
import * as z from 'zod/mini';
import { ROLES } from '../../../../events/enums.ts';
import { storeTeam } from '../emergency/careTeam.ts';
import { PERSON_KEY } from './firstQuestions.ts';
import { storeLowBelow } from '../report-form/keptLimit.ts';
import { reportPatientSchema } from '../../api/resources/reportPatient.ts';
import { PLACE_KEY } from '../emergency/placeKey.ts';

const keptPersonSchema = z.object({
  userId: z.string(),
  role: z.enum(ROLES),
  patient: reportPatientSchema,
});
/** Who enters, and for whom. */
export type KeptPerson = z.output<typeof keptPersonSchema>;

/** Under which the browser keeps that a person has left whose session has not ended yet, for want of a network. */
const LEAVING_KEY = 'home-heart.leaving';

/** The id of the person who has left and whose session is still to be ended; null where there is none. */
export function storedLeaving(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(LEAVING_KEY);
  } catch {
    return null;
  }
}

export function storeLeaving(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  userId: string | null,
): void {
  try {
    if (userId === null) storage().removeItem(LEAVING_KEY);
    else storage().setItem(LEAVING_KEY, userId);
  } catch {
    console.warn('That the person has left could not be kept for the next visit.');
  }
}

export function storedPerson(storage: () => Pick<Storage, 'getItem'>): KeptPerson | null {
  try {
    const parsed = keptPersonSchema.safeParse(JSON.parse(storage().getItem(PERSON_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the person, or with null forgets them, whom they call and from where they measured. A browser that keeps nothing asks again next time. */
export function storePerson(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  person: KeptPerson | null,
): void {
  if (person === null) {
    storeTeam(storage, null);
    storeLowBelow(storage, null);
  }
  try {
    if (person === null) for (const key of [PERSON_KEY, PLACE_KEY]) storage().removeItem(key);
    else storage().setItem(PERSON_KEY, JSON.stringify(person));
  } catch {
    console.warn('Who enters could not be kept for the next visit.');
  }
}
