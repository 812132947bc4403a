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
import type { Clock } from '../../lib/clock.ts';
import { SERVER_CLOCK_HEADER } from '../contract/primitives.ts';
import type { IdSource } from '../../lib/ids.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';
import { actorOf, ANONYMOUS, type Caller, type Callers } from '../identity/caller.ts';
import { choosePerson, sessionsOf } from '../identity/browser-session.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import type { FoundSession, SessionStore } from '../identity/session-store.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { NO_BODY, readJsonBody } from './body.ts';
import { callerAddress, callerNetwork, callerScheme, type TrustedProxies } from './caller-address.ts';
import { COMPRESSION } from './compression.ts';
import { isAllowed, isOpen, type Mode, NOT_ALLOWED, SIGN_IN } from './guard.ts';
import type { Metrics } from './metrics.ts';
import { isOwnHost, liveSources, mayChange, namesTwoHosts, TWO_HOSTS, UNKNOWN_HOST } from './origin.ts';
import { FHIR_TYPE, isFhir, operationOutcome } from './operation-outcome.ts';
import { dataHeaders } from './page-headers.ts';
import { isUnexpected, PROBLEM_TYPE, problemOf } from './problems.ts';
import { type RateLimit, tooMany } from './rate-limit.ts';
import { repeatOf } from './repeat.ts';
import { type AnsweredRequest, type LeftCookie, type Route, SerialisedJson } from './route.ts';
import { StreamedFile } from './streamed-file.ts';
import { StreamedJson } from './streamed-json.ts';
import { assertCleanAddress } from './validation.ts';

export interface ApplicationDependencies {
  readonly routes: readonly Route[];
  /** Routes outside the guard: health, readiness, metrics. */
  readonly open: Koa.Middleware;
  readonly pages: Koa.Middleware;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly callers: Callers;
  readonly mode: Mode;
  /** Where browsers reach the product; null in the demonstration: by whatever name they ask. */
  readonly publicUrl: string | null;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly allowedHosts: readonly string[];
  /** Called with the session's id when its browser becomes another person. */
  readonly onSessionChanged: (sid: string) => void;
  readonly trustProxy: TrustedProxies;
  readonly rateLimit: RateLimit;
  /** Told of every question that was answered, before its answer is sent. */
  readonly onAnswered: (request: AnsweredRequest, context: CommandContext) => Promise<void>;
}

interface RequestState {
  caller: Caller;
  /** null of whoever has not said who they are. */
  session: FoundSession | null;
  /** Of whoever has shown the first of two things; null of everybody else. */
  half: FoundSession | null;
  /** The pattern of the route that answers, for the metrics. */
  pattern: string;
}

/** A year in seconds. */
const YEAR_S = 31_536_000;

const CHANGES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** @returns what methods are possible at a path of the interface; none where there is none. */
export function configureApplication(
  app: Koa,
  dependencies: ApplicationDependencies,
): (path: string) => readonly string[] {
  app.proxy = false;
  app.on('error', () => undefined); // What fails is answered and logged below; a client that went away is nobody's error.
  app.use(dataHeaders);
  app.use(observed(dependencies));
  app.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          // Some browsers do not take the page's own live connection for its own.
          connectSrc: [
            "'self'",
            ({ headers }) =>
              dependencies.publicUrl === null
                ? liveSources(headers.host)
                : dependencies.publicUrl.replace(/^http/, 'ws'),
          ],
          fontSrc: ["'self'"],
          mediaSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          styleSrc: ["'self'"],
          // Plain HTTP on this machine: there is no secure twin of the page to be upgraded to.
          upgradeInsecureRequests: null,
        },
      },
      // Only where the product is reached over TLS alone.
      strictTransportSecurity: dependencies.cookie.secure
        ? { maxAge: YEAR_S, includeSubDomains: false }
        : false,
    }),
  );
  app.use(compress(COMPRESSION));
  app.use(limited(dependencies));
  app.use(fromOwnPages(dependencies));
  app.use(dependencies.open);
  app.use(conditional());
  app.use(etag());
  app.use(dependencies.pages);
  app.use(sessionsOf(app, dependencies));
  app.use(guarded(dependencies));
  const router = routerOf(dependencies);
  app.use(router.routes());
  const allowedAt = (path: string): readonly string[] => {
    const layers = router.match(path, '').path;
    // A path that is written out is no value of another route's parameter.
    const written = layers.filter((layer) => layer.path === path.replace(/\/+$/, ''));
    return [...new Set((written.length > 0 ? written : layers).flatMap((layer) => layer.methods))];
  };
  app.use((ctx) => {
    const allowed = isAudit(ctx.path) && CHANGES.has(ctx.method) ? READ_ONLY : allowedAt(ctx.path);
    if (allowed.length > 0) {
      ctx.set('Allow', allowed.join(', '));
      throw new Refusal(405, `${ctx.method} is not possible here.`);
    }
    throw Refusal.notFound(NOTHING_HERE);
  });
  return allowedAt;
}

/** Nothing of the audit can be changed, whatever is asked of it. */
const READ_ONLY = ['GET', 'HEAD'];
const isAudit = (path: string): boolean => path === '/api/audit' || path.startsWith('/api/audit/');

function observed({ metrics, logger, clock }: ApplicationDependencies): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const started = clock.now().getTime();
    ctx.state.pattern = 'none';
    try {
      await next();
    } catch (error) {
      const answer = problemOf(error);
      ctx.status = answer.status;
      const ofFhir = isFhir(ctx.path);
      ctx.body = JSON.stringify(ofFhir ? operationOutcome(answer) : answer);
      ctx.set('Content-Type', ofFhir ? FHIR_TYPE : PROBLEM_TYPE);
      ctx.set('Cache-Control', 'no-store');
      if (answer.status === 503) ctx.set('Retry-After', '2');
      if (error instanceof Refusal && error.retryAfterSeconds !== null)
        ctx.set('Retry-After', String(error.retryAfterSeconds));
      if (isUnexpected(error)) {
        logger.error({ route: ctx.state.pattern, ...errorForLog(error) }, 'A request failed');
      }
    } finally {
      metrics.request(ctx.method, ctx.state.pattern, ctx.status, (clock.now().getTime() - started) / 1000);
    }
  };
}

/** What asks whether the process is up is never refused: whoever asks would restart it. */
const HEALTH_PATH = '/healthz';

function limited({
  rateLimit,
  sessions,
  cookie,
  callers,
}: Pick<ApplicationDependencies, 'rateLimit' | 'sessions' | 'cookie' | 'callers'>): Koa.Middleware {
  /** null of whoever has not signed in. */
  const personOf = async (ctx: Koa.ParameterizedContext): Promise<string | null> => {
    const sid = ctx.cookies.get(cookie.name);
    const session = sid === undefined ? undefined : await sessions.get(sid);
    if (session?.method === undefined) return null;
    return (await callers.of(session))?.userId ?? null;
  };
  return async (ctx, next) => {
    const ofAddress = ctx.path === HEALTH_PATH ? null : await rateLimit.waitSeconds(ctx.req);
    const person = ofAddress === null ? null : await personOf(ctx);
    const waitSeconds = person === null ? ofAddress : await rateLimit.waitSecondsOf(person);
    if (waitSeconds !== null) {
      ctx.set('Retry-After', String(waitSeconds));
      throw tooMany();
    }
    await next();
  };
}

function fromOwnPages({ allowedHosts, trustProxy, publicUrl }: ApplicationDependencies): Koa.Middleware {
  return (ctx, next) => {
    const { headers, rawHeaders } = ctx.req;
    if (namesTwoHosts(rawHeaders)) throw Refusal.badRequest(TWO_HOSTS);
    if (ctx.path !== HEALTH_PATH && !isOwnHost(headers.host, allowedHosts)) {
      throw Refusal.forbidden(UNKNOWN_HOST);
    }
    if (CHANGES.has(ctx.method) && !mayChange(headers, callerScheme(ctx.req, trustProxy), publicUrl)) {
      throw Refusal.forbidden('A page of another site may not change anything here.');
    }
    return next();
  };
}

const SIGN_IN_WITH_MORE = 'A passkey is needed now. Please sign in again.';

function guarded({
  isClockWrong,
  callers,
  cookie,
  mode,
  onSessionChanged,
}: ApplicationDependencies): Koa.Middleware<RequestState> {
  /** What a session is that lets nobody in: half of one, or one that has ended, if need be now. */
  const halfOf = async (
    ctx: Koa.ParameterizedContext,
    session: FoundSession | null,
  ): Promise<FoundSession | null> => {
    const by = await callers.endsBy(session);
    if (by === null) return session?.next === undefined && session?.ended === undefined ? null : session;
    const ended: FoundSession = { ended: by };
    ctx.session = { ...ended };
    const sid = ctx.cookies.get(cookie.name);
    if (sid !== undefined) onSessionChanged(sid);
    return ended;
  };
  return async (ctx, next) => {
    if (isClockWrong()) ctx.set(SERVER_CLOCK_HEADER, 'wrong');
    const session = ctx.session as FoundSession | null;
    const caller = await callers.of(session);
    ctx.state.caller = caller ?? ANONYMOUS;
    ctx.state.session = caller === null ? null : session;
    const ended = callers.endedOf(session, ctx.cookies.get(cookie.name));
    if (ended !== null && !isChoosing(ctx.method, ctx.path)) throw ended;
    const half = caller === null ? await halfOf(ctx, session) : null;
    ctx.state.half = half;
    if (caller === null && !isOpen(ctx.method, ctx.path, half?.next))
      throw new Refusal(401, half?.ended === undefined ? SIGN_IN : SIGN_IN_WITH_MORE);
    if (caller !== null && !isAllowed(caller, ctx.method, ctx.path, mode)) {
      throw Refusal.forbidden(caller.role === 'caregiver' ? NOT_SHARED : NOT_ALLOWED);
    }
    await next();
  };
}

/** SameSite=Lax: it is sent with the way back from another site, by which its person comes. */
function leaveCookie(
  ctx: Koa.ParameterizedContext,
  { name, value, forSeconds }: LeftCookie,
  secure: boolean,
): void {
  const maxAge = value === null ? 0 : forSeconds * 1000;
  ctx.cookies.set(name, value ?? '', { httpOnly: true, sameSite: 'lax', secure, overwrite: true, maxAge });
}

/** Said of a report that waited on a caregiver's phone until it was refused, too. */
const NOT_SHARED = 'This is not shared with you, or is not any more.';

const isChoosing = (method: string, path: string): boolean =>
  path.replace(/\/+$/, '') === '/api/session' && (method === 'POST' || method === 'DELETE');

function routerOf(dependencies: ApplicationDependencies): Router<RequestState> {
  // As the guard reads a path, so does the router: `/api/AUDIT` must not be another spelling that the guard lets pass.
  const router = new Router<RequestState>({ sensitive: true });
  for (const route of dependencies.routes) {
    const register = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[register](route.path, (ctx) =>
      answered(dependencies, route, ctx as unknown as Koa.ParameterizedContext<RequestState>),
    );
  }
  return router;
}

async function answered(
  dependencies: ApplicationDependencies,
  route: Route,
  ctx: Koa.ParameterizedContext<RequestState>,
): Promise<void> {
  ctx.state.pattern = route.path;
  const { caller, session, half } = ctx.state;
  const changes = CHANGES.has(route.method);
  const params = (ctx as unknown as { params: Record<string, string> }).params;
  const query = new URLSearchParams(ctx.querystring);
  assertCleanAddress(ctx.originalUrl, params, query, route.repeatable);
  const { body, raw } = changes ? await readJsonBody(ctx.req, route.maxBytes) : NO_BODY;
  const requestId = dependencies.ids.next();
  const context: CommandContext = {
    actor: actorOf(caller),
    clinicId: caller.clinicId,
    now: dependencies.clock.now(),
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
  };
  const {
    body: answer,
    position,
    repeated,
    viewMayLag,
    session: chosen,
    cookie: left,
    status = route.status,
    headers = {},
  } = await route.handle({
    caller,
    params,
    query,
    header: (name) => ctx.get(name).trim() || null,
    session,
    half,
    cookie: (name) => ctx.cookies.get(name) ?? null,
    network: callerNetwork(callerAddress(ctx.req, dependencies.trustProxy)),
    body,
    raw,
    origin: `${callerScheme(ctx.req, dependencies.trustProxy)}://${ctx.host}`,
    context,
  });
  await dependencies.onAnswered(
    { method: route.method, path: route.path, caller, params, query, answer },
    context,
  );
  if (chosen !== undefined)
    await choosePerson(ctx, chosen, dependencies.cookie, dependencies.onSessionChanged);
  if (left !== undefined) leaveCookie(ctx, left, dependencies.cookie.secure);
  ctx.status = status;
  if (position) ctx.set('X-Commit-Position', position);
  if (repeated === true) ctx.set('Idempotent-Replay', 'true');
  if (viewMayLag === true) ctx.set('X-View-May-Lag', 'true');
  ctx.set('Cache-Control', 'no-store');
  ctx.set(headers);
  const fail = (error: unknown): void => {
    dependencies.logger.error({ route: route.path, ...errorForLog(error) }, 'A request failed');
    ctx.res.destroy();
  };
  if (answer instanceof StreamedFile) {
    if (answer.name !== null) ctx.attachment(answer.name);
    ctx.body = answer.stream(fail);
    ctx.set('Content-Type', answer.type);
    return;
  }
  if (answer instanceof SerialisedJson) {
    ctx.set('ETag', answer.etag);
    ctx.body = answer.json;
  } else if (answer instanceof StreamedJson) {
    ctx.body = answer.stream(fail);
  } else {
    ctx.body = JSON.stringify(answer);
  }
  ctx.set('Content-Type', `${route.media}; charset=utf-8`);
}
