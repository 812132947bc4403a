/**
 * The session of a browser. It begins when a person is chosen or signs in, and with no other request: neither a page, nor
 * a question, nor what is refused makes one. Its id is a new one each time that the person changes.
 */
import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import session from 'koa-session';
import { StoreUnavailableError } from '../../events/store/port.ts';
import { browserFamily } from './browser-family.ts';
import type { SessionCookie } from './session-cookie.ts';
import {
  COOKIE_MS,
  PATIENTS_PREFIX,
  SESSION_MS,
  type SessionStore,
  type StoredSession,
} from './session-store.ts';

/** koa-session types a session as `any`; this is what is used of it. */
interface BrowserSession {
  regenerate(): Promise<void>;
}

const COOKIE = { httpOnly: true, sameSite: 'strict', signed: false, overwrite: true } as const;

/** Whom a request chooses, where the id of their session is made. */
const CHOSEN = Symbol('chosen');
type ChoiceContext = Koa.Context & { [CHOSEN]?: StoredSession };

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface SessionDependencies {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
}

/**
 * What a question was answered stands although the session of its browser could not be kept: a full disk under the
 * sessions keeps nobody from reading. Whoever wants to become somebody else is told that it failed.
 */
export function sessionsOf(app: Koa, dependencies: SessionDependencies): Koa.Middleware {
  const kept = keptSessions(app, dependencies);
  return async (ctx, next) => {
    let isAnswered = false;
    // TLS ends before us: that the browser came over it, `PUBLIC_URL` says.
    if (dependencies.cookie.secure) ctx.cookies.secure = true;
    try {
      await kept(ctx, async () => {
        await next();
        isAnswered = true;
      });
    } catch (error) {
      if (!isAnswered || !READS.has(ctx.method) || !(error instanceof StoreUnavailableError)) throw error;
    }
  };
}

function keptSessions(app: Koa, { sessions, cookie }: SessionDependencies): Koa.Middleware {
  const settings = { ...COOKIE, secure: cookie.secure };
  return session(
    {
      ...settings,
      key: cookie.name,
      maxAge: SESSION_MS,
      // Who uses it every week does not become somebody else on the thirtieth day.
      renew: true,
      store: sessions,
      genid: (ctx: ChoiceContext) => newSessionId(ctx[CHOSEN]),
      // The cookie holds a random id of the store and nothing else; there is nothing to sign. It outlives the session, so
      // that whoever comes back after that is told so.
      externalKey: {
        get: (ctx: Koa.Context) => ctx.cookies.get(cookie.name) ?? '',
        set: (ctx: Koa.Context, sid: string) =>
          ctx.cookies.set(cookie.name, sid, { ...settings, maxAge: COOKIE_MS }),
      },
    },
    app,
  );
}

/** Whose session it is shows in its id only as far as it takes rights away. */
function newSessionId(chosen: StoredSession | undefined): string {
  return chosen?.role === 'patient' ? `${PATIENTS_PREFIX}${randomUUID()}` : randomUUID();
}

/**
 * Makes another person of the browser, under a new session id.
 *
 * @param chosen without a person: of the demonstration the default one again, who needs no session where there was none;
 * null: nobody, as after signing out.
 * @param onChanged told the id that the browser had until now.
 */
export async function choosePerson(
  ctx: Koa.ParameterizedContext,
  chosen: StoredSession | null,
  { name }: SessionCookie,
  onChanged: (sid: string) => void,
): Promise<void> {
  const sid = ctx.cookies.get(name);
  const had = ctx.session as (StoredSession & { readonly isNew?: boolean }) | null;
  const isNobody = chosen === null || (chosen.userId === undefined && (had === null || had.isNew === true));
  if (isNobody) {
    if (sid !== undefined) ctx.session = null;
  } else {
    (ctx as unknown as ChoiceContext)[CHOSEN] = chosen;
    ctx.session = {
      ...chosen,
      ...(chosen.method === undefined ? {} : { family: browserFamily(ctx.get('User-Agent')) }),
    };
    await (ctx.session as unknown as BrowserSession).regenerate();
  }
  if (sid !== undefined) onChanged(sid);
}
