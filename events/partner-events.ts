/**
 * Stream `partnerHook-<hookId>`: a partner of a clinic, who brings groceries, drives, insures or shows maps. Their key is in
 * no event: it lies among the secrets, and what is recorded is how it ends.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { PARTNER_TYPES } from './enums.ts';

export const partnerHookSchema = z.object({
  type: z.enum(PARTNER_TYPES),
  partnerName: z.string(),
  /** Where their service is asked; of type MAPS a template with `{lat}` and `{lng}`. */
  apiBase: z.string(),
  /** By which the key is found among the secrets; null of a partner without one. */
  keyId: z.nullable(z.string()),
  /** The last four characters of the key. */
  keyEnding: z.nullable(z.string()),
  active: z.boolean(),
  notes: z.nullable(z.string()),
});
export type PartnerHook = z.output<typeof partnerHookSchema>;

export const PartnerHookAdded = defineEvent({
  type: 'PartnerHookAdded',
  category: 'partnerHook',
  personal: ['notes'],
  schema: partnerHookSchema,
});

/** Only what changed. */
export const PartnerHookChanged = defineEvent({
  type: 'PartnerHookChanged',
  category: 'partnerHook',
  personal: ['notes'],
  schema: z.partial(partnerHookSchema),
});

/** A delivery that asked for nothing but an answer. */
export const PartnerHookTested = defineEvent({
  type: 'PartnerHookTested',
  category: 'partnerHook',
  schema: z.object({
    ok: z.boolean(),
    /** Of the answer; null where none came. */
    status: z.nullable(z.number()),
    /** Why not, in one sentence of the product's own. */
    detail: z.nullable(z.string()),
  }),
});

/** The facilities that accept an insurer, all of them. */
export const HmoFacilitiesListed = defineEvent({
  type: 'HmoFacilitiesListed',
  category: 'partnerHook',
  schema: z.object({ facilityIds: z.array(z.string()) }),
});
