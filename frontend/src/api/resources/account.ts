import type { AccountSession, ListedClinic, User } from '../../../../backend/contract/account.ts';
import type * as z from 'zod/mini';
import type { addPasskeySchema, assertionSchema, Passkey } from '../../../../backend/contract/passkey.ts';
import type { StaffRole } from '../../../../events/enums.ts';
import type { inviteUserSchema } from '../../../../backend/contract/account.ts';
import {
  ACCEPT_INVITATION,
  ADD_PASSKEY,
  APPROVE_USER,
  CHANGE_PASSWORD,
  DEACTIVATE_USER,
  END_SESSION,
  FORGET_USER,
  INVITE_AGAIN,
  INVITE_USER,
  LIST_CLINICS,
  LIST_PASSKEYS,
  LIST_SESSIONS,
  LIST_USERS,
  MAKE_RECOVERY_CODES,
  PASSKEY_OPTIONS,
  REACTIVATE_USER,
  READ_INVITATION,
  READ_LINK,
  REMOVE_PASSKEY,
  REQUEST_CODE,
  SIGN_IN,
  SIGN_IN_BY_PASSKEY,
  SIGN_IN_OPTIONS,
} from '../../../../backend/contract/routes/accounts.ts';
import { LEAVE_SESSION } from '../../../../backend/contract/routes/session.ts';
import type { Session } from '../../../../backend/contract/session.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

export type Invitation = z.input<typeof inviteUserSchema>;
type InvitedUser = z.output<typeof INVITE_USER.answer>;

interface UserAct {
  readonly userId: string;
  readonly act: 'approve' | 'deactivate' | 'reactivate';
  /** As what they are approved, and in which clinic. */
  readonly role?: StaffRole | undefined;
  readonly clinicId?: string | undefined;
  readonly idempotencyKey: string;
}

const CLOSING = { deactivate: DEACTIVATE_USER, reactivate: REACTIVATE_USER } as const;
/** The sessions of whoever asks. */
const OWN_SESSIONS = idTag('Session', 'OWN');

type AnySignIn =
  | { readonly email: string; readonly password: string }
  | { readonly phone: string; readonly code: string }
  | { readonly link: string }
  | { readonly recoveryCode: string };

export type SentPasskey = z.input<typeof addPasskeySchema>;
export type SentAssertion = z.input<typeof assertionSchema>;
type Options = z.output<typeof PASSKEY_OPTIONS.answer>;
/** The passkeys of whoever asks. */
const OWN_PASSKEYS = idTag('Session', 'PASSKEYS');

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestCode: build.mutation<{ readonly sent: true }, string>({
      query: (phone) => requestTo(REQUEST_CODE, { body: { phone } }),
      responseSchema: REQUEST_CODE.answer,
    }),
    getLinkOwner: build.query<{ readonly name: string }, string>({
      query: (token) => requestTo(READ_LINK, { params: { token } }),
      responseSchema: READ_LINK.answer,
    }),
    getInvitation: build.query<{ readonly email: string }, string>({
      query: (token) => requestTo(READ_INVITATION, { params: { token } }),
      responseSchema: READ_INVITATION.answer,
    }),
    signIn: build.mutation<Session, AnySignIn>({
      query: (body) => requestTo(SIGN_IN, { body }),
      responseSchema: SIGN_IN.answer,
    }),
    acceptInvitation: build.mutation<Session, { readonly token: string; readonly password: string }>({
      query: ({ token, password }) => requestTo(ACCEPT_INVITATION, { params: { token }, body: { password } }),
      responseSchema: ACCEPT_INVITATION.answer,
    }),
    signInOptions: build.mutation<Options, void>({
      query: () => requestTo(SIGN_IN_OPTIONS),
      responseSchema: SIGN_IN_OPTIONS.answer,
    }),
    signInByPasskey: build.mutation<Session, SentAssertion>({
      query: (body) => requestTo(SIGN_IN_BY_PASSKEY, { body }),
      responseSchema: SIGN_IN_BY_PASSKEY.answer,
    }),
    passkeyOptions: build.mutation<Options, void>({
      query: () => requestTo(PASSKEY_OPTIONS),
      responseSchema: PASSKEY_OPTIONS.answer,
    }),
    addPasskey: build.mutation<Passkey, SentPasskey>({
      query: (body) => requestTo(ADD_PASSKEY, { body }),
      responseSchema: ADD_PASSKEY.answer,
      invalidatesTags: (_passkey, error) => unlessFailed(error, OWN_PASSKEYS),
    }),
    getPasskeys: build.query<readonly Passkey[], void>({
      query: () => requestTo(LIST_PASSKEYS),
      responseSchema: LIST_PASSKEYS.answer,
      providesTags: [OWN_PASSKEYS],
    }),
    removePasskey: build.mutation<readonly Passkey[], string>({
      query: (passkeyId) => requestTo(REMOVE_PASSKEY, { params: { passkeyId } }),
      responseSchema: REMOVE_PASSKEY.answer,
      invalidatesTags: (_passkeys, error) => unlessFailed(error, OWN_PASSKEYS),
    }),
    makeRecoveryCodes: build.mutation<{ readonly codes: readonly string[] }, void>({
      query: () => requestTo(MAKE_RECOVERY_CODES),
      responseSchema: MAKE_RECOVERY_CODES.answer,
    }),
    signOut: build.mutation<Session, void>({
      query: () => requestTo(LEAVE_SESSION),
      responseSchema: LEAVE_SESSION.answer,
    }),
    changePassword: build.mutation<Session, { readonly current: string; readonly next: string }>({
      query: (body) => requestTo(CHANGE_PASSWORD, { body }),
      responseSchema: CHANGE_PASSWORD.answer,
      invalidatesTags: (_session, error) => unlessFailed(error, OWN_SESSIONS),
    }),
    forgetUser: build.mutation<unknown, { readonly userId: string; readonly idempotencyKey: string }>({
      query: ({ userId, idempotencyKey }) => requestTo(FORGET_USER, { params: { userId }, idempotencyKey }),
      responseSchema: FORGET_USER.answer,
      invalidatesTags: [listTag('User')],
    }),
    getOwnSessions: build.query<readonly AccountSession[], void>({
      query: () => requestTo(LIST_SESSIONS),
      responseSchema: LIST_SESSIONS.answer,
      providesTags: [OWN_SESSIONS],
    }),
    endSession: build.mutation<readonly AccountSession[], string>({
      query: (sessionId) => requestTo(END_SESSION, { params: { sessionId } }),
      responseSchema: END_SESSION.answer,
      invalidatesTags: (_sessions, error) => unlessFailed(error, OWN_SESSIONS),
    }),
    getUsers: build.query<readonly User[], void>({
      query: () => requestTo(LIST_USERS),
      responseSchema: LIST_USERS.answer,
      providesTags: [listTag('User')],
    }),
    getClinics: build.query<readonly ListedClinic[], void>({
      query: () => requestTo(LIST_CLINICS),
      responseSchema: LIST_CLINICS.answer,
    }),
    inviteUser: build.mutation<InvitedUser, { readonly body: Invitation; readonly idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => requestTo(INVITE_USER, { body, idempotencyKey }),
      responseSchema: INVITE_USER.answer,
      invalidatesTags: (_user, error) => unlessFailed(error, listTag('User')),
    }),
    inviteAgain: build.mutation<InvitedUser, { readonly userId: string; readonly idempotencyKey: string }>({
      query: ({ userId, idempotencyKey }) => requestTo(INVITE_AGAIN, { params: { userId }, idempotencyKey }),
      responseSchema: INVITE_AGAIN.answer,
    }),
    changeUser: build.mutation<User, UserAct>({
      query: ({ userId, act, role, clinicId, idempotencyKey }) =>
        act === 'approve'
          ? requestTo(APPROVE_USER, { params: { userId }, body: { role, clinicId }, idempotencyKey })
          : requestTo(CLOSING[act], { params: { userId }, idempotencyKey }),
      responseSchema: APPROVE_USER.answer,
      invalidatesTags: (_user, error) => unlessFailed(error, listTag('User')),
    }),
  }),
});

export const {
  useForgetUserMutation,
  useRequestCodeMutation,
  useGetLinkOwnerQuery,
  useSignInMutation,
  useSignInOptionsMutation,
  useSignInByPasskeyMutation,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useMakeRecoveryCodesMutation,
  useGetInvitationQuery,
  useAcceptInvitationMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useGetOwnSessionsQuery,
  useEndSessionMutation,
  useGetUsersQuery,
  useGetClinicsQuery,
  useInviteUserMutation,
  useInviteAgainMutation,
  useChangeUserMutation,
} = accountApi;
