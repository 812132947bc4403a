/** Partners of a clinic, and which facilities accept an insurer among them. */
import type { PartnerHook } from '../../events/partner-events.ts';

export type PartnerHookDocument = PartnerHook & {
  readonly clinicId: string;
  readonly createdAt: string;
  /** What came of the last test; null before the first. */
  readonly lastOutcome: { readonly at: string; readonly ok: boolean; readonly detail: string | null } | null;
};

/** By the id of the insurer. */
export type HmoDocument = { readonly clinicId: string; readonly facilityIds: readonly string[] };
