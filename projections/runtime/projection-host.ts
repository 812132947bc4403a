/**
 * The projections of one process: one subscription, each event decoded once, every projection moved along by its own
 * runner with its own checkpoint and store.
 *
 * All changes of state happen in one loop, one step after the other: an item of the subscription, a tick, a store to try
 * again. So nothing here is ever done twice at the same time. Whatever goes wrong ends in reading the log again from
 * where the runners are; nothing is kept that the log and the checkpoints do not say.
 */
import type { Clock } from '../../lib/clock.ts';
import type { Position } from '../../events/position.ts';
import {
  DamagedLogError,
  type EventStore,
  LogShortenedError,
  type StoredEvent,
  StoreUnavailableError,
  type SubscriptionItem,
} from '../../events/store/port.ts';
import { type Decoded, decode as decodeEvent, isUnreadable, type StoredForm } from '../../events/codec.ts';
import { SubscriptionBuffer } from './subscription-buffer.ts';
import { type Lag, lagAfter } from './lag.ts';
import {
  type BuildProgress,
  type ProjectionStore,
  type ReadModelStore,
  ReadModelsUnavailableError,
  type VersionFacts,
} from '../read-models/port.ts';
import { type ActiveProjection, ProjectionRegistry } from './projection-registry.ts';
import { reaches, refuseAnotherLog } from './log-check.ts';
import type { Projection } from '../projection.ts';
import { ProjectionRunner } from './projection-runner.ts';
import { Quarantine, type QuarantinedEvent } from './quarantine.ts';
import type { ServedStores } from '../read-models/query.ts';
import { countDocuments } from './store-status.ts';
import { servedVersion, schemaVersionOf } from './store-version.ts';
import { backoff, systemTimer, type Timer } from '../../lib/timer.ts';
import { ProgressListeners } from './progress-listeners.ts';
import { type BuildPace, type BuildVersions, FirstBuild } from './first-build.ts';

export type ProjectionState = 'live' | 'catching-up' | 'standby' | 'rebuilding' | 'failed';

export interface ProjectionStatus {
  readonly name: string;
  /** Of the store that is served: schema version and build in one number (`store-version.ts`). */
  readonly version: number;
  /** Up to here the documents hold what the log says. */
  readonly position: Position;
  readonly lag: Lag;
  /** In all collections together. */
  readonly documents: number;
  readonly state: ProjectionState;
  /** What the store said, in a sentence, while the state is `failed`; else null. */
  readonly failure: string | null;
  /** In the order of building. */
  readonly versions: readonly VersionFacts[];
}

/** What happened, for the program's log. Holds no patient data. */
export type HostReport =
  | { readonly kind: 'quarantined'; readonly event: QuarantinedEvent }
  | { readonly kind: 'failed'; readonly projection: string | null; readonly error: Error }
  | { readonly kind: 'recovered'; readonly projection: string }
  | { readonly kind: 'standby'; readonly projection: string }
  | { readonly kind: 'taken-over'; readonly projection: string }
  | { readonly kind: 'switched'; readonly projection: string; readonly version: number }
  | { readonly kind: 'building'; readonly projections: readonly string[]; readonly pace: BuildPace }
  /** What a start found missing will not be built at once, but by following the log from its beginning. */
  | { readonly kind: 'build-refused'; readonly error: Error };

export interface ProjectionHostOptions {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  readonly timer?: Timer;
  readonly onReport?: (report: HostReport) => void;
  /** Builds what a start finds missing while the log is long; without it the log is followed from its beginning. */
  readonly build?: BuildVersions;
  /** Events from which on a log is long. Default 20,000. */
  readonly longFrom?: number;
  readonly decode?: (stored: StoredForm) => Decoded;
  /** Events per page at most. Default 1000. */
  readonly pageSize?: number;
  /** Default 7000 ms. */
  readonly leaseMs?: number;
}

const TICK_MS = 500;
const POLL_MS = 25;
/** Where so many commands wait to be shown at one time, more are on their way: what comes in so long is committed together. */
const CROWD = 4;
const CROWD_MS = 6;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;
/** With the looks before it and the page after it, the work of a process that was killed has moved within 10 s. */
const LEASE_MS = 7000;

interface Retry {
  attempts: number;
  due: boolean;
  cancel: () => void;
}

export class ProjectionHost implements ServedStores {
  readonly #options: ProjectionHostOptions;
  readonly #timer: Timer;
  readonly #decode: (stored: StoredForm) => Decoded;
  readonly #registry = new ProjectionRegistry();
  readonly #listeners: ProgressListeners;
  readonly #retries = new Map<ProjectionRunner, Retry>();
  readonly #standbys = new WeakSet<ProjectionRunner>();
  readonly #quarantine = new Quarantine();
  readonly #firstBuild: FirstBuild | null;
  /** Whether what was not built can be opened now. */
  #buildEnded = false;
  /** Unreadable events up to here have been reported, and are not reported again when the log is read again. */
  #unreadableReportedUpTo = '';
  #subscription: SubscriptionBuffer | null = null;
  #subscribeAttempts = 0;
  #logFailure: Error | null = null;
  /** Why the last subscription ended, null once the next one has yielded something. */
  #subscriptionError: Error | null = null;
  /** The end of the log, when the subscription last reached it. */
  #logEnd: Position | null = null;
  #mustSubscribe = true;
  #versionsFailed = false;
  #tickDue = false;
  #versionsDue = false;
  #pollDue = false;
  #cancelTick: () => void = () => {};
  #cancelPoll: (() => void) | null = null;
  #wake: () => void = () => {};
  #awake: Promise<void> = Promise.resolve();
  #loop: Promise<void> | null = null;
  #stopping = false;

  constructor(options: ProjectionHostOptions) {
    this.#options = options;
    this.#timer = options.timer ?? systemTimer;
    this.#decode = options.decode ?? decodeEvent;
    this.#listeners = new ProgressListeners(this.#registry, this.#timer);
    this.#firstBuild = this.#firstBuildBy(options);
    this.#sleep();
  }

  /**
   * Opens the read models and begins to follow the log.
   *
   * @throws ReadModelsOfAnotherLogError when a checkpoint is no position of this log, or documents were made from an
   *   event that it does not have.
   * @throws ProjectionsAheadError when a checkpoint is beyond the end of the log.
   * @throws ReadModelsUnavailableError, StoreUnavailableError when a store cannot be reached.
   */
  async start(): Promise<void> {
    for (const projection of this.#options.projections)
      this.#registry.add(await this.#openOrBuild(projection));
    await refuseAnotherLog(
      this.#registry.all.filter(({ serving }) => serving.mode !== 'unbuilt'),
      this.#options.eventStore,
    );
    this.#firstBuild?.start();
    this.#armTick();
    this.#loop = this.#run();
    this.#wake();
  }

  /** Finishes the page at hand, stores how far every projection is, leaves them to other processes, and ends. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await Promise.all([this.#loop, this.#firstBuild?.stop()]);
  }

  /**
   * Whether the named projections have passed a position, as soon as they have or at the latest after `timeoutMs`,
   * whichever process projects.
   */
  async whenPassed(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    if (names.length === 0 || this.#registry.passed(names) >= position) return true;
    // Whoever wrote something now need not wait in vain for what takes longer to build.
    if (this.#stopping || this.unbuilt.some((name) => names.includes(name))) return false;
    const passed = this.#listeners.whenPassed(names, position, timeoutMs);
    this.#wake();
    return passed;
  }

  /** Whether queries of a projection read a version, as soon as they do or at the latest after `timeoutMs`. */
  async whenRead(name: string, version: number, timeoutMs: number): Promise<boolean> {
    if (this.#registry.named(name).serving.version === version) return true;
    if (this.#stopping) return false;
    this.#versionsDue = true;
    const read = this.#listeners.whenRead(name, version, timeoutMs);
    this.#wake();
    return read;
  }

  /**
   * Calls `listen` with the position that all the named projections have passed, each time that it has grown. What
   * happened up to there can be read. Answers a function that ends it.
   */
  onPassed(names: readonly string[], listen: (position: Position) => void): () => void {
    const end = this.#listeners.onPassed(names, listen);
    // Where another process projects, its checkpoint is looked at from now on.
    this.#wake();
    return end;
  }

  /** Whether all the named projections have passed a position. */
  hasPassed(names: readonly string[], position: Position): boolean {
    return this.#registry.passed(names) >= position;
  }

  /** The store that queries of a projection read now. */
  store(projection: string): ProjectionStore {
    return this.#registry.named(projection).serving.store;
  }

  /**
   * Where every projection stands.
   *
   * @throws StoreUnavailableError, ReadModelsUnavailableError when a store cannot be reached.
   */
  async status(): Promise<readonly ProjectionStatus[]> {
    const lags = await this.lags();
    return Promise.all(
      this.#registry.all.map(async (each) => ({
        name: each.projection.name,
        version: each.serving.version,
        position: each.serving.passed,
        lag: lags.get(each.projection.name) ?? { events: 0, seconds: 0 },
        documents: each.serving.mode === 'unbuilt' ? 0 : await countDocuments(each.serving.store),
        state: this.#stateOf(each),
        failure: each.serving.failure?.message ?? null,
        versions: await this.#options.readModels.facts(each.projection.name),
      })),
    );
  }

  /**
   * How far every projection is behind the log. Cheap enough to be asked every second.
   *
   * @throws StoreUnavailableError when the event store cannot be reached.
   */
  async lags(): Promise<ReadonlyMap<string, Lag>> {
    const byPosition = new Map<Position, Promise<Lag>>();
    const lags = this.#registry.all.map(async ({ projection, serving }) => {
      const position = serving.passed;
      const lag =
        byPosition.get(position) ?? lagAfter(this.#options.eventStore, position, this.#options.clock);
      byPosition.set(position, lag);
      return [projection.name, await lag] as const;
    });
    return new Map(await Promise.all(lags));
  }

  /** Whether the store of the read models answers. */
  async answers(): Promise<boolean> {
    const [each] = this.#registry.all;
    return (await each?.serving.store.checkpoint().catch(() => null)) !== null;
  }

  /** What keeps projections from moving now, in sentences: of each that fails, and of the log that they follow. */
  get failures(): readonly string[] {
    const sentences = this.#registry.all.flatMap(({ projection, serving }) =>
      serving.mode === 'failed'
        ? [`The projection ${projection.name} fails: ${reasonOf(serving.failure)}`]
        : [],
    );
    // A log that was cut off is said by `followsLog`.
    if (this.#subscriptionError === null || this.#logFailure !== null) return sentences;
    return [...sentences, `The projections cannot follow the log: ${reasonOf(this.#subscriptionError)}`];
  }

  /** Those that cannot be read yet, because they are being built from the log. */
  get unbuilt(): readonly string[] {
    return this.#firstBuild?.unbuilt ?? [];
  }

  /** How far the building of those is. */
  get buildProgress(): BuildProgress {
    return this.#firstBuild?.progress ?? { done: 0, total: null };
  }

  /** Those whose documents do not hold yet what the log says up to a position. */
  behind(position: Position): readonly string[] {
    return this.#registry.all
      .filter(({ serving }) => serving.mode !== 'unbuilt' && serving.passed < position)
      .map(({ projection }) => projection.name);
  }

  /** Whether the log still has what this process has read of it: one that was restored from an older copy has not. */
  get followsLog(): boolean {
    return this.#logFailure === null;
  }

  /**
   * Refuses to go on with a log that has lost what was read of it.
   *
   * @throws LogShortenedError; StoreUnavailableError where the log has other places than those that were read.
   */
  readonly assertFollowsLog = (): void => {
    const failure = this.#logFailure;
    if (failure === null) return;
    if (failure instanceof LogShortenedError) throw failure;
    throw new StoreUnavailableError(failure.message, { cause: failure });
  };

  /** What this process left out. */
  get quarantine(): Pick<Quarantine, 'count' | 'events'> {
    return this.#quarantine;
  }

  #firstBuildBy({ build, longFrom, eventStore, readModels }: ProjectionHostOptions): FirstBuild | null {
    if (build === undefined) return null;
    return new FirstBuild({
      build,
      eventStore,
      readModels,
      timer: this.#timer,
      longFrom,
      onProgress: (projections, pace) => this.#report({ kind: 'building', projections, pace }),
      onFailure: (error) => this.#report({ kind: 'failed', projection: null, error }),
      onEnd: (error) => {
        if (error !== null) this.#report({ kind: 'build-refused', error });
        this.#buildEnded = true;
        this.#wake();
      },
    });
  }

  async #openOrBuild(projection: Projection): Promise<ActiveProjection> {
    const unbuilt = (await this.#firstBuild?.placeholder(projection)) ?? null;
    if (unbuilt === null) return this.#openProjection(projection);
    return { projection, serving: await this.#runnerOf(projection, unbuilt), next: null, building: false };
  }

  /** Opens what has been built; what was not is filled by following the log from its beginning. */
  async #openUnbuilt(): Promise<void> {
    for (const { projection, serving } of this.#registry.all) {
      if (serving.mode !== 'unbuilt') continue;
      const { name } = projection;
      const opened = await this.#openProjection(projection);
      this.#registry.add(opened);
      this.#firstBuild?.opened(name);
      this.#report({ kind: 'switched', projection: name, version: opened.serving.version });
    }
    this.#buildEnded = false;
    this.#mustSubscribe = true;
  }

  async #openProjection(projection: Projection): Promise<ActiveProjection> {
    const { readModels } = this.#options;
    const { name, version: schemaVersion } = projection;
    const active = await readModels.active(name);
    const version = servedVersion(schemaVersion, active, await readModels.versions(name));
    const serving = await this.#openRunner(projection, version);
    if (active === null) await readModels.activate(name, version);
    return {
      projection,
      serving,
      next: null,
      building: active !== null && schemaVersionOf(active) < schemaVersion,
    };
  }

  async #openRunner(projection: Projection, version: number): Promise<ProjectionRunner> {
    const { name, collections } = projection;
    return this.#runnerOf(projection, await this.#options.readModels.open({ name, version, collections }));
  }

  #runnerOf(projection: Projection, store: ProjectionStore): Promise<ProjectionRunner> {
    const { name } = projection;
    return ProjectionRunner.open({
      projection,
      store,
      clock: this.#options.clock,
      leaseMs: this.#options.leaseMs ?? LEASE_MS,
      onDefect: (event, reason) => this.#quarantineEvent(event, name, reason),
    });
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      await this.#awake;
      this.#sleep();
      if (this.#stopping) break;
      try {
        await this.#step();
      } catch (error) {
        // An item may be lost half done; the runners know where they are, so the log is read again from there.
        this.#report({ kind: 'failed', projection: null, error: asError(error) });
        await this.#subscription?.stop();
        this.#subscribeLater();
      }
    }
    await this.#end();
  }

  async #step(): Promise<void> {
    if (this.#tickDue) await this.#tick();
    if (this.#versionsDue) await this.#syncVersions();
    if (this.#buildEnded) await this.#openUnbuilt();
    if (this.#pollDue) await this.#poll();
    await this.#retry();
    if (this.#mustSubscribe) await this.#subscribe();
    await this.#takeNext();
    if (this.#subscription?.ended === true) {
      this.#handleSubscriptionEnd(this.#subscription.failure, this.#subscription.error);
      this.#subscribeLater();
    }
    this.#promoteCaughtUpVersions();
    this.#notify();
  }

  /** What comes alone is shown at once. In a crowd the next page is let grow: every page is a commit of each projection. */
  async #takeNext(): Promise<void> {
    const subscription = this.#subscription;
    const item = subscription?.take() ?? null;
    if (subscription === null || item === null) return;
    const isCrowd = item.kind === 'events' && this.#listeners.waiting >= CROWD;
    if (!isCrowd) subscription.fetchNext();
    await this.#take(item);
    if (isCrowd) this.#timer.after(CROWD_MS, () => subscription.fetchNext());
  }

  async #end(): Promise<void> {
    this.#cancelTick();
    this.#cancelPoll?.();
    for (const { cancel } of this.#retries.values()) cancel();
    await this.#subscription?.stop();
    await Promise.all(this.#registry.runners.map((runner) => runner.release()));
    this.#notify();
    this.#listeners.end();
  }

  /** Subscribes anew from the position of the runner that is furthest behind. */
  async #subscribe(): Promise<void> {
    await this.#subscription?.stop();
    this.#subscription = null;
    this.#mustSubscribe = false;
    const after = this.#registry.runners
      .filter(({ follows }) => follows)
      .map(({ seen }) => seen)
      .reduce<Position | null>((lowest, seen) => (lowest === null || seen < lowest ? seen : lowest), null);
    if (after === null) return;
    const { eventStore, pageSize = 1000 } = this.#options;
    // A store may follow from beyond its end, and would pass over in silence what is recorded up to there from now on.
    if (this.#logFailure !== null && !(await reaches(eventStore, after))) return this.#subscribeLater();
    this.#subscription = new SubscriptionBuffer(
      (signal) => eventStore.subscribeAll({ after, signal, pageSize }),
      this.#wakeUp,
    );
  }

  #handleSubscriptionEnd(failure: Error | null, error: Error | null): void {
    const news = failure === null ? this.#subscriptionError === null : this.#logFailure === null;
    const told = failure ?? error;
    if (told !== null && news) this.#report({ kind: 'failed', projection: null, error: told });
    this.#subscriptionError = error;
    this.#logFailure = failure;
  }

  #subscribeLater(): void {
    this.#subscription = null;
    this.#subscribeAttempts += 1;
    this.#timer.after(backoff(this.#subscribeAttempts, FIRST_RETRY_MS, LAST_RETRY_MS), () => {
      this.#mustSubscribe = true;
      this.#wake();
    });
  }

  async #take(item: SubscriptionItem): Promise<void> {
    this.#subscribeAttempts = 0;
    this.#logFailure = null;
    this.#subscriptionError = null;
    const runners = this.#registry.runners;
    if (item.kind === 'events') {
      const page = this.#decodePage(item.events);
      await Promise.all(runners.map((runner) => runner.apply(page)));
    } else {
      this.#logEnd = item.position;
      for (const runner of runners) runner.caughtUp(item.position);
    }
    this.#handleRunnerStates(runners);
  }

  #decodePage(events: readonly StoredEvent[]): readonly Decoded[] {
    return events.map((stored) => {
      const event = this.#decode(stored);
      if (isUnreadable(event) && event.position > this.#unreadableReportedUpTo) {
        this.#unreadableReportedUpTo = event.position;
        this.#quarantineEvent(event, null, event.reason);
      }
      return event;
    });
  }

  /** Schedules a retry for runners whose store failed, and reports those whose checkpoint another process moved. */
  #handleRunnerStates(runners: readonly ProjectionRunner[]): void {
    for (const runner of runners) {
      const projection = runner.projection.name;
      if (runner.mode === 'failed') {
        this.#retryLater(runner);
        continue;
      }
      if (this.#retries.delete(runner)) this.#report({ kind: 'recovered', projection });
      if (runner.mode === 'standby' && !this.#standbys.has(runner)) {
        this.#standbys.add(runner);
        this.#report({ kind: 'standby', projection });
      }
    }
  }

  #retryLater(runner: ProjectionRunner): void {
    const earlier = this.#retries.get(runner);
    if (earlier === undefined) {
      const error = runner.failure ?? new ReadModelsUnavailableError('The read models could not be reached.');
      this.#report({ kind: 'failed', projection: runner.projection.name, error });
    } else if (!earlier.due) return;
    const retry: Retry = { attempts: (earlier?.attempts ?? 0) + 1, due: false, cancel: () => {} };
    retry.cancel = this.#timer.after(backoff(retry.attempts, FIRST_RETRY_MS, LAST_RETRY_MS), () => {
      retry.due = true;
      this.#wake();
    });
    this.#retries.set(runner, retry);
  }

  async #retry(): Promise<void> {
    const runners = this.#registry.runners;
    for (const [runner, { due }] of this.#retries) {
      if (!runners.includes(runner)) this.#retries.delete(runner);
      else if (!due || runner.mode !== 'failed') continue;
      else if (await runner.resume()) this.#mustSubscribe = true;
      else this.#retryLater(runner);
    }
  }

  async #tick(): Promise<void> {
    this.#tickDue = false;
    this.#armTick();
    const runners = this.#registry.runners;
    await Promise.all(
      runners.map(async (runner) => {
        await runner.flush();
        if (!(await runner.watch())) return;
        this.#mustSubscribe = true;
        this.#standbys.delete(runner);
        this.#report({ kind: 'taken-over', projection: runner.projection.name });
      }),
    );
    this.#handleRunnerStates(runners);
    await this.#syncVersions();
  }

  async #syncVersions(): Promise<void> {
    this.#versionsDue = false;
    try {
      await this.#activateCaughtUpVersions();
      await this.#openActiveVersions();
      this.#versionsFailed = false;
    } catch (error) {
      if (!this.#versionsFailed) this.#report({ kind: 'failed', projection: null, error: asError(error) });
      this.#versionsFailed = true;
    }
  }

  /** Opens the version that another process made active, to be caught up beside the serving one. */
  async #openActiveVersions(): Promise<void> {
    for (const each of this.#registry.all) {
      const { projection } = each;
      const active = await this.#options.readModels.active(projection.name);
      if (active === null || schemaVersionOf(active) !== projection.version) continue;
      if (active === each.serving.version && each.serving.mode !== 'unbuilt') each.next = null;
      else if (active !== each.next?.version) {
        each.next = await this.#openRunner(projection, active);
        this.#mustSubscribe = true;
      }
    }
  }

  /** Lets queries read the next version once it has passed as much as the serving one. */
  #promoteCaughtUpVersions(): void {
    for (const each of this.#registry.all) {
      const { next, serving } = each;
      if (next === null || next.mode === 'failed' || next.passed < serving.passed) continue;
      each.serving = next;
      each.next = null;
      each.building = false;
      this.#firstBuild?.opened(each.projection.name);
      this.#report({ kind: 'switched', projection: each.projection.name, version: next.version });
    }
  }

  async #activateCaughtUpVersions(): Promise<void> {
    for (const each of this.#registry.all) {
      const { building, serving } = each;
      if (!building || this.#logEnd === null || serving.passed < this.#logEnd) continue;
      await this.#options.readModels.activate(each.projection.name, serving.version);
      each.building = false;
      this.#report({ kind: 'switched', projection: each.projection.name, version: serving.version });
    }
  }

  /** Reads the stored checkpoints that another process moves and a listener waits for. */
  async #poll(): Promise<void> {
    this.#pollDue = false;
    await Promise.all(this.#registry.runners.map((runner) => runner.look()));
  }

  /** Notifies the listeners, and schedules the next poll while one of them waits for another process's checkpoint. */
  #notify(): void {
    this.#listeners.notify();
    if (this.#cancelPoll !== null || this.#stopping || !this.#listeners.awaitsAnotherProcess) return;
    this.#cancelPoll = this.#timer.after(POLL_MS, () => {
      this.#cancelPoll = null;
      this.#pollDue = true;
      this.#wake();
    });
  }

  #quarantineEvent(event: Decoded, projection: string | null, reason: string): void {
    const entry = this.#quarantine.add(event, projection, reason);
    this.#report({ kind: 'quarantined', event: entry });
  }

  #stateOf({ serving, building }: ActiveProjection): ProjectionState {
    if (serving.mode === 'failed') return 'failed';
    if (serving.mode === 'standby') return 'standby';
    if (building || serving.mode === 'unbuilt') return 'rebuilding';
    return this.#logEnd !== null && serving.seen >= this.#logEnd ? 'live' : 'catching-up';
  }

  #armTick(): void {
    this.#cancelTick = this.#timer.after(TICK_MS, () => {
      this.#tickDue = true;
      this.#wake();
    });
  }

  readonly #wakeUp = (): void => this.#wake();

  #sleep(): void {
    this.#awake = new Promise((resolve) => {
      this.#wake = resolve;
    });
    // Whatever came while the loop was at work is found in the next step; it woke the promise before this one.
  }

  #report(report: HostReport): void {
    this.#options.onReport?.(report);
  }
}

/** What a store says of itself; of anything else only its kind, since its message may hold what was being handled. */
function reasonOf(error: Error | null): string {
  const tells =
    error instanceof ReadModelsUnavailableError ||
    error instanceof StoreUnavailableError ||
    error instanceof DamagedLogError;
  return tells ? error.message : `${error?.name ?? 'Error'}; the log of the program says where.`;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
