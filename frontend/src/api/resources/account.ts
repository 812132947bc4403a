import type { AccountSession, ListedClinic, User } from '../../../../backend/contract/account.ts';
import type * as z from 'zod/mini';
import type { inviteUserSchema } from '../../../../backend/contract/account.ts';
import {
  ACCEPT_INVITATION,
  APPROVE_USER,
  CHANGE_PASSWORD,
  DEACTIVATE_USER,
  END_SESSION,
  INVITE_AGAIN,
  INVITE_USER,
  LIST_CLINICS,
  LIST_SESSIONS,
  LIST_USERS,
  REACTIVATE_USER,
  READ_LINK,
  REQUEST_CODE,
  SIGN_IN,
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
  readonly idempotencyKey: string;
}

const CLOSING = { deactivate: DEACTIVATE_USER, reactivate: REACTIVATE_USER } as const;
/** The sessions of whoever asks. */
const OWN_SESSIONS = idTag('Session', 'OWN');

type Entrance =
  | { readonly email: string; readonly password: string }
  | { readonly phone: string; readonly code: string }
  | { readonly link: string };

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
    signIn: build.mutation<Session, Entrance>({
      query: (body) => requestTo(SIGN_IN, { body }),
      responseSchema: SIGN_IN.answer,
    }),
    acceptInvitation: build.mutation<Session, { readonly token: string; readonly password: string }>({
      query: ({ token, password }) => requestTo(ACCEPT_INVITATION, { params: { token }, body: { password } }),
      responseSchema: ACCEPT_INVITATION.answer,
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
    getSessions: build.query<readonly AccountSession[], void>({
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
      query: ({ userId, act, idempotencyKey }) =>
        act === 'approve'
          ? requestTo(APPROVE_USER, { params: { userId }, body: {}, idempotencyKey })
          : requestTo(CLOSING[act], { params: { userId }, idempotencyKey }),
      responseSchema: APPROVE_USER.answer,
      invalidatesTags: (_user, error) => unlessFailed(error, listTag('User')),
    }),
  }),
});

export const {
  useRequestCodeMutation,
  useGetLinkOwnerQuery,
  useSignInMutation,
  useAcceptInvitationMutation,
  useSignOutMutation,
  useChangePasswordMutation,
  useGetSessionsQuery,
  useEndSessionMutation,
  useGetUsersQuery,
  useGetClinicsQuery,
  useInviteUserMutation,
  useInviteAgainMutation,
  useChangeUserMutation,
} = accountApi;
