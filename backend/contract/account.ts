/** Accounts of the staff: people, how they sign in, where they are signed in. */
import * as z from 'zod/mini';
import { COUNTRIES, PLAN_TIERS, STAFF_ROLES, USER_STATUSES } from '../../events/enums.ts';
import { emailAddress } from './clinic.ts';
import { MAX_NAME, MAX_NOTE, optionalText, phoneText, requiredText } from './primitives.ts';

/** Counted in characters as people see them in a list of letters: code points. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** More than any password of ours, and less than what makes a hash slow. */
const MAX_PASSWORD_TEXT = 1000;

/* @__NO_SIDE_EFFECTS__ */
const password = () => z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_TEXT));

/**
 * Of ASCII alone: an address with a letter that looks like another one would be another person's, and no screen could tell
 * the two apart.
 */
/* @__NO_SIDE_EFFECTS__ */
const requiredEmail = () =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_NAME),
    z.refine((text) => /^[!-~]+$/.test(text) && emailAddress.test(text)),
  );

export const emailSchema = requiredEmail();

export const signInSchema = z.object({ email: requiredEmail(), password: password() });

/** What a patient shows: the code that was sent to their phone, or the link of a message. */
export const signInByCodeSchema = z.object({
  phone: requiredText(MAX_NAME),
  code: requiredText(MAX_NAME),
});
export const signInByLinkSchema = z.object({ link: requiredText(MAX_NAME) });

/** Either of the four, as the fields say that are there. */
export const anySignInSchema = z.object({
  email: z.optional(z.unknown()),
  password: z.optional(z.unknown()),
  phone: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
  link: z.optional(z.unknown()),
  recoveryCode: z.optional(z.unknown()),
});

export const requestCodeSchema = z.object({
  phone: requiredText(MAX_NAME).check(z.refine((text) => /\d/.test(text))),
});
/** What a provider adds to our address (OpenID Connect Core 3.1.2.5, RFC 9207). */
export const oidcAnswerSchema = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  iss: z.optional(z.string()),
  session_state: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});
export const codeRequestedSchema = z.object({ sent: z.literal(true) });
/** Whose link it is: the first name and an initial. */
export const linkOwnerSchema = z.object({ name: z.string() });

/** Whose invitation it is: by the e-mail they sign in from then on. */
export const invitedSchema = z.object({ email: z.string(), name: z.string() });

export const acceptInvitationSchema = z.object({ password: password() });

export const changePasswordSchema = z.object({ current: password(), next: password() });

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  clinicId: z.string(),
  status: z.enum(USER_STATUSES),
  /** The id of whoever did; `system`: it was done on the server's own command line. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  profileImageUrl: z.null(),
});
export type User = z.output<typeof userSchema>;

export const inviteUserSchema = z.object({
  email: requiredEmail(),
  firstName: requiredText(MAX_NAME),
  lastName: requiredText(MAX_NAME),
  role: z.enum(STAFF_ROLES),
  clinicId: requiredText(MAX_NAME),
  notes: optionalText(MAX_NOTE),
});

/** The link is told this once. */
export const invitedUserSchema = z.object({ user: userSchema, invitationUrl: z.string() });

/** What is left out stays. */
export const changeUserSchema = z.object({
  role: z.nullish(z.enum(STAFF_ROLES)),
  clinicId: z.nullish(requiredText(MAX_NAME)),
  notes: optionalText(MAX_NOTE),
});

export const accountSessionSchema = z.object({
  id: z.string(),
  /** Its family. */
  browser: z.string(),
  since: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSessionSchema>;

const clinicFields = {
  name: requiredText(MAX_NAME),
  region: optionalText(MAX_NAME),
  country: z.nullish(z.enum(COUNTRIES)),
  timeZone: z.nullish(z.string().check(z.maxLength(MAX_NAME))),
  contactEmail: z.nullish(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_NAME),
      z.refine((text) => text === '' || emailAddress.test(text)),
    ),
  ),
  contactPhone: phoneText(),
  planTier: z.nullish(z.enum(PLAN_TIERS)),
};

export const registerClinicSchema = z.object(clinicFields);

/** What is left out stays; null is none. */
export const changeListedClinicSchema = z.object({
  ...clinicFields,
  name: z.optional(requiredText(MAX_NAME)),
  region: z.optional(optionalText(MAX_NAME)),
});

/** A clinic among those of the installation. */
export const listedClinicSchema = z.object({
  id: z.string(),
  name: z.string(),
  region: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRIES)),
  timeZone: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  planTier: z.enum(PLAN_TIERS),
});
export type ListedClinic = z.output<typeof listedClinicSchema>;
