/** Below which glucose is low for the patient of this phone, kept so that the card says it right without a network. */
import * as z from 'zod/mini';
import { THRESHOLD_FIELDS } from '../../../../events/thresholds.ts';

const KEY = 'home-heart.low-below';

const keptLimitSchema = z.object({ patientId: z.string(), lowBelow: z.number() });

/** mmol/L: what the server said last of this patient, else what holds for everybody without a limit of their own. */
export function storedLowBelow(storage: () => Pick<Storage, 'getItem'>, patientId: string): number {
  const standard = THRESHOLD_FIELDS.DIABETES.lowBelow.default;
  try {
    const { success, data } = keptLimitSchema.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'));
    return success && data.patientId === patientId ? data.lowBelow : standard;
  } catch {
    return standard;
  }
}

/** Keeps the limit of one patient, or with null forgets it. */
export function storeLowBelow(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  limit: z.output<typeof keptLimitSchema> | null,
): void {
  try {
    if (limit === null) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(limit));
  } catch {
    console.warn('The limit of a low blood sugar is not kept for a start without a network.');
  }
}
