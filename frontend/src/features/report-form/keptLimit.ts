/** Below which glucose is low for the patient of this phone, kept so that the card says it right without a network. */
import { STANDARD_LOW_BELOW } from '../../../../events/glucose.ts';

const KEY = 'home-heart.low-below';

/** mmol/L: what the server said last of this patient, else what holds for everybody without a limit of their own. */
export function storedLowBelow(storage: () => Pick<Storage, 'getItem'>, patientId: string): number {
  try {
    const [of, lowBelow] = storage().getItem(KEY)?.split(' ') ?? [];
    return of === patientId ? Number(lowBelow) || STANDARD_LOW_BELOW : STANDARD_LOW_BELOW;
  } catch {
    return STANDARD_LOW_BELOW;
  }
}

/** Keeps the limit of one patient, or with null forgets it. */
export function storeLowBelow(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  limit: { readonly patientId: string; readonly lowBelow: number } | null,
): void {
  try {
    if (limit === null) storage().removeItem(KEY);
    else storage().setItem(KEY, `${limit.patientId} ${limit.lowBelow}`);
  } catch {
    // Without it the standard holds until the server says otherwise.
  }
}
