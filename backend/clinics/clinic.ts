/** The clinic: its thresholds and its settings. */
import type { RecordedEvent } from '../../events/event.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import { type ClinicThresholds, DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: clinic-<clinicId>

/** The one clinic, until more are configured. */
export const MAIN_CLINIC = 'main';

export interface Clinic {
  /** null: the product's own values. */
  readonly thresholds: ClinicThresholds | null;
  readonly settings: ClinicSettings | null;
}

function evolve(state: Clinic, event: RecordedEvent): Clinic {
  switch (event.type) {
    case 'ClinicThresholdsChanged':
      return { ...state, thresholds: event.data.reset ? null : event.data.thresholds };
    case 'ClinicSettingsChanged':
      return { ...state, settings: event.data };
    default:
      return state;
  }
}

export const clinicAggregate: Aggregate<Clinic> = {
  category: 'clinic',
  initial: () => ({ thresholds: null, settings: null }),
  evolve,
};

export function thresholdsOf(clinic: Clinic): ClinicThresholds {
  return clinic.thresholds ?? DEFAULT_THRESHOLDS;
}
