import * as z from 'zod/mini';
import {
  type acceptInvitationSchema,
  accountSessionSchema,
  type changeListedClinicSchema,
  type changePasswordSchema,
  type changeUserSchema,
  invitedSchema,
  invitedUserSchema,
  type inviteUserSchema,
  listedClinicSchema,
  type registerClinicSchema,
  codeRequestedSchema,
  type anySignInSchema,
  linkOwnerSchema,
  type oidcAnswerSchema,
  type requestCodeSchema,
  userSchema,
} from '../account.ts';
import { userForgottenSchema } from '../forgetting.ts';
import {
  type addPasskeySchema,
  type assertionSchema,
  creationOptionsSchema,
  passkeySchema,
  recoveryCodesSchema,
  requestOptionsSchema,
} from '../passkey.ts';
import { sessionSchema } from '../session.ts';
import { CHOOSE_PERSON_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const SIGN_IN = {
  address: CHOOSE_PERSON_AT,
  takes: schemas<{ body: typeof anySignInSchema }>(),
  answer: sessionSchema,
} as const satisfies RouteContract;

/** The same answer for every number. */
export const REQUEST_CODE = {
  address: 'POST /session/code',
  takes: schemas<{ body: typeof requestCodeSchema }>(),
  answer: codeRequestedSchema,
} as const satisfies RouteContract;

/** Looked at by whoever previews a message, it lets in none. */
export const READ_LINK = {
  address: 'GET /session/link/:token',
  answer: linkOwnerSchema,
} as const satisfies RouteContract;

/** Uses nothing up. */
export const READ_INVITATION = {
  address: 'GET /invitations/:token',
  answer: invitedSchema,
} as const satisfies RouteContract;

export const ACCEPT_INVITATION = {
  address: 'POST /invitations/:token',
  takes: schemas<{ body: typeof acceptInvitationSchema }>(),
  answer: sessionSchema,
} as const satisfies RouteContract;

export const CHANGE_PASSWORD = {
  address: 'PUT /account/password',
  takes: schemas<{ body: typeof changePasswordSchema }>(),
  answer: sessionSchema,
} as const satisfies RouteContract;

export const LIST_SESSIONS = {
  address: 'GET /account/sessions',
  answer: z.array(accountSessionSchema),
} as const satisfies RouteContract;

export const END_SESSION = {
  address: 'DELETE /account/sessions/:sessionId',
  answer: z.array(accountSessionSchema),
} as const satisfies RouteContract;

export const PASSKEY_OPTIONS = {
  address: 'POST /account/passkeys/options',
  answer: creationOptionsSchema,
} as const satisfies RouteContract;

export const ADD_PASSKEY = {
  address: 'POST /account/passkeys',
  takes: schemas<{ body: typeof addPasskeySchema }>(),
  answer: passkeySchema,
  status: 201,
} as const satisfies RouteContract;

export const LIST_PASSKEYS = {
  address: 'GET /account/passkeys',
  answer: z.array(passkeySchema),
} as const satisfies RouteContract;

export const REMOVE_PASSKEY = {
  address: 'DELETE /account/passkeys/:passkeyId',
  answer: z.array(passkeySchema),
} as const satisfies RouteContract;

export const MAKE_RECOVERY_CODES = {
  address: 'POST /account/recovery-codes',
  answer: recoveryCodesSchema,
  status: 201,
} as const satisfies RouteContract;

export const SIGN_IN_OPTIONS = {
  address: 'POST /session/passkey/options',
  answer: requestOptionsSchema,
} as const satisfies RouteContract;

export const SIGN_IN_BY_PASSKEY = {
  address: 'POST /session/passkey',
  takes: schemas<{ body: typeof assertionSchema }>(),
  answer: sessionSchema,
} as const satisfies RouteContract;

/** A browser goes there: it is answered by another address. */
export const BEGIN_OIDC = {
  address: 'GET /session/oidc',
  answer: z.null(),
} as const satisfies RouteContract;

export const FINISH_OIDC = {
  address: 'GET /session/oidc/callback',
  takes: schemas<{ query: typeof oidcAnswerSchema }>(),
  answer: z.null(),
} as const satisfies RouteContract;

export const LIST_USERS = {
  address: 'GET /users',
  answer: z.array(userSchema),
} as const satisfies RouteContract;

export const INVITE_USER = {
  address: 'POST /users',
  takes: schemas<{ body: typeof inviteUserSchema }>(),
  answer: invitedUserSchema,
  status: 201,
} as const satisfies RouteContract;

const changed = { takes: schemas<{ body: typeof changeUserSchema }>(), answer: userSchema } as const;

export const APPROVE_USER = {
  address: 'POST /users/:userId/approve',
  ...changed,
} as const satisfies RouteContract;

export const CHANGE_ROLE = {
  address: 'POST /users/:userId/role',
  ...changed,
} as const satisfies RouteContract;

export const DEACTIVATE_USER = {
  address: 'POST /users/:userId/deactivate',
  answer: userSchema,
} as const satisfies RouteContract;

export const REACTIVATE_USER = {
  address: 'POST /users/:userId/reactivate',
  answer: userSchema,
} as const satisfies RouteContract;

export const INVITE_AGAIN = {
  address: 'POST /users/:userId/invitation',
  answer: invitedUserSchema,
} as const satisfies RouteContract;

export const FORGET_USER = {
  address: 'POST /users/:userId/forget',
  answer: userForgottenSchema,
} as const satisfies RouteContract;

export const LIST_CLINICS = {
  address: 'GET /clinics',
  answer: z.array(listedClinicSchema),
} as const satisfies RouteContract;

export const REGISTER_CLINIC = {
  address: 'POST /clinics',
  takes: schemas<{ body: typeof registerClinicSchema }>(),
  answer: listedClinicSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_LISTED_CLINIC = {
  address: 'PATCH /clinics/:clinicId',
  takes: schemas<{ body: typeof changeListedClinicSchema }>(),
  answer: listedClinicSchema,
} as const satisfies RouteContract;
