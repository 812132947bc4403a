/** The clinic: its thresholds and its settings. */
import { isDeepStrictEqual } from 'node:util';
import type { DecidedEvent, EventOf } from '../../events/event.ts';
import { DEFAULT_FEATURE_FLAGS } from '../../events/feature-flags.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import { type ClinicThresholds, DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: clinic-<clinicId>

export interface Clinic {
  /** Whether it was registered beside the first one, which is there without it. */
  readonly isRegistered: boolean;
  /** null: the product's own values. */
  readonly thresholds: ClinicThresholds | null;
  /** Counts the changes of the thresholds. */
  readonly thresholdsVersion: number;
  readonly settings: ClinicSettings | null;
  /** Counts the changes of the settings. */
  readonly settingsVersion: number;
}

const TYPES = ['ClinicRegistered', 'ClinicThresholdsChanged', 'ClinicSettingsChanged'] as const;
type ClinicEventType = (typeof TYPES)[number];
export type DecidedClinicEvent = DecidedEvent<ClinicEventType>;
export type ClinicStore = AggregateStore<Clinic, ClinicEventType>;

function evolve(state: Clinic, event: EventOf<ClinicEventType>): Clinic {
  switch (event.type) {
    case 'ClinicRegistered':
      return { ...state, isRegistered: true, settings: event.data };
    case 'ClinicThresholdsChanged':
      return {
        ...state,
        thresholds: event.data.reset ? null : event.data.thresholds,
        thresholdsVersion: state.thresholdsVersion + 1,
      };
    case 'ClinicSettingsChanged':
      return { ...state, settings: event.data, settingsVersion: state.settingsVersion + 1 };
  }
}

export const clinicAggregate = defineAggregate({
  types: TYPES,
  initial: (): Clinic => ({
    isRegistered: false,
    thresholds: null,
    thresholdsVersion: 0,
    settings: null,
    settingsVersion: 0,
  }),
  evolve,
});

// Decisions

/** The settings of a clinic that has set none: its patients are found silent, and nobody outside is told of an alert. */
export const DEFAULT_SETTINGS: ClinicSettings = {
  name: 'Home Heart',
  region: null,
  country: null,
  timeZone: 'Africa/Kinshasa',
  language: 'en',
  contactEmail: null,
  contactPhone: null,
  onCallPhone: null,
  patientPhone: null,
  silence: { on: true, afterDays: 3 },
  planTier: 'BASIC',
  featureFlags: DEFAULT_FEATURE_FLAGS,
  secondFactor: 'administrators',
};

export function settingsOf(clinic: Clinic): ClinicSettings {
  return clinic.settings ?? DEFAULT_SETTINGS;
}

/**
 * Nothing where it is already so.
 *
 * @param version that the change was made from; null where nobody looked
 * @throws Refusal 409 for a change made from another version than the one in force
 */
export function changeSettings(
  clinic: Clinic,
  settings: ClinicSettings,
  version: number | null,
): readonly DecidedClinicEvent[] {
  if (version !== null && version !== clinic.settingsVersion) {
    throw Refusal.conflict(
      `The clinic’s settings have been changed in the meantime: version ${clinic.settingsVersion} is in force, and this change was made from version ${version}.`,
    );
  }
  if (isDeepStrictEqual(settings, settingsOf(clinic))) return [];
  return [{ type: 'ClinicSettingsChanged', data: settings }];
}

/** @throws Refusal 409 where it is there already. */
export function registerClinic(clinic: Clinic, settings: ClinicSettings): readonly DecidedClinicEvent[] {
  if (clinic.isRegistered) throw Refusal.conflict('A clinic is already registered under this id.');
  return [{ type: 'ClinicRegistered', data: settings }];
}

export function thresholdsOf(clinic: Clinic): ClinicThresholds {
  return clinic.thresholds ?? DEFAULT_THRESHOLDS;
}
