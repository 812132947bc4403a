/** What a clinic knows of a facility, over what the public lists say of it. */
import type { FacilityFacts } from '../../events/facility-events.ts';

export type FacilityDocument = {
  readonly clinicId: string;
  /** In the lists, or of the clinic's own. */
  readonly facilityId: string;
  /** All facts of one that the clinic added; of one in the lists those that it corrected. */
  readonly facts: Partial<FacilityFacts>;
  readonly added: boolean;
  readonly closed: boolean;
  readonly changedAt: string;
  readonly changedBy: string;
};
