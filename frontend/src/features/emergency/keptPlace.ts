/**
 * The place that the patient of this phone chose last, written down at the press: what is found from there is kept later, and
 * somebody who reloads the page at once must not look at hospitals of another city.
 */
import * as z from 'zod/mini';
import { type Place, placeSchema } from '../../../../backend/contract/facility.ts';
import { keepValue, keptValue, type Reads, type Writes } from '../../lib/keptValue.ts';
import { PLACE_KEY } from './placeKey.ts';

const keptSchema = z.object({ patientId: z.string(), place: placeSchema });

/** null where this patient has chosen none, or where the browser keeps nothing. */
export function keptPlace(storage: Reads, patientId: string): Place | null {
  const kept = keptValue(storage, PLACE_KEY, keptSchema);
  return kept?.patientId === patientId ? kept.place : null;
}

export const keepPlace = (storage: Writes, patientId: string, place: Place): void =>
  keepValue(storage, PLACE_KEY, { patientId, place });
