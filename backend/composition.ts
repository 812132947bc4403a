/**
 * The composition root: every part is built here from the configuration and handed to the others by plain parameters.
 */
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import * as z from 'zod/mini';
import Koa from 'koa';
import websockify from 'koa-websocket';
import { GROCERY_BUNDLES } from '../fixtures/grocery-bundles.ts';
import { ProjectionControl } from '../projections/control.ts';
import { openReadModels } from '../projections/open-read-models.ts';
import { PROJECTIONS } from '../projections/projectors/all.ts';
import { ReadModels } from '../projections/query.ts';
import { ProjectionHost } from '../projections/projection-host.ts';
import { systemTimer, type Timer } from '../projections/timer.ts';
import { alertsAggregate } from './alerts/alert.ts';
import { reactToLog } from './alerts/alert-reactor.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { sweepEscalations } from './alerts/escalation.ts';
import { notifyContact, sweepNotices } from './alerts/notification.ts';
import { ReactorHost } from './alerts/reactor-host.ts';
import { type Aggregate, AggregateStore } from './aggregate.ts';
import { type Clock, systemClock } from './clock.ts';
import { clinicAggregate, MAIN_CLINIC } from './clinics/clinic.ts';
import { clinicRoutes } from './clinics/clinic-routes.ts';
import type { Configuration } from './configuration.ts';
import { deviceAggregate } from './devices/device.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { EventLog } from './event-log.ts';
import { openEventStore } from './event-store/open.ts';
import type { EventStore } from './event-store/port.ts';
import { goalAggregate } from './goals/goal.ts';
import { configureApplication } from './http/application.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import { Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { pageMethodsAt, pages } from './http/pages.ts';
import type { Route } from './http/route.ts';
import { type IdSource, randomIds } from './ids.ts';
import { readingAggregate } from './journey/journey.ts';
import { journeyRoutes } from './journey/journey-routes.ts';
import { LiveConnections } from './live/live-connections.ts';
import { LiveFeed } from './live/live-feed.ts';
import { verifyUpgrade } from './live/live-upgrade.ts';
import { findRecordedLog } from './logs/find-log.ts';
import { LogHistories } from './logs/log-history.ts';
import { logRoutes } from './logs/log-routes.ts';
import { createLogger, errorForLog, type Logger } from './logger.ts';
import { messageAggregate } from './messaging/message.ts';
import { MessageDeliveries } from './messaging/message-delivery.ts';
import { reachRoutes } from './messaging/reach-routes.ts';
import { milestoneAggregate } from './milestones/milestone.ts';
import { milestoneRoutes } from './milestones/milestone-routes.ts';
import { sweepOverdue } from './milestones/overdue.ts';
import { openRoutes, operationsRoutes } from './operations/operations-routes.ts';
import { projectionRoutes } from './operations/projection-routes.ts';
import { groceryRoutes } from './orders/grocery-bundles.ts';
import { orderAggregate } from './orders/order.ts';
import { EmbeddedPartner } from './partners/embedded-partner.ts';
import type { Partner } from './partners/port.ts';
import { WebhookPartner } from './partners/webhook-partner.ts';
import { contactRoutes } from './patients/contact-routes.ts';
import { patientAggregate } from './patients/patient.ts';
import { patientRoutes } from './patients/patient-routes.ts';
import { SilenceWatch } from './patients/silence-watch.ts';
import { ReadSide } from './read-side.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import { isSamplePast, sampleDataAggregate } from './seed/load-sample-data.ts';
import { callerOf } from './sessions/caller.ts';
import { sessionRoutes, userAggregate } from './sessions/session-routes.ts';
import { SESSION_COOKIE, SessionStore } from './sessions/session-store.ts';
import { Sweeper } from './sweeper.ts';
import { testAggregate } from './tests/test.ts';
import { testRoutes } from './tests/test-routes.ts';
import { thresholdRoutes } from './thresholds/threshold-routes.ts';
import { Turns } from './turns.ts';
import { voiceRoutes } from './voice/voice-routes.ts';

const MAX_LIVE_MESSAGE = 64 * 1024;
const PING_MS = 20_000;
/** Requests per minute and address where others than this machine can reach the product. */
const RATE_PER_MINUTE = 600;
/** Requests under way get so long to be answered when the product stops. */
const STOP_MS = 7000;
/** What has arrived by the time of the stop is looked at within so long. */
const ARRIVED_MS = 250;
const CLOSE_IDLE_MS = 50;
/** Whoever lets another version be read is answered when it is, or after so long. */
const SWITCH_MS = 2000;
/** Between two looks at what has fallen due; `clinical-rules` 4.2 asks for one every 15 minutes at least. */
const SWEEP_MS = 60_000;

export interface Surroundings {
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly logger?: Logger;
  /** What waits for the next look at what has fallen due. */
  readonly timer?: Timer;
  /** Who carries notices out of the product; the embedded partner unless there is another. */
  readonly partner?: Partner;
  /** Where the built front end lies. */
  readonly pages: string;
}

export interface Product {
  /** Base address, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly store: EventStore;
  readonly projections: ProjectionHost;
  readonly routes: readonly Route[];
  /** Answers what is under way, writes what was accepted, closes everything. */
  stop(): Promise<void>;
}

/** Builds the product and listens. @throws with one plain sentence where that cannot be. */
export async function startProduct(
  configuration: Configuration,
  surroundings: Surroundings,
): Promise<Product> {
  const clock = surroundings.clock ?? systemClock;
  const ids = surroundings.ids ?? randomIds(clock);
  const logger = surroundings.logger ?? createLogger(configuration.logLevel);

  const opened: { close(): void | Promise<void> }[] = [];
  try {
    const store = await openEventStore(configuration.eventStore);
    opened.push(store);
    const readModelStore = await openReadModels(configuration.readModels);
    opened.push(readModelStore);
    const sessions = new SessionStore(configuration.sessions.path, clock);
    opened.push(sessions);
    const projections = new ProjectionHost({
      eventStore: store,
      readModels: readModelStore,
      projections: PROJECTIONS,
      clock,
      onReport: (report) => {
        const { kind } = report;
        if (kind === 'quarantined') {
          const { id, type, reason } = report.event;
          logger.error(
            { eventId: id, type, reason },
            'An event cannot be read and was left out of the read models',
          );
        } else if (kind === 'failed') {
          logger.error(
            { projection: report.projection, ...errorForLog(report.error) },
            'A projection failed and is tried again',
          );
        } else logger.info({ ...report }, 'A projection changed its state');
      },
    });
    await projections.start();
    opened.push({ close: () => projections.stop() });

    const log = new EventLog(store, ids, projections.assertFollowsLog);
    const aggregate = <State>(of: Aggregate<State>) => new AggregateStore(of, log);
    const readSide = new ReadSide(new ReadModels(projections), clock);
    const readYourWrites = new ReadYourWrites(projections);
    const metrics = new Metrics();
    const patients = aggregate(patientAggregate);
    const clinics = aggregate(clinicAggregate);
    const alerts = aggregate(alertsAggregate);
    const milestones = aggregate(milestoneAggregate);
    const tests = aggregate(testAggregate);
    const devices = aggregate(deviceAggregate);
    const messages = aggregate(messageAggregate);
    const histories = new LogHistories(log);
    const headAtStart = await store.head();
    const caughtUp = () => projections.whenPassed(['logs'], headAtStart, 0);
    const sampleData = aggregate(sampleDataAggregate);
    const isRehearsal = (patientId: string, at: string) => isSamplePast(sampleData, patientId, at);
    const alertReaction = { alerts, clinics, patients, histories };
    const recorder = {
      log,
      ids,
      histories,
      patients,
      clinics,
      findLog: (patientId: string, logId: string) =>
        findRecordedLog(readSide, log, caughtUp, patientId, logId),
    };

    const connections = new LiveConnections((count) => metrics.connections(count));
    const control = new ProjectionControl({
      projections: PROJECTIONS,
      eventStore: configuration.eventStore,
      readModels: configuration.readModels,
      opened: { eventStore: store, readModels: readModelStore },
      clock,
      whenRead: (name, version) => projections.whenRead(name, version, SWITCH_MS),
      onProgress: (name, { done, total, rate }) =>
        connections.sendToAnalysts({ type: 'projection_progress', name, done, total: total ?? done, rate }),
      onEnd: (name, failure) => {
        if (failure === null) logger.info({ projection: name }, 'A projection was rebuilt');
        else logger.error({ projection: name, reason: failure.message }, 'A rebuild was given up');
      },
    });
    opened.push({ close: () => control.stop() });

    const seeding = new Turns();
    const stop = new AbortController();
    const partner = surroundings.partner ?? partnerAt(configuration.partner);
    const deliveries = new MessageDeliveries({
      messages,
      patients,
      partner,
      clock,
      logger,
      wait: waitFor,
      stopping: stop.signal,
    });
    opened.push({ close: () => deliveries.stop() });
    const routes: Route[] = [
      ...sessionRoutes({ patients, users: aggregate(userAggregate), readYourWrites }),
      ...patientRoutes({ patients, readSide, readYourWrites, ids }),
      ...logRoutes({ recorder, readSide, readYourWrites, metrics }),
      ...projectionRoutes({
        projectionNames: PROJECTIONS.map((projection) => projection.name),
        status: () => projections.status(),
        control,
      }),
      ...alertRoutes({ alerts, patients, readSide, readYourWrites, ids }),
      ...thresholdRoutes({ clinics, patients, readSide, readYourWrites }),
      ...clinicRoutes({ clinics, readSide, readYourWrites }),
      ...voiceRoutes(),
      ...testRoutes({ tests, patients, readSide, readYourWrites, ids }),
      ...reachRoutes({
        messages,
        patients,
        deliveries,
        bundles: GROCERY_BUNDLES,
        readSide,
        readYourWrites,
        ids,
      }),
      ...contactRoutes({ patients, readSide, readYourWrites, ids }),
      ...deviceRoutes({ devices, readSide, readYourWrites }),
      ...groceryRoutes(GROCERY_BUNDLES),
      ...milestoneRoutes({ milestones, patients, readSide, readYourWrites, ids }),
      ...journeyRoutes({ readings: aggregate(readingAggregate), readSide, readYourWrites, ids }),
      ...operationsRoutes({
        readYourWrites,
        seeding,
        stopping: stop.signal,
        projectionNames: PROJECTIONS.map((projection) => projection.name),
        sampleData: {
          sampleData,
          patients,
          clinics,
          alerts,
          tests,
          milestones,
          orders: aggregate(orderAggregate),
          goals: aggregate(goalAggregate),
          devices,
          messages,
          recorder,
        },
      }),
    ];
    routes.push(openApiRoute(() => openApi));
    const openApi = openApiDocument(routes);

    const reactors = await ReactorHost.start({
      reactor: {
        name: 'alerts',
        react: async (event) => {
          if (event.type === 'LogEvaluated') await reactToLog(alertReaction, event);
        },
      },
      store,
      readModels: readModelStore,
      clock,
      logger,
      categories: ['patientLogs'],
      wait: waitFor,
    });
    opened.push({ close: () => reactors.stop() });
    const notification = {
      alerts,
      patients,
      clinics,
      partner,
      clock,
      ids,
      isRehearsal,
    };
    const notices = await ReactorHost.start({
      reactor: { name: 'notices', react: (event) => notifyContact(notification, event) },
      store,
      readModels: readModelStore,
      clock,
      logger,
      categories: ['patientAlerts'],
      wait: waitFor,
    });
    opened.push({ close: () => notices.stop() });
    const messaging = await ReactorHost.start({
      reactor: { name: 'messages', react: (event) => deliveries.react(event) },
      store,
      readModels: readModelStore,
      clock,
      logger,
      categories: ['message'],
      wait: waitFor,
    });
    opened.push({ close: () => messaging.stop() });

    const app = websockify(new Koa(), {
      maxPayload: MAX_LIVE_MESSAGE,
      verifyClient: verifyUpgrade(configuration.allowedHosts),
    });
    const allowedAt = configureApplication(app, {
      routes,
      open: openRoutes({ store, projections, reactors: [reactors, notices, messaging], metrics }),
      pages: pages(surroundings.pages),
      sessions,
      metrics,
      clock,
      ids,
      logger,
      allowedHosts: configuration.allowedHosts,
      ratePerMinute: configuration.loopback ? null : RATE_PER_MINUTE,
      onSessionChanged: (sid) => connections.closeSession(sid),
    });
    app.ws.use(async (ctx) => {
      // koa-websocket swallows what is thrown here, and the socket would stay open and silent.
      try {
        const sid = ctx.cookies.get(SESSION_COOKIE) ?? null;
        const session = sid === null ? undefined : await sessions.get(sid);
        connections.add(ctx.websocket, callerOf(session), sid);
      } catch (error) {
        logger.error(errorForLog(error), 'A live connection could not be opened');
        ctx.websocket.terminate();
      }
    });

    const feed = await LiveFeed.start({
      store,
      readSide,
      watch: projections,
      connections,
      logger,
      wait: waitFor,
    });
    opened.push({ close: () => feed.stop() });
    const timer = surroundings.timer ?? systemTimer;
    const silence = new SilenceWatch(readSide, MAIN_CLINIC, (patientId) =>
      connections.send({
        message: { type: 'patient_updated', patientId },
        clinicId: MAIN_CLINIC,
        patientId,
      }),
    );
    const sweepers = [
      { name: 'silence', everyMs: SWEEP_MS, sweep: () => silence.look() },
      {
        name: 'escalation',
        everyMs: SWEEP_MS,
        sweep: () => sweepEscalations({ alerts, clinics, readSide, isRehearsal }, MAIN_CLINIC),
      },
      {
        name: 'overdue milestones',
        everyMs: SWEEP_MS,
        sweep: () => sweepOverdue({ milestones, patients, readSide, isRehearsal }, MAIN_CLINIC),
      },
      {
        name: 'messages',
        everyMs: SWEEP_MS,
        sweep: () => deliveries.sweep(readSide, MAIN_CLINIC),
      },
      {
        name: 'notices',
        everyMs: SWEEP_MS,
        sweep: () => sweepNotices({ ...notification, readSide }, MAIN_CLINIC),
      },
    ].map((sweep) => Sweeper.start(sweep, (ms, callback) => timer.after(ms, callback), logger));
    for (const sweeper of sweepers) opened.push({ close: () => sweeper.stop() });

    const server = await listen(app, configuration.host, configuration.port);
    answerBrokenRequests(server, (path) => [...allowedAt(path), ...pageMethodsAt(path)]);
    const pinging = setInterval(() => connections.checkPeers(), PING_MS);
    const { port } = server.address() as AddressInfo;
    const host = configuration.host.includes(':') ? `[${configuration.host}]` : configuration.host;
    let stopping: Promise<void> | null = null;
    return {
      url: `http://${host}:${port}`,
      store,
      projections,
      routes,
      stop: () => {
        stopping ??= (async () => {
          clearInterval(pinging);
          stop.abort();
          await closeServer(server, connections);
          // Its client may be gone, and its connection with it, while a load is still under way.
          await seeding.idle();
          await closeAll(opened);
        })();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

function partnerAt(location: Configuration['partner']): Partner {
  return location === null ? new EmbeddedPartner() : new WebhookPartner(location);
}

async function closeAll(opened: readonly { close(): void | Promise<void> }[]): Promise<void> {
  for (const part of opened.toReversed()) await part.close();
}

function openApiRoute(document: () => unknown): Route {
  return {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    answer: z.looseObject({}),
    status: 200,
    handle: async () => ({ body: document() }),
  };
}

function listen(app: websockify.App, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, () => resolve(server));
    // The WebSocket server hands the error on as its own, where nobody else would listen and the process would die of it.
    app.ws.server?.on('error', () => undefined);
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new Error(
            `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(new Error(`Port ${port} may not be used without special rights. Set PORT to one above 1023.`));
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new Error(`HOST ${host} is not an address of this machine.`));
      } else reject(error);
    });
  });
}

/** Takes no new requests, answers those under way, and after a while cuts what is left. */
async function closeServer(server: Server, connections: LiveConnections): Promise<void> {
  connections.closeAll();
  // Node's own close of an HTTP server cuts idle connections at once, and takes one whose request has arrived and was not
  // looked at yet for idle. So it only stops taking new ones here, and closes the idle ones a moment later.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, ARRIVED_MS));
  // A connection whose last request has been answered is kept open for another one, which no longer comes.
  const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const cut = setTimeout(() => {
    connections.terminateAll();
    server.closeAllConnections();
  }, STOP_MS);
  await closed;
  clearTimeout(cut);
  clearInterval(closingIdle);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timeout);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
