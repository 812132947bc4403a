/** Settings: what a clinic has set, and who its people are. */
import type { ClinicDocument, UserDocument } from '../documents.ts';
import type { Projection } from '../projection.ts';
import { change, subjectOf } from '../projectors/change.ts';

const UNSET: ClinicDocument = {
  thresholds: null,
  thresholdsVersion: 0,
  thresholdsUpdatedAt: null,
  thresholdsUpdatedBy: null,
  settings: null,
  settingsVersion: 0,
  settingsUpdatedAt: null,
  settingsUpdatedBy: null,
};

export const settingsProjection: Projection = {
  name: 'settings',
  version: 3,
  collections: [
    { name: 'clinics', indexes: [] },
    { name: 'users', indexes: [] },
  ],
  handlers: {
    ClinicThresholdsChanged: (event) =>
      change<ClinicDocument>('clinics', subjectOf(event), (clinic) => ({
        ...(clinic ?? UNSET),
        thresholds: event.data.reset ? null : event.data.thresholds,
        thresholdsVersion: (clinic ?? UNSET).thresholdsVersion + 1,
        thresholdsUpdatedAt: event.meta.recordedAt,
        thresholdsUpdatedBy: event.meta.actor.id,
      })),
    ClinicSettingsChanged: (event) =>
      change<ClinicDocument>('clinics', subjectOf(event), (clinic) => ({
        ...(clinic ?? UNSET),
        settings: event.data,
        settingsVersion: (clinic ?? UNSET).settingsVersion + 1,
        settingsUpdatedAt: event.meta.recordedAt,
        settingsUpdatedBy: event.meta.actor.id,
      })),
    UserIntroduced: (event) =>
      change<UserDocument>('users', subjectOf(event), () => ({
        ...event.data,
        clinicId: event.meta.clinicId,
      })),
  },
};
