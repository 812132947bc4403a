/**
 * The composition root: every part is built here from the configuration and handed to the others by plain parameters.
 */
import type { AddressInfo } from 'node:net';
import websockify from 'koa-websocket';
import { EXERCISE_PROGRAMMES } from '../fixtures/exercise-programmes.ts';
import { GROCERY_BUNDLES } from '../fixtures/grocery-bundles.ts';
import { listedFacilities, listedPlaces } from '../fixtures/facilities.ts';
import type { ProjectionHost } from '../projections/runtime/projection-host.ts';
import { PROJECTIONS, projectionsOf } from '../projections/all.ts';
import { AUDIT } from '../projections/audit/collection.ts';
import { systemTimer, type Timer } from '../lib/timer.ts';
import { Pseudonyms } from './analysis/pseudonyms.ts';
import { AuditAnchors } from './audit/anchors.ts';
import { LogVerifier } from './audit/log-verification.ts';
import { lookOf } from './audit/looks.ts';
import { ReadRecorder } from './audit/read-recorder.ts';
import { LaidAside } from './alerts/laid-aside.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Configuration } from './configuration.ts';
import { FacilityCatalogue } from './facilities/catalogue.ts';
import { EventLog } from './event-sourcing/event-log.ts';
import { Forgetting } from './forgetting/forgetting.ts';
import { openSnapshots } from './event-sourcing/snapshots/open.ts';
import { programHash } from './event-sourcing/snapshots/program-hash.ts';
import { Snapshots } from './event-sourcing/snapshots/snapshots.ts';
import { inspectLog } from '../events/store/open-inspection.ts';
import { type EventStore, isChained } from '../events/store/port.ts';
import { configureApplication } from './http/application.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import { Metrics } from './http/metrics.ts';
import { pageMethodsAt, pages } from './http/pages.ts';
import type { Route } from './http/route.ts';
import { RateLimit } from './http/rate-limit.ts';
import { boundedApplication, closeServer, listen } from './http/server.ts';
import { type IdSource, randomIds } from '../lib/ids.ts';
import { closeEndedSessions } from './live/ended-sessions.ts';
import { LiveConnections } from './live/live-connections.ts';
import { LiveUpgrade } from './live/live-upgrade.ts';
import { createLogger, errorForLog, type Logger } from './logging/logger.ts';
import { ResourceStack } from '../lib/resource-stack.ts';
import { ClockWatch } from './operations/clock-watch.ts';
import { openRoutes } from './operations/operations-routes.ts';
import { startChecks } from './operations/start-checks.ts';
import type { Partner } from './partners/port.ts';
import { KeptLists } from './patients/patient-list-answer.ts';
import { PatientRows } from './patients/patient-rows.ts';
import { type ReactionDependencies, startReactors, startSweepers } from './reactions.ts';
import { openCheckpoints } from './reactors/checkpoints/open.ts';
import { KeyedHashes } from './event-sourcing/request-hashes.ts';
import { ReadYourWrites } from './event-sourcing/read-your-writes.ts';
import { accountSide } from './account-side.ts';
import type { Passwords } from './accounts/passwords.ts';
import { letGoOfPatient, letGoOfUser } from './forgetting/letting-go.ts';
import { takeLiveConnection } from './live/live-socket.ts';
import { startLiveSide } from './live-side.ts';
import { partnerSide } from './partner-side.ts';
import { projectionSide } from './projection-side.ts';
import { openStores } from './stores.ts';
import { routeTable } from './route-table.ts';
import { Sweeper } from './reactors/sweeper.ts';
import { InstallationKey } from './secrets/installation-key.ts';
import { Credentials } from './accounts/credentials.ts';
import { KeyedMutex } from '../lib/keyed-mutex.ts';
import { writeSide } from './write-side.ts';

const MAX_LIVE_MESSAGE = 64 * 1024;
const PING_MS = 20_000;
/** Whoever is let go by another process, or on the command line, is told within so long. */
const LOOK_FOR_ENDED_MS = 1000;
/** Requests per minute and address where others than this machine can reach the product. */
const RATE_PER_MINUTE = 600;
/** As long as a question about the log waits until its index has what was just written. */
const INDEXED_MS = 2000;

export interface Dependencies {
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly logger?: Logger;
  /** How many lines of the log could not be written so far. */
  readonly linesDropped?: () => number;
  /** From one look through the event log to the next, ms; a minute where it is not said. */
  readonly betweenLogChecksMs?: number | undefined;
  /** What waits for the next look at what has fallen due. */
  readonly sweepTimer?: Timer;
  /** What a password costs whoever checks one: another one is for tests alone, no setting of the product says it. */
  readonly passwordCost?: ConstructorParameters<typeof Passwords>[0];
  /** Who carries notices out of the product; the embedded partner unless there is another. */
  readonly partner?: Partner;
  /** By which this program knows the snapshots that it made; of the sources that lie beside it unless it is said. */
  readonly programHash?: () => Promise<string>;
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
  dependencies: Dependencies,
): Promise<Product> {
  const clock = dependencies.clock ?? systemClock;
  const ids = dependencies.ids ?? randomIds(clock);
  const logger = dependencies.logger ?? createLogger(configuration.logLevel);

  const resources = new ResourceStack();
  const stop = new AbortController();
  try {
    const stores = await openStores(configuration, { clock, logger, resources });
    const { secrets, subjectKeys, store, readModels, sessions } = stores;
    const metrics = new Metrics(dependencies.linesDropped);
    const connections = new LiveConnections((count) => metrics.connections(count));
    const { projections, readSide, isOfOneClinic, openControl } = projectionSide(configuration, {
      ...stores,
      connections,
      clock,
      logger,
    });
    await projections.start();
    resources.add(projections);

    const timer = systemTimer;
    const shared = { store, readModels, clock, ids, logger, timer, stopping: stop.signal, resources };
    const { checks, logCheck } = startChecks({
      ...shared,
      eventStore: configuration.eventStore,
      sessions,
      projections,
      betweenLogChecksMs: dependencies.betweenLogChecksMs,
    });
    const clockWatch = await ClockWatch.start({ store, clock, logger, metrics });
    const installationKey = await InstallationKey.of(secrets);
    const hashes = new KeyedHashes(installationKey);
    const log = new EventLog(store, ids, hashes, projections.assertFollowsLog, clockWatch.recorded);
    const patientRows = new PatientRows(readSide);
    const keptLists = new KeptLists();
    const laidAside = new LaidAside(readSide);
    const projectionNames = PROJECTIONS.map((projection) => projection.name);
    const readYourWrites = new ReadYourWrites(projections, projectionsOf, projectionNames);
    const headAtStart = await store.head();
    const caughtUp = () => projections.whenPassed(['logs'], headAtStart, 0);
    const snapshots = await startSnapshots(configuration.readModels, {
      ...shared,
      log,
      programHash: dependencies.programHash ?? programHash,
    });
    const write = writeSide({
      log,
      snapshots,
      ids,
      readSide,
      caughtUp,
      isClockWrong: clockWatch.isKnownWrong,
    });

    const reads = resources.add(new ReadRecorder({ log, timer, metrics, logger }));
    const control = resources.add(openControl());
    const seeding = new KeyedMutex();
    const credentials = new Credentials(secrets, installationKey);
    const { partner, deliveries, notices, keys, handovers } = partnerSide(configuration, {
      ...shared,
      write,
      readSide,
      secrets,
      credentials,
      partner: dependencies.partner,
    });
    const dropSnapshots = async (patientId: string) => {
      for (const aggregate of [write.patients, write.alerts, write.work])
        await snapshots?.forget(aggregate.stream(patientId));
    };
    const lettingGo = { readSide, sessions, credentials, connections };
    const forgetting = new Forgetting({
      readSide,
      secrets,
      subjectKeys,
      projections: PROJECTIONS,
      replace: (names) => control.replace(names),
      dropOpened: () => {
        write.dropOpened();
        keptLists.dropOpened();
      },
      dropSnapshots,
      letGo: (patientId) => letGoOfPatient(lettingGo, patientId),
      letGoOfUser: (userId) => letGoOfUser(lettingGo, userId),
    });
    const accounts = accountSide(configuration, {
      ...shared,
      write,
      readSide,
      secrets,
      credentials,
      sessions,
      partner,
      passwordCost: dependencies.passwordCost,
    });
    const { publicUrl, cookie, callers } = accounts;
    const whenIndexed = async () =>
      void (await projections.whenPassed(['audit', 'reads'], await store.head(), INDEXED_MS));
    const logVerifier = new LogVerifier({
      store,
      inspect: (options) => inspectLog(configuration.eventStore, options),
      indexed: () => readSide.count(AUDIT, { index: 'byTime' }),
      isIndexedUpTo: async (position) => {
        await whenIndexed();
        return (await readSide.standing('audit')).position >= position;
      },
      stopping: stop.signal,
    });
    const closeEnded = () => closeEndedSessions({ connections, sessions, callers });
    const routes = routeTable({
      forgetting,
      ...accounts,
      credentials,
      sessions,
      closeEnded,
      closeConnectionsOf: (userId) => connections.closeUser(userId),
      write,
      store,
      served: projections,
      whenIndexed,
      logVerifier,
      readSide,
      patientRows,
      keptLists,
      laidAside,
      readYourWrites,
      deliveries,
      handovers,
      simulatesDevices: configuration.accounts === null,
      keys,
      pseudonyms: new Pseudonyms(secrets),
      hashes,
      metrics,
      bundles: GROCERY_BUNDLES,
      programmes: EXERCISE_PROGRAMMES,
      catalogue: new FacilityCatalogue(listedFacilities(), listedPlaces()),
      ids,
      projectionNames,
      status: () => projections.status(),
      control,
      isOfOneClinic,
      seeding,
      stopping: stop.signal,
    });

    const checkpoints = resources.add(await openCheckpoints(configuration.readModels));
    const reactions: ReactionDependencies = {
      ...shared,
      checkpoints,
      readSide,
      write,
      deliveries,
      notices,
      handovers,
      forgetting,
    };
    const reactors = await startReactors(reactions);

    const { allowedHosts, trustProxy } = configuration;
    // Behind a proxy the callers are others than this machine, also where the proxy is on it.
    const isLimited = !configuration.loopback || trustProxy !== null;
    const rateLimit = new RateLimit(isLimited ? RATE_PER_MINUTE : null, trustProxy);
    const upgrade = new LiveUpgrade({
      allowedHosts,
      trustProxy,
      rateLimit,
      connections,
      cookie,
      publicUrl,
    });
    const app = websockify(boundedApplication(), {
      maxPayload: MAX_LIVE_MESSAGE,
      verifyClient: upgrade.verify,
    });
    const allowedAt = configureApplication(app, {
      routes,
      open: openRoutes({
        store,
        projections,
        reactors,
        checks: [...checks, clockWatch],
        eventLog: async () => ({
          head: isChained(store) ? await store.anchor() : { position: await store.head(), hash: '' },
          check: logCheck?.standing ?? null,
        }),
        metrics,
      }),
      pages: pages(dependencies.pages),
      sessions,
      cookie,
      callers,
      mode: publicUrl === null ? 'demonstration' : 'accounts',
      publicUrl,
      metrics,
      clock,
      isClockWrong: clockWatch.isKnownWrong,
      ids,
      logger,
      allowedHosts,
      trustProxy,
      rateLimit,
      onAnswered: async (request, context) => {
        const look = lookOf(request);
        if (look !== null) await reads.record(look, context);
      },
      onSessionChanged: (sid) => connections.closeSession(sid),
    });
    const socket = { upgrade, connections, sessions, callers, cookie, logger };
    app.ws.use((ctx) => takeLiveConnection(socket, ctx));

    const { silence, due } = await startLiveSide({
      ...shared,
      readSide,
      patientRows,
      laidAside,
      projections,
      connections,
      forgetting,
    });
    const anchors = new AuditAnchors({ store: stores.stored, log, clock });
    startSweepers(
      reactions,
      { anchors, silence, due, clockWatch, patientRows },
      dependencies.sweepTimer ?? timer,
    );

    if (publicUrl !== null) {
      const ended = { name: 'ended sessions', everyMs: LOOK_FOR_ENDED_MS, sweep: closeEnded };
      resources.add(Sweeper.start(ended, timer, logger));
    }

    const server = await listen(app, configuration.host, configuration.port);
    app.ws.server?.on('headers', upgrade.name);
    answerBrokenRequests(server, (path) => [...allowedAt(path), ...pageMethodsAt(path)]);
    const endPings = timer.every(PING_MS, () => connections.checkPeers());
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
          endPings();
          stop.abort();
          await closeServer(server, connections, timer);
          // Its client may be gone, and its connection with it, while a load is still under way.
          await seeding.idle();
          await resources.close();
        })();
        return stopping;
      },
    };
  } catch (error) {
    stop.abort();
    await resources.close();
    throw error;
  }
}

interface SnapshotsDependencies {
  readonly log: EventLog;
  readonly programHash: () => Promise<string>;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly resources: ResourceStack;
}

/** null where there can be none: they only spare a process to fold what it meets first. */
async function startSnapshots(
  location: Configuration['readModels'],
  { log, programHash: hash, timer, logger, resources }: SnapshotsDependencies,
): Promise<Snapshots | null> {
  try {
    const program = await hash();
    return resources.add(new Snapshots({ store: await openSnapshots(location), log, program, timer }));
  } catch (error) {
    logger.warn(errorForLog(error), 'Snapshots of long streams cannot be kept');
    return null;
  }
}
