/** The partners of a clinic, one document each, and the facilities that accept each insurer. */
import type { PartnerHook } from '../../events/partner-events.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { HMO_FACILITIES, PARTNER_HOOKS } from './collection.ts';

export const partnersProjection: Projection = {
  name: 'partners',
  version: 1,
  collections: [PARTNER_HOOKS.definition, HMO_FACILITIES.definition],
  handlers: {
    PartnerHookAdded: (event) =>
      create(PARTNER_HOOKS, subjectIn(event.stream), () => ({
        ...event.data,
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
        lastOutcome: null,
      })),
    PartnerHookChanged: (event) =>
      changeExisting(PARTNER_HOOKS, subjectIn(event.stream), (hook) => ({
        ...hook,
        ...presentFields<PartnerHook>(event.data),
      })),
    PartnerHookTested: (event) =>
      changeExisting(PARTNER_HOOKS, subjectIn(event.stream), (hook) => ({
        ...hook,
        lastOutcome: { at: event.meta.recordedAt, ok: event.data.ok, detail: event.data.detail },
      })),
    HmoFacilitiesListed: (event) =>
      create(HMO_FACILITIES, subjectIn(event.stream), () => ({
        clinicId: event.meta.clinicId,
        facilityIds: event.data.facilityIds,
      })),
  },
};
