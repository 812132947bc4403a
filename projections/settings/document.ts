/** What a clinic has set, and who its people are. */
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { DataOf } from '../../events/event.ts';
import type { ClinicThresholds } from '../../events/thresholds.ts';

export type ClinicDocument = {
  /** Of a clinic that was registered beside the first one. */
  readonly registeredAt: string | null;
  /** null: the product's own, also after a reset. */
  readonly thresholds: ClinicThresholds | null;
  /** Counts the changes; a change proposed against an older one is refused. */
  readonly thresholdsVersion: number;
  readonly thresholdsUpdatedAt: string | null;
  readonly thresholdsUpdatedBy: string | null;
  readonly settings: ClinicSettings | null;
  /** Counts the changes, as that of the thresholds does. */
  readonly settingsVersion: number;
  readonly settingsUpdatedAt: string | null;
  readonly settingsUpdatedBy: string | null;
};

/** `active`: not one whose account is closed. */
export type UserDocument = DataOf<'UserIntroduced'> & { readonly clinicId: string; readonly active: boolean };
