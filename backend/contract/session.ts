/** Who is calling. */
import * as z from 'zod/mini';
import { CAREGIVER_RIGHTS, DEMONSTRATION_ROLES, ROLES } from '../../events/enums.ts';
import { MAX_NAME, optionalText } from './primitives.ts';

/** How a product of accounts lets people in. */
export const SIGN_IN_WAYS = ['local', 'oidc', 'code'] as const;

/** Of the demonstration `user`, `mode` and `patientId` alone. */
export const sessionSchema = z.object({
  /** null: nobody has signed in. */
  user: z.nullable(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  mode: z.enum(['demonstration', 'accounts']),
  patientId: z.nullable(z.string()),
  clinicId: z.optional(z.string()),
  /** Of the staff: by which they sign in. */
  email: z.optional(z.string()),
  /** Of a caregiver: who lets them in, and to what. */
  shared: z.optional(z.array(z.object({ patientId: z.string(), may: z.enum(CAREGIVER_RIGHTS) }))),
  /** When it ends unless something is asked. */
  expiresAt: z.optional(z.string()),
  methods: z.optional(z.array(z.enum(SIGN_IN_WAYS))),
  oidcName: z.optional(z.nullable(z.string())),
  /** Of whoever has shown their password and has yet to show, or to make, a passkey. */
  next: z.optional(z.enum(['passkey', 'enrol-passkey'])),
  /** Of whoever was signed in by a password alone where a passkey is asked for by now. */
  ended: z.optional(z.literal('passkey')),
});
export type Session = z.output<typeof sessionSchema>;

export const chooseSessionSchema = z.object({
  role: z.enum(DEMONSTRATION_ROLES),
  patientId: optionalText(MAX_NAME),
  /** Makes another person of the role, so that two clinicians can be told apart. */
  name: optionalText(MAX_NAME),
});
