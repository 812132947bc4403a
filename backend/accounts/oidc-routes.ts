/** `/api/session/oidc`: to the other provider, and back. A browser goes there itself, so each is answered by another address. */
import { oidcAnswerSchema } from '../contract/account.ts';
import { BEGIN_OIDC, FINISH_OIDC } from '../contract/routes/accounts.ts';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import { ROUND_TRIP_MS } from './oidc-provider.ts';
import type { OidcSignIns } from './oidc-sign-in.ts';

export interface OidcServices {
  /** null where the staff sign in here alone. */
  readonly oidcSignIns: OidcSignIns | null;
  readonly cookie: SessionCookie;
}

export function oidcRoutes({ oidcSignIns, cookie }: OidcServices): readonly Route[] {
  const name = `${cookie.secure ? '__Host-' : ''}home-heart.oidc`;
  const used = { name, value: null, forSeconds: 0 };
  return [
    serve(BEGIN_OIDC, {
      summary: 'To the other provider, where the person signs in',
      handle: async () => {
        const begun = await configured(oidcSignIns).begin();
        if (begun === null) return { ...to('/sign-in?problem=failed') };
        return { ...to(begun.url), cookie: { name, value: begun.kept, forSeconds: ROUND_TRIP_MS / 1000 } };
      },
    }),
    serve(FINISH_OIDC, {
      summary: 'Back from the other provider: to the first page, or to the sign-in with what is in the way',
      query: oidcAnswerSchema,
      handle: async ({ context, network, query, cookie: brought }) => {
        const said = Object.entries(query).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value] as const],
        );
        const answer = Object.fromEntries(said);
        const came = await configured(oidcSignIns).finish(context, network, answer, brought(name));
        if (typeof came === 'string') return { ...to(`/sign-in?problem=${came}`), cookie: used };
        return { ...to('/'), cookie: used, session: came.session };
      },
    }),
  ];
}

const to = (Location: string) => ({ body: null, status: 302 as const, headers: { Location } });

/** @throws Refusal 404 */
function configured(oidcSignIns: OidcSignIns | null): OidcSignIns {
  if (oidcSignIns === null) throw Refusal.notFound(NOTHING_HERE);
  return oidcSignIns;
}
