/** Settings: what a clinic has set, and who its people are. */
import { subjectIn } from '../../events/stream-name.ts';
import type { ClinicDocument } from './document.ts';
import type { Projection } from '../projection.ts';
import { CLINICS, USERS } from './collection.ts';
import { change, changeExisting, create } from '../change.ts';

const UNSET: ClinicDocument = {
  registeredAt: null,
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
  version: 7,
  collections: [CLINICS.definition, USERS.definition],
  handlers: {
    ClinicRegistered: (event) =>
      change(CLINICS, subjectIn(event.stream), (clinic) => ({
        ...(clinic ?? UNSET),
        registeredAt: event.meta.recordedAt,
        settings: event.data,
      })),
    ClinicThresholdsChanged: (event) =>
      change(CLINICS, subjectIn(event.stream), (clinic) => ({
        ...(clinic ?? UNSET),
        thresholds: event.data.reset ? null : event.data.thresholds,
        thresholdsVersion: (clinic ?? UNSET).thresholdsVersion + 1,
        thresholdsUpdatedAt: event.meta.recordedAt,
        thresholdsUpdatedBy: event.meta.actor.id,
      })),
    ClinicSettingsChanged: (event) =>
      change(CLINICS, subjectIn(event.stream), (clinic) => ({
        ...(clinic ?? UNSET),
        settings: event.data,
        settingsVersion: (clinic ?? UNSET).settingsVersion + 1,
        settingsUpdatedAt: event.meta.recordedAt,
        settingsUpdatedBy: event.meta.actor.id,
      })),
    UserIntroduced: (event) =>
      create(USERS, subjectIn(event.stream), () => ({
        ...event.data,
        clinicId: event.meta.clinicId,
        active: true,
      })),
    UserRoleChanged: (event) =>
      changeExisting(USERS, subjectIn(event.stream), (user) => ({
        ...user,
        role: event.data.to,
        clinicId: event.data.clinicId,
      })),
    UserDeactivated: (event) =>
      changeExisting(USERS, subjectIn(event.stream), (user) => ({ ...user, active: false })),
    UserReactivated: (event) =>
      changeExisting(USERS, subjectIn(event.stream), (user) => ({ ...user, active: true })),
  },
};
