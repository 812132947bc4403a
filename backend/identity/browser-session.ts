/**
 * The session of a browser. It begins when a person is chosen, and with no other request: neither a page, nor a question,
 * nor what is refused makes one. Its id is a new one each time that the person changes.
 */
import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import session from 'koa-session';
import { StoreUnavailableError } from '../../events/store/port.ts';
import {
  COOKIE_MS,
  PATIENTS_PREFIX,
  SESSION_COOKIE,
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

/**
 * What a question was answered stands although the session of its browser could not be kept: a full disk under the
 * sessions keeps nobody from reading. Whoever wants to become somebody else is told that it failed.
 */
export function sessionsOf(app: Koa, { sessions }: { readonly sessions: SessionStore }): Koa.Middleware {
  const kept = keptSessions(app, sessions);
  return async (ctx, next) => {
    let isAnswered = false;
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

function keptSessions(app: Koa, sessions: SessionStore): Koa.Middleware {
  return session(
    {
      ...COOKIE,
      key: SESSION_COOKIE,
      maxAge: SESSION_MS,
      // Who uses it every week does not become somebody else on the thirtieth day.
      renew: true,
      store: sessions,
      genid: (ctx: ChoiceContext) => newSessionId(ctx[CHOSEN]),
      // The cookie holds a random id of the store and nothing else; there is nothing to sign. It outlives the session, so
      // that whoever comes back after that is told so.
      externalKey: {
        get: (ctx: Koa.Context) => ctx.cookies.get(SESSION_COOKIE) ?? '',
        set: (ctx: Koa.Context, sid: string) =>
          ctx.cookies.set(SESSION_COOKIE, sid, { ...COOKIE, maxAge: COOKIE_MS }),
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
 * @param chosen without a role: the default person again, who needs no session where there was none.
 * @param onChanged told the id that the browser had until now.
 */
export async function choosePerson(
  ctx: Koa.ParameterizedContext,
  chosen: StoredSession,
  onChanged: (sid: string) => void,
): Promise<void> {
  const sid = ctx.cookies.get(SESSION_COOKIE);
  const had = ctx.session as (StoredSession & { readonly isNew?: boolean }) | null;
  if (chosen.role === undefined && (had === null || had.isNew === true)) {
    if (sid !== undefined) ctx.session = null;
  } else {
    (ctx as unknown as ChoiceContext)[CHOSEN] = chosen;
    ctx.session = { ...chosen };
    await (ctx.session as unknown as BrowserSession).regenerate();
  }
  if (sid !== undefined) onChanged(sid);
}
