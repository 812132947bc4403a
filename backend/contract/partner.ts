/** Partners of a clinic. A key is sent and never answered. */
import * as z from 'zod/mini';
import { PARTNER_TYPES } from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, optionalText, requiredText } from './primitives.ts';

const KEY_LENGTH = { min: 16, max: 200 } as const;
const MAX_ADDRESS = 500;

const apiKey = z
  .string()
  .check(z.minLength(1), z.maxLength(KEY_LENGTH.max), z.regex(new RegExp(`^[!-~]{${KEY_LENGTH.min},}$`)));

export const addPartnerHookSchema = z.object({
  type: z.enum(PARTNER_TYPES),
  partnerName: requiredText(MAX_NAME),
  /** Without name and password; of type MAPS a template with `{lat}` and `{lng}`, else without a query. */
  apiBase: requiredText(MAX_ADDRESS),
  /** Of type MAPS it may be left out: nothing is sent there. */
  apiKey: z.nullish(apiKey),
  /** Left out: they are. */
  active: z.nullish(z.boolean()),
  notes: optionalText(MAX_NOTE),
});

/** What is left out stays. */
export const changePartnerHookSchema = z.object({
  type: z.optional(z.enum(PARTNER_TYPES)),
  partnerName: z.optional(requiredText(MAX_NAME)),
  apiBase: z.optional(requiredText(MAX_ADDRESS)),
  apiKey: z.nullish(apiKey),
  active: z.optional(z.boolean()),
  notes: z.optional(optionalText(MAX_NOTE)),
});

export const partnerHookSchema = z.object({
  id: z.string(),
  type: z.enum(PARTNER_TYPES),
  partnerName: z.string(),
  apiBase: z.string(),
  /** The last four characters of the key. */
  keyEnding: z.nullable(z.string()),
  active: z.boolean(),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  /** What came of the last test. */
  lastOutcome: z.nullable(z.object({ at: z.string(), ok: z.boolean(), detail: z.nullable(z.string()) })),
});
export type PartnerHook = z.output<typeof partnerHookSchema>;

export const partnerTestSchema = z.object({
  ok: z.boolean(),
  /** Of the answer; null where none came. */
  status: z.nullable(z.number()),
  /** Why not, in one sentence. */
  detail: z.nullable(z.string()),
});
export type PartnerTest = z.output<typeof partnerTestSchema>;

const MOST_FACILITIES = 5000;

/** All facilities that accept an insurer. */
export const listFacilitiesSchema = z.object({
  facilityIds: z.array(z.string().check(z.maxLength(MAX_NAME))).check(z.maxLength(MOST_FACILITIES)),
});

export const facilitiesListedSchema = z.object({ facilities: z.number() });
