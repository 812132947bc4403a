/**
 * The Koa application: security headers, session, guard, routes, pages. A request passes origin, guard and route
 * before its body is read.
 */
import Router from '@koa/router';
import type Koa from 'koa';
import compress from 'koa-compress';
import conditional from 'koa-conditional-get';
import etag from '@koa/etag';
import helmet from 'koa-helmet';
import session from 'koa-session';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import { SERVER_CLOCK_HEADER } from '../contract/primitives.ts';
import type { IdSource } from '../ids.ts';
import { errorForLog, type Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from '../sessions/caller.ts';
import {
  SESSION_COOKIE,
  SESSION_MS,
  type SessionStore,
  type StoredSession,
} from '../sessions/session-store.ts';
import { readJsonBody } from './body.ts';
import { isAllowed } from './guard.ts';
import type { Metrics } from './metrics.ts';
import { isOwnHost, isOwnOrigin } from './origin.ts';
import { isUnexpected, PROBLEM_TYPE, problemOf } from './problems.ts';
import { repeatOf } from './repeat.ts';
import { actorOf, type Caller, type Route, SerialisedJson } from './route.ts';
import { assertCleanAddress } from './validation.ts';

export interface ApplicationParts {
  readonly routes: readonly Route[];
  /** Routes outside the guard: health, readiness, metrics. */
  readonly open: Koa.Middleware;
  readonly pages: Koa.Middleware;
  readonly sessions: SessionStore;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly allowedHosts: readonly string[];
  /** Called with the session's id when its browser becomes another person. */
  readonly onSessionChanged: (sid: string) => void;
  /** Requests per minute and caller address; null where everybody is on this machine. */
  readonly ratePerMinute: number | null;
}

interface RequestState {
  caller: Caller;
  /** The pattern of the route that answers, for the metrics. */
  pattern: string;
}

/** koa-session types a session as `any`; this is what is used of it. */
interface BrowserSession {
  readonly isNew?: boolean;
  /** Makes the session one to be kept. */
  opened?: boolean;
}

const CHANGES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** @returns what methods are possible at a path of the interface; none where there is none. */
export function configureApplication(app: Koa, parts: ApplicationParts): (path: string) => readonly string[] {
  app.proxy = false;
  app.on('error', () => undefined); // What fails is answered and logged below; a client that went away is nobody's error.
  app.use(observed(parts));
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          connectSrc: ["'self'", 'ws:', 'wss:'],
          imgSrc: ["'self'", 'data:'],
          styleSrc: ["'self'"],
          // Plain HTTP on this machine: there is no secure twin of the page to be upgraded to.
          upgradeInsecureRequests: null,
        },
      },
      strictTransportSecurity: false,
    }),
  );
  app.use(compress({ threshold: 1024, br: false }));
  app.use(parts.open);
  app.use(fromOwnPages(parts));
  app.use(sessionsOf(app, parts.sessions));
  app.use(withSession);
  app.use(conditional());
  app.use(etag());
  app.use(parts.pages);
  app.use(guarded(parts));
  const router = routerOf(parts);
  app.use(router.routes());
  const allowedAt = (path: string): readonly string[] => [
    ...new Set(router.match(path, '').path.flatMap((layer) => layer.methods)),
  ];
  app.use((ctx) => {
    const allowed = allowedAt(ctx.path);
    if (allowed.length > 0) {
      ctx.set('Allow', allowed.join(', '));
      throw new Refusal(405, `${ctx.method} is not possible here.`);
    }
    throw Refusal.notFound('There is nothing at this address.');
  });
  return allowedAt;
}

function observed({ metrics, logger, clock }: ApplicationParts): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const started = clock.now().getTime();
    ctx.state.pattern = 'none';
    try {
      await next();
    } catch (error) {
      const answer = problemOf(error);
      ctx.status = answer.status;
      ctx.body = JSON.stringify(answer);
      ctx.set('Content-Type', PROBLEM_TYPE);
      if (answer.status === 503) ctx.set('Retry-After', '2');
      if (isUnexpected(error)) {
        logger.error({ route: ctx.state.pattern, ...errorForLog(error) }, 'A request failed');
      }
    } finally {
      metrics.request(ctx.method, ctx.state.pattern, ctx.status, (clock.now().getTime() - started) / 1000);
    }
  };
}

function fromOwnPages({ allowedHosts }: ApplicationParts): Koa.Middleware {
  return (ctx, next) => {
    if (ctx.path.startsWith('/api') && !isOwnHost(ctx.req.headers.host, allowedHosts)) {
      throw Refusal.forbidden('The server is not known by this name.');
    }
    if (CHANGES.has(ctx.method) && !isOwnOrigin(ctx.req.headers.origin, ctx.req.headers.host)) {
      throw Refusal.forbidden('A page of another site may not change anything here.');
    }
    return next();
  };
}

function sessionsOf(app: Koa, store: SessionStore): Koa.Middleware {
  return session(
    {
      key: SESSION_COOKIE,
      maxAge: SESSION_MS,
      httpOnly: true,
      sameSite: 'strict',
      // Who uses it every week does not become somebody else on the thirtieth day.
      renew: true,
      // The cookie holds a random id of the store and nothing else; there is nothing to sign.
      signed: false,
      store,
    },
    app,
  );
}

/**
 * A browser has a session from its first page or question on, so that its live connection is bound to one. Kept small:
 * a client that keeps no cookies makes no session by asking for data.
 */
const withSession: Koa.Middleware = (ctx, next) => {
  const opens =
    ctx.path === '/api/session' ||
    (ctx.accepts('html') !== false && !ctx.path.includes('.') && !ctx.path.startsWith('/api'));
  const kept = ctx.session as BrowserSession | null;
  if (opens && kept?.isNew === true) kept.opened = true;
  return next();
};

function guarded(parts: ApplicationParts): Koa.Middleware<RequestState> {
  const limiter =
    parts.ratePerMinute === null
      ? null
      : new RateLimiterMemory({ points: parts.ratePerMinute, duration: 60 });
  return async (ctx, next) => {
    if (limiter !== null) {
      try {
        await limiter.consume(ctx.ip);
      } catch (limited) {
        if (limited instanceof Error) throw limited;
        ctx.set('Retry-After', String(Math.ceil((limited as { msBeforeNext: number }).msBeforeNext / 1000)));
        throw new Refusal(429, 'Too many requests. Please wait a moment.');
      }
    }
    if (parts.isClockWrong()) ctx.set(SERVER_CLOCK_HEADER, 'wrong');
    ctx.state.caller = callerOf(ctx.session as StoredSession | null);
    if (!isAllowed(ctx.state.caller, ctx.method, ctx.path)) {
      throw Refusal.forbidden('Your role does not allow this.');
    }
    await next();
  };
}

function routerOf(parts: ApplicationParts): Router<RequestState> {
  // As the guard reads a path, so does the router: `/api/AUDIT` must not be another spelling that the guard lets pass.
  const router = new Router<RequestState>({ sensitive: true });
  for (const route of parts.routes) {
    const register = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[register](route.path, (ctx) =>
      answered(parts, route, ctx as unknown as Koa.ParameterizedContext<RequestState>),
    );
  }
  return router;
}

async function answered(
  parts: ApplicationParts,
  route: Route,
  ctx: Koa.ParameterizedContext<RequestState>,
): Promise<void> {
  ctx.state.pattern = route.path;
  const { caller } = ctx.state;
  const changes = CHANGES.has(route.method);
  const params = (ctx as unknown as { params: Record<string, string | undefined> }).params;
  const query = new URLSearchParams(ctx.querystring);
  assertCleanAddress(ctx.originalUrl, params, query);
  const body = changes ? await readJsonBody(ctx.req) : {};
  const requestId = parts.ids.next();
  const {
    body: answer,
    position,
    repeated,
    viewMayLag,
    session: chosen,
  } = await route.handle({
    caller,
    param: (name) => params[name] ?? '',
    query,
    header: (name) => ctx.get(name).trim() || null,
    body,
    context: {
      actor: actorOf(caller),
      clinicId: caller.clinicId,
      now: parts.clock.now(),
      correlationId: requestId,
      causationId: requestId,
      repeat: changes
        ? repeatOf(
            ctx.headers['idempotency-key']?.toString(),
            // One route, with and without a slash at its end.
            { method: route.method, path: ctx.path.replace(/\/+$/, ''), userId: caller.userId },
            body,
          )
        : null,
    },
  });
  if (chosen !== undefined) choosePerson(parts, ctx, chosen);
  ctx.status = route.status;
  if (position) ctx.set('X-Commit-Position', position);
  if (repeated === true) ctx.set('Idempotent-Replay', 'true');
  if (viewMayLag === true) ctx.set('X-View-May-Lag', 'true');
  ctx.set('Cache-Control', 'no-store');
  if (answer instanceof SerialisedJson) {
    ctx.set('ETag', answer.etag);
    ctx.body = answer.json;
  } else {
    ctx.body = JSON.stringify(answer);
  }
  ctx.set('Content-Type', 'application/json; charset=utf-8');
}

function choosePerson(parts: ApplicationParts, ctx: Koa.ParameterizedContext, chosen: StoredSession): void {
  const sid = ctx.cookies.get(SESSION_COOKIE);
  ctx.session = { ...chosen };
  if (sid !== undefined) parts.onSessionChanged(sid);
}
