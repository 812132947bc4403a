/**
 * The place that the patient of this phone chose last, written down at the press: what is found from there is kept later, and
 * somebody who reloads the page at once must not look at hospitals of another city.
 */
import * as z from 'zod/mini';
import { type Place, placeSchema } from '../../../../backend/contract/facility.ts';
import { PLACE_KEY } from './placeKey.ts';

const keptSchema = z.object({ patientId: z.string(), place: placeSchema });

/** null where this patient has chosen none, or where the browser keeps nothing. */
export function storedPlace(storage: () => Pick<Storage, 'getItem'>, patientId: string): Place | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(storage().getItem(PLACE_KEY) ?? 'null'));
    return parsed.success && parsed.data.patientId === patientId ? parsed.data.place : null;
  } catch {
    return null;
  }
}

export function storePlace(storage: () => Pick<Storage, 'setItem'>, patientId: string, place: Place): void {
  try {
    storage().setItem(PLACE_KEY, JSON.stringify({ patientId, place }));
  } catch {
    // It is kept with what is found from there.
  }
}
