/**
 * Streams `user-<id>` (a person and their account), `userEmail-<hash>` (whose an e-mail address is), `userSubject-<hash>`
 * (whose an account at another provider is) and `administrators-installation` (who may administer, so that somebody always
 * may). No password, token or key is in any event: they lie among the secrets.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { ROLES, SIGN_IN_METHODS, STAFF_ROLES } from './enums.ts';

export const UserIntroduced = defineEvent({
  type: 'UserIntroduced',
  category: 'user',
  personal: ['name'],
  schema: z.object({ name: z.string(), role: z.enum(ROLES) }),
});

/** Somebody of the staff is to have an account. Whoever invites also approves. */
export const UserInvited = defineEvent({
  type: 'UserInvited',
  category: 'user',
  personal: ['email', 'firstName', 'lastName', 'notes'],
  schema: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(STAFF_ROLES),
    clinicId: z.string(),
    notes: z.nullable(z.string()),
  }),
});

/** Somebody came in by their account at another provider whom nobody had invited: they wait for approval. */
export const UserAskedToJoin = defineEvent({
  type: 'UserAskedToJoin',
  category: 'user',
  personal: ['email', 'firstName', 'lastName'],
  schema: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(STAFF_ROLES),
    clinicId: z.string(),
  }),
});

/** The account at another provider by which the person signs in from now on. */
export const UserLinked = defineEvent({
  type: 'UserLinked',
  category: 'user',
  schema: z.object({
    issuer: z.string(),
    /** Keyed, so that nobody who reads the log can try out whose it is. */
    subjectHash: z.string(),
  }),
});

/** A link to choose a password by was given out; the one before it ends. */
export const UserInvitationIssued = defineEvent({
  type: 'UserInvitationIssued',
  category: 'user',
  schema: z.object({ invitationId: z.string() }),
});

export const UserApproved = defineEvent({
  type: 'UserApproved',
  category: 'user',
  personal: ['notes'],
  schema: z.object({
    role: z.enum(STAFF_ROLES),
    clinicId: z.string(),
    notes: z.nullable(z.string()),
  }),
});

/** Another role, another clinic, or both. */
export const UserRoleChanged = defineEvent({
  type: 'UserRoleChanged',
  category: 'user',
  schema: z.object({ from: z.enum(STAFF_ROLES), to: z.enum(STAFF_ROLES), clinicId: z.string() }),
});

export const UserDeactivated = defineEvent({
  type: 'UserDeactivated',
  category: 'user',
  schema: z.object({}),
});

export const UserReactivated = defineEvent({
  type: 'UserReactivated',
  category: 'user',
  schema: z.object({}),
});

/** By the link that was given out, or by whoever knew the password before. */
export const PasswordSet = defineEvent({
  type: 'PasswordSet',
  category: 'user',
  schema: z.object({}),
});

/** Its public key and its counter lie among the secrets, under this id. */
export const PasskeyAdded = defineEvent({
  type: 'PasskeyAdded',
  category: 'user',
  personal: ['name'],
  schema: z.object({ passkeyId: z.string(), name: z.string() }),
});

export const PasskeyRemoved = defineEvent({
  type: 'PasskeyRemoved',
  category: 'user',
  schema: z.object({ passkeyId: z.string() }),
});

/** Ten codes that let in once each, beside the password; those from before end. */
export const RecoveryCodesIssued = defineEvent({
  type: 'RecoveryCodesIssued',
  category: 'user',
  schema: z.object({}),
});

export const RecoveryCodeUsed = defineEvent({
  type: 'RecoveryCodeUsed',
  category: 'user',
  schema: z.object({}),
});

export const UserSignedIn = defineEvent({
  type: 'UserSignedIn',
  category: 'user',
  schema: z.object({ method: z.enum(SIGN_IN_METHODS) }),
});

/** Somebody tried and was not let in; recorded once in a while, however often it was tried. */
export const UserSignInRefused = defineEvent({
  type: 'UserSignInRefused',
  category: 'user',
  schema: z.object({ reason: z.enum(['password', 'status', 'passkey', 'recovery']) }),
});

/** Of a closed account: from here on the key of the person is destroyed. */
export const UserForgotten = defineEvent({
  type: 'UserForgotten',
  category: 'user',
  schema: z.object({
    /** Of the key that was destroyed; null where nothing had been sealed under one. */
    keyFingerprint: z.nullable(z.string()),
  }),
});

export const EmailReleased = defineEvent({
  type: 'EmailReleased',
  category: 'userEmail',
  schema: z.object({ userId: z.string() }),
});

export const EmailClaimed = defineEvent({
  type: 'EmailClaimed',
  category: 'userEmail',
  schema: z.object({ userId: z.string() }),
});

export const SubjectClaimed = defineEvent({
  type: 'SubjectClaimed',
  category: 'userSubject',
  schema: z.object({ userId: z.string() }),
});

export const AdministratorAdded = defineEvent({
  type: 'AdministratorAdded',
  category: 'administrators',
  schema: z.object({ userId: z.string() }),
});

export const AdministratorRemoved = defineEvent({
  type: 'AdministratorRemoved',
  category: 'administrators',
  schema: z.object({ userId: z.string() }),
});
