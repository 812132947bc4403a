/**
 * The composition root: every part is built here from the configuration and handed to the others by plain parameters.
 */
import { type AddressInfo, isIP } from 'node:net';
import websockify from 'koa-websocket';
import { EXERCISE_PROGRAMMES } from '../fixtures/exercise-programmes.ts';
import { GROCERY_BUNDLES } from '../fixtures/grocery-bundles.ts';
import { listedFacilities, listedPlaces } from '../fixtures/facilities.ts';
import { buildVersions } from '../projections/rebuild/build-versions.ts';
import { PROJECTORS, ProjectionControl } from '../projections/rebuild/control.ts';
import { openReadModels } from '../projections/read-models/open.ts';
import type { BuildPace } from '../projections/runtime/first-build.ts';
import { ProjectionHost } from '../projections/runtime/projection-host.ts';
import { PROJECTIONS, projectionsOf } from '../projections/all.ts';
import { AUDIT } from '../projections/audit/collection.ts';
import { ReadModels } from '../projections/read-models/query.ts';
import { systemTimer, type Timer } from '../lib/timer.ts';
import { Pseudonyms } from './analysis/pseudonyms.ts';
import { AuditAnchors } from './audit/anchors.ts';
import { LogVerifier } from './audit/log-verification.ts';
import { lookOf } from './audit/looks.ts';
import { ReadRecorder } from './audit/read-recorder.ts';
import { letGoOfCaregivers } from './caregivers/letting-go.ts';
import { LaidAside } from './alerts/laid-aside.ts';
import { ContactNotices } from './alerts/notification.ts';
import { clinicIds } from './clinics/clinic-ids.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { DEMONSTRATION_CALLERS } from './identity/caller.ts';
import type { Configuration } from './configuration.ts';
import { FacilityCatalogue } from './facilities/catalogue.ts';
import { EventLog } from './event-sourcing/event-log.ts';
import { Forgetting } from './forgetting/forgetting.ts';
import { openSnapshots } from './event-sourcing/snapshots/open.ts';
import { programHash } from './event-sourcing/snapshots/program-hash.ts';
import { Snapshots } from './event-sourcing/snapshots/snapshots.ts';
import { inspectLog } from '../events/store/open-inspection.ts';
import { openEventStore } from '../events/store/open.ts';
import { beginsOpen, sealed } from '../events/store/sealing.ts';
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
import { endSession, LiveConnections } from './live/live-connections.ts';
import { LiveFeed } from './live/live-feed.ts';
import { LiveUpgrade } from './live/live-upgrade.ts';
import { createLogger, errorForLog, type Logger } from './logging/logger.ts';
import { paceTold } from './operations/projection-routes.ts';
import { ProjectionLog } from './operations/projection-log.ts';
import { MessageDeliveries } from './messaging/message-delivery.ts';
import { ResourceStack } from '../lib/resource-stack.ts';
import { ClockWatch } from './operations/clock-watch.ts';
import { openRoutes } from './operations/operations-routes.ts';
import { startChecks } from './operations/start-checks.ts';
import { OrderHandovers } from './orders/hand-over.ts';
import { HookKeys } from './partners/hook-keys.ts';
import { OrderPartners } from './partners/order-partners.ts';
import { EmbeddedPartner } from './partners/embedded-partner.ts';
import type { Partner } from './partners/port.ts';
import { WebhookPartner } from './partners/webhook-partner.ts';
import { KeptLists } from './patients/patient-list-answer.ts';
import { PatientRows } from './patients/patient-rows.ts';
import { fallenDue } from './worklist/fallen-due.ts';
import { fallenSilent } from './patients/fallen-silent.ts';
import { TimeWatch } from './live/time-watch.ts';
import { type ReactionDependencies, startReactors, startSweepers } from './reactions.ts';
import { openCheckpoints } from './reactors/checkpoints/open.ts';
import { ReadSide } from './event-sourcing/read-side.ts';
import { KeyedHashes } from './event-sourcing/request-hashes.ts';
import { ReadYourWrites } from './event-sourcing/read-your-writes.ts';
import { routeTable } from './route-table.ts';
import { Sweeper } from './reactors/sweeper.ts';
import { InstallationKey } from './secrets/installation-key.ts';
import { openSecrets } from './secrets/open.ts';
import { accountCallers } from './accounts/callers.ts';
import { Entrance } from './accounts/entrance.ts';
import { OidcProvider } from './accounts/oidc-provider.ts';
import { OidcSignIns } from './accounts/oidc-sign-in.ts';
import { PasskeySignIns } from './accounts/passkey-sign-in.ts';
import { Passkeys } from './accounts/passkeys.ts';
import { SessionViews } from './accounts/session-views.ts';
import { SignIns } from './accounts/sign-in.ts';
import { PatientSignIns } from './accounts/patient-sign-in.ts';
import { Credentials } from './accounts/credentials.ts';
import { Passwords } from './accounts/passwords.ts';
import { sessionCookie } from './identity/session-cookie.ts';
import { SessionStore } from './identity/session-store.ts';
import { assertSecretsOf, SubjectKeys } from './secrets/subject-keys.ts';
import { SecretsUnavailableError } from './secrets/port.ts';
import { KeyedMutex } from '../lib/keyed-mutex.ts';
import { writeSide } from './write-side.ts';

const MAX_LIVE_MESSAGE = 64 * 1024;
const PING_MS = 20_000;
/** Whoever is let go by another process, or on the command line, is told within so long. */
const LOOK_FOR_ENDED_MS = 1000;
/** The demonstration has no accounts: nobody's passkey is asked for. */
const NOWHERE = 'http://localhost';
/** Requests per minute and address where others than this machine can reach the product. */
const RATE_PER_MINUTE = 600;
/** Whoever lets another version be read is answered when it is, or after so long. */
const SWITCH_MS = 2000;
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
    const secrets = resources.add(await openSecrets(configuration.secrets));
    let saidThatKeysAreMissing = false;
    const subjectKeys = new SubjectKeys(secrets, clock, () => {
      if (!saidThatKeysAreMissing)
        logger.error('Keys of personal fields are missing: the secrets are older than the event log');
      saidThatKeysAreMissing = true;
    });
    const stored = await openEventStore(configuration.eventStore);
    const store = resources.add(sealed(stored, subjectKeys));
    // A log that cannot be read is told of by whoever needs it.
    await assertSecretsOf(stored, subjectKeys).catch((error: unknown) => {
      if (error instanceof SecretsUnavailableError) throw error;
    });
    if (await beginsOpen(stored).catch(() => false))
      logger.warn(
        'The event log holds personal fields that are not sealed: `npm run events -- seal` seals them. What is recorded from now on is sealed',
      );
    const readModels = resources.add(await openReadModels(configuration.readModels));
    const sessions = resources.add(await SessionStore.open(configuration.sessions, clock));
    const metrics = new Metrics(dependencies.linesDropped);
    const connections = new LiveConnections((count) => metrics.connections(count));
    const tellPace = async (name: string, pace: BuildPace): Promise<void> =>
      connections.sendToAnalysts(paceTold(name, pace, await isOfOneClinic()));
    const projectionLog = new ProjectionLog(logger, clock);
    const locations = {
      eventStore: configuration.eventStore,
      readModels: configuration.readModels,
      keys: subjectKeys,
    };
    const projections = new ProjectionHost({
      eventStore: store,
      readModels,
      projections: PROJECTIONS,
      clock,
      onReport: (report) => {
        projectionLog.write(report);
        if (report.kind === 'building')
          for (const name of report.projections) void tellPace(name, report.pace);
      },
      build: buildVersions({ ...locations, projections: PROJECTORS, all: PROJECTIONS, opened: store, clock }),
    });
    const readSide = new ReadSide(new ReadModels(projections), clock);
    // While the clinics themselves are being built, nobody knows.
    const isOfOneClinic = async (): Promise<boolean> =>
      configuration.accounts === null ||
      (await clinicIds(readSide).then(
        ({ length }) => length === 1,
        () => false,
      ));
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
    const snapshots = await startSnapshots(configuration.readModels, log, shared);
    const write = writeSide({
      log,
      snapshots,
      ids,
      readSide,
      caughtUp,
      isClockWrong: clockWatch.isKnownWrong,
    });

    const reads = resources.add(new ReadRecorder({ log, timer, metrics, logger }));
    const control = resources.add(
      new ProjectionControl({
        ...locations,
        projections: PROJECTIONS,
        isUnbuilt: (name) => projections.unbuilt.includes(name),
        opened: { eventStore: store, readModels },
        clock,
        whenRead: (name, version) => projections.whenRead(name, version, SWITCH_MS),
        onProgress: (name, progress) => void tellPace(name, progress),
        onEnd: (name, doing, failure) => {
          if (failure === null) logger.info({ projection: name, doing }, 'A projection was worked on');
          else
            logger.error(
              { projection: name, doing, reason: failure.message },
              'Work on a projection was given up',
            );
        },
      }),
    );

    const seeding = new KeyedMutex();
    const publicUrl = configuration.accounts?.publicUrl ?? null;
    const credentials = new Credentials(secrets, installationKey);
    const partner = dependencies.partner ?? partnerAt(configuration.partner);
    const deliveries = resources.add(
      new MessageDeliveries({
        ...shared,
        ...write,
        partner,
        sentText: async ({ id, channel, text }) =>
          channel === 'sign-in'
            ? `${text ?? ''} ${publicUrl ?? ''}/sign-in?link=${credentials.linkToken(id)}`
            : text,
      }),
    );
    const notices = resources.add(new ContactNotices({ ...shared, ...write, partner }));
    const keys = new HookKeys(secrets);
    const configured = configuration.partner;
    const orderPartners = new OrderPartners({
      readSide,
      hooks: write.hooks,
      keys,
      configured,
      simulatesTaxis: configuration.accounts === null,
    });
    const handovers = resources.add(new OrderHandovers({ ...shared, ...write, orderPartners }));
    const dropSnapshots = async (patientId: string) => {
      for (const aggregate of [write.patients, write.alerts, write.work])
        await snapshots?.forget(aggregate.stream(patientId));
    };
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
      letGo: async (patientId) => {
        await sessions.forget(patientId, patientId);
        connections.closePatient(patientId);
        await letGoOfCaregivers(readSide, patientId, async (caregiverId) => {
          await sessions.forget(caregiverId, patientId);
          await credentials.forgetCode(caregiverId);
          connections.closeUser(caregiverId);
        });
        await credentials.forgetCode(patientId);
      },
      letGoOfUser: async (userId) => {
        await sessions.endOfUser(userId);
        await credentials.forgetUser(userId);
        connections.closeUser(userId);
      },
    });
    const cookie = sessionCookie(publicUrl?.startsWith('https:') === true);
    const callers = publicUrl === null ? DEMONSTRATION_CALLERS : accountCallers({ ...write, readSide });
    const passwords = new Passwords(dependencies.passwordCost);
    const accounts = { ...shared, ...write, credentials, publicUrl };
    const entrance = resources.add(new Entrance(accounts));
    const signIns = new SignIns({ ...accounts, entrance, passwords, sessions });
    const passkeySignIns = new PasskeySignIns({
      ...accounts,
      entrance,
      passkeys: new Passkeys(secrets, credentials, publicUrl ?? NOWHERE),
    });
    if (publicUrl !== null && isIP(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')) !== 0)
      logger.warn(
        'PUBLIC_URL is a number: browsers make passkeys for names alone, such as http://localhost:3000',
      );
    const { oidc } = configuration;
    const oidcSignIns =
      oidc === null || publicUrl === null
        ? null
        : new OidcSignIns({
            ...accounts,
            entrance,
            provider: new OidcProvider({ configuration: oidc, publicUrl, credentials, clock }),
            allowedDomains: oidc.allowedDomains,
          });
    const patientSignIns = resources.add(
      new PatientSignIns({ ...shared, ...write, readSide, credentials, sessions, partner }),
    );
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
      publicUrl,
      credentials,
      sessions,
      signIns,
      passkeySignIns,
      oidcSignIns,
      cookie,
      views: new SessionViews(configuration.oidc?.name ?? null),
      patientSignIns,
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
    app.ws.use(async (ctx) => {
      // koa-websocket swallows what is thrown here, and the socket would stay open and silent.
      try {
        const sid = ctx.cookies.get(cookie.name) ?? upgrade.nameOf(ctx.req);
        const session = sid === null ? undefined : await sessions.get(sid);
        const caller = callers.endedOf(session, sid) === null ? await callers.of(session) : null;
        if (caller === null) endSession(ctx.websocket);
        else {
          const network = upgrade.networkOf(ctx.req);
          connections.add(ctx.websocket, caller, sid, network, upgrade.wantsRows(ctx.req));
        }
      } catch (error) {
        logger.error(errorForLog(error), 'A live connection could not be opened');
        ctx.websocket.terminate();
      }
    });

    resources.add(
      await LiveFeed.start({
        store,
        models: { readSide, patientRows, laidAside },
        watch: projections,
        projectionsOf,
        connections,
        logger,
        timer,
        heard: (event) => forgetting.heard(event),
      }),
    );
    const lookAt = (clinicId: string, patientId: string, told: string | null) =>
      connections.send({ message: { type: 'patient_updated', patientId }, clinicId, patientId: told });
    const ofTime = { clock, clinics: () => clinicIds(readSide) };
    const silence = new TimeWatch({
      ...ofTime,
      changed: (clinicId, after, upTo) => fallenSilent(readSide, clinicId, after, upTo),
      tell: (clinicId, patientId) => lookAt(clinicId, patientId, patientId),
    });
    const due = new TimeWatch({
      ...ofTime,
      changed: (clinicId, after, upTo) => fallenDue(readSide, clinicId, after, upTo),
      // What is due is the care team's work, and no news to the patient.
      tell: (clinicId, patientId) => lookAt(clinicId, patientId, null),
    });
    const anchors = new AuditAnchors({ store: stored, log, clock });
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

/** The hash of the sources with which this process runs, which stay as they are: they are read once. */
let hashOfProgram: string | undefined;

/** null where there can be none: they only spare a process to fold what it meets first. */
async function startSnapshots(
  location: Configuration['readModels'],
  log: EventLog,
  {
    timer,
    logger,
    resources,
  }: { readonly timer: Timer; readonly logger: Logger; readonly resources: ResourceStack },
): Promise<Snapshots | null> {
  try {
    const program = hashOfProgram ?? (await programHash());
    hashOfProgram = program;
    return resources.add(new Snapshots({ store: await openSnapshots(location), log, program, timer }));
  } catch (error) {
    logger.warn(errorForLog(error), 'Snapshots of long streams cannot be kept');
    return null;
  }
}

function partnerAt(location: Configuration['partner']): Partner {
  return location === null ? new EmbeddedPartner() : new WebhookPartner(location);
}
