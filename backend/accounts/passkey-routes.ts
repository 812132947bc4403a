/** `/api/session/passkey`, `/api/account/passkeys`, `/api/account/recovery-codes`: the second factor of the staff. */
import { randomBytes } from 'node:crypto';
import { addPasskeySchema, assertionSchema } from '../contract/passkey.ts';
import {
  ADD_PASSKEY,
  LIST_PASSKEYS,
  MAKE_RECOVERY_CODES,
  PASSKEY_OPTIONS,
  REMOVE_PASSKEY,
  SIGN_IN_BY_PASSKEY,
  SIGN_IN_OPTIONS,
} from '../contract/routes/accounts.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { SIGN_IN } from '../http/guard.ts';
import { type Route, type RouteRequest, serve } from '../http/route.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import type { FoundSession } from '../identity/session-store.ts';
import type { PasskeySignIns } from './passkey-sign-in.ts';
import { CHALLENGE_MS } from './passkeys.ts';
import type { SessionViews } from './session-views.ts';

export interface PasskeyServices {
  readonly passkeySignIns: PasskeySignIns;
  readonly cookie: SessionCookie;
  readonly views: SessionViews;
}

/** What a browser is known by between the question and its answer: 16 bytes as base64url. */
const ASKED = /^[\w-]{22}$/;
const ASKED_BYTES = 16;

export function passkeyRoutes({ passkeySignIns, cookie, views }: PasskeyServices): readonly Route[] {
  const name = `${cookie.secure ? '__Host-' : ''}home-heart.passkey`;
  return [
    serve(SIGN_IN_OPTIONS, {
      summary: 'What a browser is asked for, so that somebody signs in by a passkey',
      handle: async ({ context, half, cookie: brought }) => {
        const kept = brought(name);
        // A browser may be asked in two of its windows, and twice in one.
        const browser =
          kept !== null && ASKED.test(kept) ? kept : randomBytes(ASKED_BYTES).toString('base64url');
        return {
          body: { ...(await passkeySignIns.requestOptions(context, half, browser)) },
          cookie: { name, value: browser, forSeconds: CHALLENGE_MS / 1000 },
        };
      },
    }),
    serve(SIGN_IN_BY_PASSKEY, {
      summary: 'Sign in by a passkey, alone or beside the password that was shown before',
      body: assertionSchema,
      handle: async ({ context, network, half, cookie: brought, body: { assertion } }) => {
        const from = { network, browser: brought(name) ?? '' };
        return views.signedIn(await passkeySignIns.byPasskey(context, from, half, assertion), context.now);
      },
    }),
    serve(PASSKEY_OPTIONS, {
      summary: 'What a browser is asked to make: a passkey for whoever asks',
      handle: async (request) => {
        const { userId = '', sessionId = '' } = whose(request);
        return { body: { ...(await passkeySignIns.creationOptions(request.context, userId, sessionId)) } };
      },
    }),
    serve(ADD_PASSKEY, {
      summary: 'Keep a passkey that was made; whoever had to make one is signed in by that',
      body: addPasskeySchema,
      handle: async (request) => {
        const made = await passkeySignIns.add(request.context, whose(request), request.body);
        return { body: made.passkey, ...(made.signedIn && { session: made.signedIn.session }) };
      },
    }),
    serve(LIST_PASSKEYS, {
      summary: 'One’s passkeys, oldest first',
      handle: async ({ caller }) => ({ body: await passkeySignIns.list(caller.userId) }),
    }),
    serve(REMOVE_PASSKEY, {
      summary: 'Remove one of one’s passkeys',
      handle: async ({ caller, context, params: { passkeyId } }) => ({
        body: await passkeySignIns.remove(context, caller.userId, passkeyId),
      }),
    }),
    serve(MAKE_RECOVERY_CODES, {
      summary: 'Ten codes that let in once each after the password; told this once, those from before end',
      handle: async ({ caller, context }) => ({
        body: { codes: await passkeySignIns.makeRecoveryCodes(context, caller.userId) },
      }),
    }),
  ];
}

/** The session of whoever asks, also where it is half of one. @throws Refusal 401 */
function whose({ session, half }: RouteRequest): FoundSession {
  const found = session ?? half;
  if (found === null) throw new Refusal(401, SIGN_IN);
  return found;
}
