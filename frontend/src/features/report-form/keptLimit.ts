/** Below which glucose is low for the patient of this phone, kept so that the card says it right without a network. */
import { STANDARD_LOW_BELOW } from '../../../../events/glucose.ts';
import { type Changes, forgetKept, keepText, keptText, type Reads } from '../../lib/keptValue.ts';

const KEY = 'home-heart.low-below';

/** mmol/L: what the server said last of this patient, else what holds for everybody without a limit of their own. */
export function keptLowBelow(storage: Reads, patientId: string): number {
  const [of, lowBelow] = keptText(storage, KEY)?.split(' ') ?? [];
  return of === patientId ? Number(lowBelow) || STANDARD_LOW_BELOW : STANDARD_LOW_BELOW;
}

/** Keeps the limit of one patient, or with null forgets it. Without it the standard holds until the server says otherwise. */
export function keepLowBelow(
  storage: Changes,
  limit: { readonly patientId: string; readonly lowBelow: number } | null,
): void {
  if (limit === null) forgetKept(storage, KEY);
  else keepText(storage, KEY, `${limit.patientId} ${limit.lowBelow}`);
}
