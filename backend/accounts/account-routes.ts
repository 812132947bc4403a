/** `/api/session`, `/api/invitations`, `/api/account`: signing in and out, one's own password and sessions. */
import {
  ACCEPT_INVITATION,
  CHANGE_PASSWORD,
  END_SESSION,
  LIST_SESSIONS,
  READ_INVITATION,
  SIGN_IN,
} from '../contract/routes/accounts.ts';
import { LEAVE_SESSION, READ_SESSION } from '../contract/routes/session.ts';
import {
  type AccountSession,
  acceptInvitationSchema,
  changePasswordSchema,
  anySignInSchema,
  signInByCodeSchema,
  signInByLinkSchema,
  signInSchema,
} from '../contract/account.ts';
import { signInByRecoveryCodeSchema } from '../contract/passkey.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import type { Caller } from '../identity/caller.ts';
import type { FoundSession, SessionStore } from '../identity/session-store.ts';
import { parseBody } from '../http/validation.ts';
import type { PatientSignIns } from './patient-sign-in.ts';
import type { SignedIn } from './callers.ts';
import type { PasskeySignIns } from './passkey-sign-in.ts';
import type { SessionViews } from './session-views.ts';
import type { SignIns } from './sign-in.ts';

export interface AccountServices {
  readonly sessions: SessionStore;
  readonly signIns: SignIns;
  readonly passkeySignIns: PasskeySignIns;
  readonly views: SessionViews;
  readonly patientSignIns: PatientSignIns;
  /** Closes the live connections whose session has ended. */
  readonly closeEnded: () => Promise<void>;
}

export function accountRoutes({
  sessions,
  signIns,
  passkeySignIns,
  views,
  patientSignIns,
  closeEnded,
}: AccountServices): readonly Route[] {
  return [
    serve(READ_SESSION, {
      summary: 'Who is calling',
      handle: async ({ caller, session, half }) => ({
        body: session === null ? views.signedOut(half) : views.of(caller, session.expiresAt ?? null),
      }),
    }),
    serve(SIGN_IN, {
      summary: 'Sign in',
      body: anySignInSchema,
      handle: async ({ body, context, network, half }) => {
        const by = async (): Promise<SignedIn> => {
          if (body.link !== undefined)
            return patientSignIns.byLink(context, parseBody(signInByLinkSchema, body).link);
          if (body.recoveryCode !== undefined) {
            const { recoveryCode } = parseBody(signInByRecoveryCodeSchema, body);
            return passkeySignIns.byRecoveryCode(context, network, half, recoveryCode);
          }
          if (body.phone !== undefined || body.code !== undefined)
            return patientSignIns.byCode(context, network, parseBody(signInByCodeSchema, body));
          return signIns.byPassword(context, network, parseBody(signInSchema, body));
        };
        return views.signedIn(await by(), context.now);
      },
    }),
    serve(LEAVE_SESSION, {
      summary: 'Sign out',
      handle: async () => ({ body: views.signedOut(), session: null }),
    }),
    serve(READ_INVITATION, {
      summary: 'Whose invitation it is; this uses nothing up',
      handle: async ({ context, params: { token } }) => ({ body: await signIns.invited(context, token) }),
    }),
    serve(ACCEPT_INVITATION, {
      summary: 'Choose a password by the link that was given out, and be signed in',
      body: acceptInvitationSchema,
      handle: async ({ params: { token }, body: { password }, context }) =>
        views.signedIn(await signIns.byInvitation(context, token, password), context.now),
    }),
    serve(CHANGE_PASSWORD, {
      summary: 'Change one’s password: one’s other sessions end',
      body: changePasswordSchema,
      handle: async ({ caller, session, body, context, network }) => {
        await signIns.changePassword(context, network, caller, body);
        await sessions.endOfUser(caller.userId, ({ id }) => id !== session?.sessionId);
        await closeEnded();
        return { body: views.of(caller, session?.expiresAt ?? null) };
      },
    }),
    serve(LIST_SESSIONS, {
      summary: 'Where one is signed in, newest first',
      handle: async ({ caller, session }) => ({ body: await sessionViews(sessions, caller, session) }),
    }),
    serve(END_SESSION, {
      summary: 'End one of one’s sessions',
      handle: async ({ caller, session, params: { sessionId } }) => {
        const ended = await sessions.endOfUser(caller.userId, ({ id }) => id === sessionId);
        if (ended === 0) throw Refusal.notFound('This session could not be found.');
        await closeEnded();
        return { body: await sessionViews(sessions, caller, session) };
      },
    }),
  ];
}

async function sessionViews(
  sessions: SessionStore,
  { userId }: Caller,
  session: FoundSession | null,
): Promise<AccountSession[]> {
  return (await sessions.ofUser(userId)).map(({ id, family, created, used }) => ({
    id,
    browser: family ?? 'Other',
    since: new Date(created).toISOString(),
    lastUsedAt: new Date(used).toISOString(),
    current: id === session?.sessionId,
  }));
}
