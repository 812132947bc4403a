/** What keeps the product running: sample data, health, readiness, metrics. */
import { LOAD_SAMPLE_DATA } from '../contract/routes/operations.ts';
import type * as z from 'zod/mini';
import type Koa from 'koa';
import type { readinessSchema } from '../contract/operations.ts';
import type { Seeded } from '../contract/operations.ts';
import type { Lag } from '../../projections/runtime/lag.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { EventLogStanding, Metrics } from '../http/metrics.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import type { Services } from '../event-sourcing/services.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { hasPatientsOfItsOwn, loadSampleData, type SampleDataAggregates } from '../seed/load-sample-data.ts';

/** What the process that projects tells of itself. */
export interface ProjectionReports {
  lags(): Promise<ReadonlyMap<string, Lag>>;
  /** Whether the store of the read models answers. */
  answers(): Promise<boolean>;
  /** Whether the log still has what has been read of it. */
  readonly followsLog: boolean;
  readonly quarantine: {
    readonly count: number;
    readonly events: readonly { readonly id: string; readonly type: string; readonly reason: string }[];
  };
}

/** What a reactor tells of itself. */
export interface ReactorReports {
  readonly name: string;
  parked(): Promise<number>;
  history(): Promise<number>;
}

/** One thing that is wrong now. */
export interface ReadinessProblem {
  /** A sentence for whoever operates the product. Names no patient. */
  readonly text: string;
  /** Whether the product is not ready while it lasts; else it is only said. */
  readonly unready: boolean;
}

/** Whatever watches over a part of the product: what is wrong with it now, nothing where all is well. */
export interface ReadinessCheck {
  problems(): Promise<readonly ReadinessProblem[]>;
}

export interface OperationsServices extends Services {
  readonly sampleData: SampleDataAggregates;
  /** Whoever loads the sample data, one after the other. */
  readonly seeding: KeyedMutex;
  /** Aborted when the product stops. */
  readonly stopping: AbortSignal;
}

export function operationsRoutes(services: OperationsServices): readonly Route[] {
  return [
    serve(LOAD_SAMPLE_DATA, {
      summary: 'Load the sample data',
      // Two people who press the button at once wait for one load after the other: the second finds everything done.
      handle: (request) => services.seeding.run('sample data', () => seed(services, request)),
    }),
  ];
}

async function seed(services: OperationsServices, request: RouteRequest): Promise<RouteResult<Seeded>> {
  const hasOwnPatients = await hasPatientsOfItsOwn(services.readSide, request.caller.clinicId);
  const { seeded, position, repeated } = await loadSampleData(
    services.sampleData,
    request.context,
    services.stopping,
    hasOwnPatients,
  );
  const viewMayLag = await services.readYourWrites.settleAll(position);
  return { body: seeded, position, repeated, viewMayLag };
}

/** `/healthz`, `/readyz`, `/metrics`: open to all, and without patient data. */
export function openRoutes(services: {
  readonly store: EventStore;
  readonly projections: ProjectionReports;
  readonly reactors: readonly ReactorReports[];
  readonly checks: readonly ReadinessCheck[];
  /** The end of the log and where its check stands. */
  readonly eventLog: () => Promise<EventLogStanding>;
  readonly metrics: Metrics;
}): Koa.Middleware {
  return async (ctx, next) => {
    const { path, method } = ctx;
    if (!['/healthz', '/readyz', '/metrics'].includes(path)) {
      await next();
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      ctx.set('Allow', 'HEAD, GET');
      throw new Refusal(405, `${method} is not possible here.`);
    }
    ctx.set('Cache-Control', 'no-store');
    if (path === '/healthz') {
      ctx.body = { status: 'up' };
      return;
    }
    const { ready, body } = await readiness(services);
    if (path === '/readyz') {
      ctx.body = body;
      ctx.status = ready ? 200 : 503;
      return;
    }
    for (const { name, lag } of body.projections) services.metrics.lag(name, lag.seconds);
    for (const { name, leftOut } of body.reactors) services.metrics.parked(name, leftOut);
    for (const { reactor, reason, events } of body.passedOver)
      services.metrics.passedOver(reactor, reason, events);
    // An event store that cannot be reached is said by the others, and its last figures stay.
    await services.eventLog().then(
      (standing) => services.metrics.eventLog(standing),
      () => undefined,
    );
    services.metrics.quarantined(services.projections.quarantine.count);
    ctx.set('Content-Type', services.metrics.contentType);
    ctx.body = await services.metrics.text();
  };
}

async function readiness(services: {
  readonly store: EventStore;
  readonly projections: ProjectionReports;
  readonly reactors: readonly ReactorReports[];
  readonly checks: readonly ReadinessCheck[];
}): Promise<{ readonly ready: boolean; readonly body: z.output<typeof readinessSchema> }> {
  const [eventStore, answers, lags, reactors, problems] = await Promise.all([
    services.store.head().then(
      () => (services.projections.followsLog ? 'reachable' : 'older than the read models'),
      () => 'unreachable',
    ),
    services.projections.answers(),
    services.projections.lags().catch(() => null),
    Promise.all(services.reactors.map(reactorReport)).catch(() => null),
    Promise.all(services.checks.map((check) => check.problems())).then((each) => each.flat()),
  ]);
  const readModels = answers && reactors !== null ? 'reachable' : 'unreachable';
  const ready =
    eventStore === 'reachable' && readModels === 'reachable' && !problems.some(({ unready }) => unready);
  return {
    ready,
    body: {
      stores: { eventStore, readModels },
      projections: [...(lags ?? [])].map(([name, lag]) => ({ name, lag })),
      reactors: (reactors ?? []).map(({ name, parked }) => ({ name, leftOut: parked })),
      passedOver: (reactors ?? []).flatMap(({ name: reactor, history, parked }) => [
        { reactor, reason: 'history', events: history },
        { reactor, reason: 'unreadable', events: parked },
      ]),
      quarantined: services.projections.quarantine.events.map(({ id, type, reason }) => ({
        id,
        type,
        reason,
      })),
      problems: [...unreachable({ eventStore, readModels }), ...problems.map(({ text }) => text)],
    },
  };
}

/** What the state of the stores says to a person. */
function unreachable({ eventStore, readModels }: { eventStore: string; readModels: string }): string[] {
  return [
    ...(eventStore === 'unreachable' ? ['The event store cannot be reached.'] : []),
    ...(eventStore === 'older than the read models'
      ? ['The event store is older than the read models: stop the product and rebuild them.']
      : []),
    ...(readModels === 'unreachable' ? ['The store of the read models cannot be reached.'] : []),
  ];
}

async function reactorReport(reactor: ReactorReports) {
  const [parked, history] = await Promise.all([reactor.parked(), reactor.history()]);
  return { name: reactor.name, parked, history };
}
