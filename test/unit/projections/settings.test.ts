import assert from 'node:assert/strict';
import { DEFAULT_FEATURE_FLAGS } from '../../../events/feature-flags.ts';
import { settingsProjection } from '../../../projections/settings/projector.ts';
import type { ClinicSettings } from '../../../events/clinic-events.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { CLINICIAN, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the settings', () => {
  const about = { patientId: null };
  const strict = {
    ...DEFAULT_THRESHOLDS,
    alerts: { ...DEFAULT_THRESHOLDS.alerts, redCooldownMinutes: 5 },
  };
  const settings: ClinicSettings = {
    name: 'Centre de Santé Bumbu',
    region: 'Kinshasa',
    country: 'CD',
    timeZone: 'Africa/Kinshasa',
    language: 'fr',
    contactEmail: null,
    contactPhone: '+243812345678',
    onCallPhone: null,
    patientPhone: null,
    silence: { on: true, afterDays: 3 },
    planTier: 'BASIC',
    featureFlags: DEFAULT_FEATURE_FLAGS,
    secondFactor: 'administrators',
  };
  let recording: Recording;

  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
  });

  const changed = () =>
    recording.event('ClinicThresholdsChanged', { thresholds: strict, reason: 'Trial.', reset: false }, about);

  it('hold the clinic’s thresholds, who set them when, and how often they were set', () => {
    const clinic = projected(settingsProjection, [changed(), changed()]);
    assert.equal(clinic.changed, 1);
    clinic.holds('clinics', 'main', {
      registeredAt: null,
      thresholds: strict,
      thresholdsVersion: 2,
      thresholdsUpdatedAt: '2026-03-10T08:01:00.000Z',
      thresholdsUpdatedBy: CLINICIAN.id,
      settings: null,
      settingsVersion: 0,
      settingsUpdatedAt: null,
      settingsUpdatedBy: null,
    });
  });

  it('hold no thresholds after a reset, which counts as a change', () => {
    const before = changed();
    const reset = recording.event(
      'ClinicThresholdsChanged',
      { thresholds: DEFAULT_THRESHOLDS, reason: null, reset: true },
      about,
    );
    projected(settingsProjection, [before, reset]).shows('clinics', 'main', {
      thresholds: null,
      thresholdsVersion: 2,
    });
  });

  it('hold the clinic’s settings beside its thresholds', () => {
    const before = changed();
    const named = recording.event('ClinicSettingsChanged', settings, about);
    projected(settingsProjection, [named]).holds('clinics', 'main', {
      registeredAt: null,
      thresholds: null,
      thresholdsVersion: 0,
      thresholdsUpdatedAt: null,
      thresholdsUpdatedBy: null,
      settings,
      settingsVersion: 1,
      settingsUpdatedAt: '2026-03-10T08:01:00.000Z',
      settingsUpdatedBy: CLINICIAN.id,
    });
    projected(settingsProjection, [before, named]).shows('clinics', 'main', {
      thresholds: strict,
      thresholdsVersion: 1,
      settings,
    });
  });

  it('hold the people of the clinic', () => {
    const introduced = recording.event(
      'UserIntroduced',
      { name: 'Dr Ngozi', role: 'clinician' },
      { ...about, subject: 'dr-ngozi' },
    );
    projected(settingsProjection, [introduced]).holds('users', 'dr-ngozi', {
      name: 'Dr Ngozi',
      role: 'clinician',
      clinicId: 'main',
      active: true,
    });
  });
});
