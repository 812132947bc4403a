/** What is decided about limits: the clinic's whole set and one patient's own. */
import { isDeepStrictEqual } from 'node:util';
import { type ClinicThresholds, DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { type Clinic, type DecidedClinicEvent, thresholdsOf } from '../clinics/clinic.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

export interface ThresholdChange {
  readonly reason: string | null;
  /** The version that the change was made from; null where nobody looked. */
  readonly version: number | null;
}

/**
 * The set in force from now on. The set that is in force already makes no new version.
 *
 * @throws Refusal 409 for a change made from another version than the one in force
 */
export function changeThresholds(
  clinic: Clinic,
  thresholds: ClinicThresholds,
  { reason, version }: ThresholdChange,
): readonly DecidedClinicEvent[] {
  assertVersion(clinic, version);
  if (isDeepStrictEqual(thresholds, thresholdsOf(clinic))) return [];
  return [{ type: 'ClinicThresholdsChanged', data: { thresholds, reason, reset: false } }];
}

/** Back to the product's own. @throws Refusal 409 as above */
export function resetThresholds(
  clinic: Clinic,
  { reason, version }: ThresholdChange,
): readonly DecidedClinicEvent[] {
  assertVersion(clinic, version);
  if (isDeepStrictEqual(thresholdsOf(clinic), DEFAULT_THRESHOLDS)) return [];
  return [{ type: 'ClinicThresholdsChanged', data: { thresholds: DEFAULT_THRESHOLDS, reason, reset: true } }];
}

function assertVersion({ thresholdsVersion }: Clinic, version: number | null): void {
  if (version === null || version === thresholdsVersion) return;
  throw Refusal.conflict(
    `The limits have been changed in the meantime: version ${thresholdsVersion} is in force, and this change was made from version ${version}.`,
  );
}
