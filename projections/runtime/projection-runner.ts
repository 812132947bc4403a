/**
 * One projection version being moved along the log: fold a page, write what changed, move the checkpoint from the value
 * last seen. Several processes may run one over the same store; the compare-and-set lets one of them go on and makes
 * the others stand by.
 *
 * What survives a crash is the store's: a page is written and its checkpoint moved, or the page is folded again. The
 * position in memory may be ahead of the stored one by events that change nothing here; they are seen again after a
 * crash, at no cost.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decoded } from '../../events/codec.ts';
import type { Position } from '../../events/position.ts';
import type { Clock } from '../../lib/clock.ts';
import { changesOf, type OnDefect, type PlannedChange } from '../fold.ts';
import { writesOf } from './page.ts';
import {
  type Checkpoint,
  CheckpointMovedError,
  type DocumentWrite,
  type ProjectionStore,
} from '../read-models/port.ts';
import type { Projection } from '../projection.ts';
import { UnbuiltStore } from './unbuilt-store.ts';

/** Events that change a document, with the position just before the first of them. */
interface Outstanding {
  readonly before: Position;
  last: Position;
}

/** A standby far behind joins the newest of what it waits for into one, so that its list is bounded. */
const MOST_OUTSTANDING = 10_000;

/** From so many changes on, the other work of the process gets a turn first. */
const LARGE_PAGE = 100;

export interface RunnerOptions {
  readonly projection: Projection;
  readonly store: ProjectionStore;
  readonly clock: Clock;
  /** How long a checkpoint may stand still although the log goes on before another process takes over, ms. */
  readonly leaseMs: number;
  readonly onDefect: OnDefect;
}

/**
 * `projecting` writes pages; `standby` watches another process do so; `failed` waits for its store to answer again;
 * `unbuilt` has no documents, and is replaced once they are built.
 */
export type RunnerMode = 'projecting' | 'standby' | 'failed' | 'unbuilt';

export class ProjectionRunner {
  readonly projection: Projection;
  readonly store: ProjectionStore;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #onDefect: OnDefect;
  /** Defects are told once, although the log is read again after a failure: none up to here, and none of these. */
  #toldUpTo: Position;
  readonly #toldBeyond = new Set<string>();
  #mode: RunnerMode;
  /** As it is stored, when last read or written. */
  #checkpoint: Checkpoint;
  /** Everything up to here has been handed to this runner. */
  #seen: Position;
  #seenSinceCheckpoint = 0;
  #outstanding: Outstanding[] = [];
  /** Where a standby saw the stored checkpoint stand, and since when, ms. */
  #standstill: { readonly at: Position; readonly since: number } | null = null;
  #failure: Error | null = null;

  private constructor(options: RunnerOptions, checkpoint: Checkpoint) {
    this.projection = options.projection;
    this.store = options.store;
    this.#clock = options.clock;
    this.#leaseMs = options.leaseMs;
    this.#onDefect = (event, reason) => {
      if (event.position <= this.#toldUpTo || this.#toldBeyond.has(event.position)) return;
      this.#toldBeyond.add(event.position);
      options.onDefect(event, reason);
    };
    this.#mode = options.store instanceof UnbuiltStore ? 'unbuilt' : 'projecting';
    this.#checkpoint = checkpoint;
    this.#seen = checkpoint.position;
    this.#toldUpTo = checkpoint.position;
  }

  static async open(options: RunnerOptions): Promise<ProjectionRunner> {
    return new ProjectionRunner(options, await options.store.checkpoint());
  }

  get mode(): RunnerMode {
    return this.#mode;
  }

  /** Whether the log is to be handed to it. */
  get follows(): boolean {
    return this.#mode !== 'failed' && this.#mode !== 'unbuilt';
  }

  get version(): number {
    return this.store.schema.version;
  }

  /** Where the log has to be read on from for this runner. */
  get seen(): Position {
    return this.#seen;
  }

  /** Events up to the stored checkpoint. */
  get events(): number {
    return this.#checkpoint.events;
  }

  /**
   * Up to here the documents hold what the log says, whichever process wrote them.
   *
   * A process that projects knows it from its own work, also where the stored checkpoint lags behind events that change
   * nothing. A standby works out from the events which of them change a document, and so need not wait for a checkpoint
   * to pass the others: a late checkpoint does no harm.
   */
  get passed(): Position {
    const first = this.#outstanding[0];
    const known = first === undefined ? this.#seen : first.before;
    return known > this.#checkpoint.position ? known : this.#checkpoint.position;
  }

  /**
   * Takes a page of the log, in order and without a gap to the page before; what was seen before is skipped. A failure
   * of the store shows in `mode`, and the page is then seen again after `resume`.
   *
   * @throws never on account of the store
   */
  async apply(page: readonly Decoded[]): Promise<void> {
    if (!this.follows) return;
    const events = after(page, this.#seen);
    const last = events.at(-1)?.position;
    if (last === undefined) return;
    const changes = changesOf(this.projection, events, this.#onDefect);
    if (this.#mode === 'projecting' && changes.length > 0) {
      if (changes.length > LARGE_PAGE) await nextTurn();
      await this.#guard(() => this.#write(changes, last, events.length));
    } else {
      if (this.#mode === 'standby') this.#await(changes);
      this.#advance(last, events.length);
    }
  }

  /** Everything up to a position has been handed over: what lies between was filtered out or is not there. */
  caughtUp(position: Position): void {
    if (this.follows && position > this.#seen) this.#advance(position, 0);
  }

  /** Stores how far the runner is where the stored checkpoint lags behind events that changed nothing. */
  async flush(): Promise<void> {
    if (this.#mode !== 'projecting' || this.#seen <= this.#checkpoint.position) return;
    await this.#guard(() => this.#commit([], this.#seen, this.#seenSinceCheckpoint));
  }

  /** Stores how far the runner is, for the last time: one that stands by goes on at once. */
  async release(): Promise<void> {
    if (this.#mode !== 'projecting') return;
    await this.#guard(() => this.#commit([], this.#seen, this.#seenSinceCheckpoint, { released: true }));
  }

  /** Reads the stored checkpoint of a projection that another process moves. */
  async look(): Promise<void> {
    if (this.#mode === 'standby') await this.#guard(() => this.#read());
  }

  /**
   * Looks after a standby's checkpoint and takes over when it has been released, or has stood still for the lease
   * although the log went on.
   *
   * @returns whether it took over: the log is then read again from `seen`.
   */
  async watch(): Promise<boolean> {
    await this.look();
    if (this.#mode !== 'standby') return false;
    const { position, released } = this.#checkpoint;
    if (released === true) {
      this.#project();
      return true;
    }
    if (this.#seen <= position) {
      this.#standstill = null;
      return false;
    }
    const now = this.#clock.now().getTime();
    if (this.#standstill?.at !== position || now < this.#standstill.since) {
      this.#standstill = { at: position, since: now };
    }
    if (now - this.#standstill.since < this.#leaseMs) return false;
    this.#project();
    return true;
  }

  /**
   * Tries the store again after a failure.
   *
   * @returns whether it answers: the log is then read again from `seen`.
   */
  async resume(): Promise<boolean> {
    if (this.#mode !== 'failed') return false;
    await this.#guard(async () => {
      this.#checkpoint = await this.store.checkpoint();
      this.#project();
    });
    return this.#mode !== 'failed';
  }

  /** Why the store failed last; null while it answers. */
  get failure(): Error | null {
    return this.#failure;
  }

  #project(): void {
    this.#mode = 'projecting';
    this.#seen = this.#checkpoint.position;
    this.#seenSinceCheckpoint = 0;
    this.#outstanding = [];
    this.#standstill = null;
  }

  #advance(position: Position, events: number): void {
    this.#seen = position;
    this.#seenSinceCheckpoint += events;
    this.#forgetTold();
  }

  #forgetTold(): void {
    if (this.#seen <= this.#toldUpTo) return;
    this.#toldUpTo = this.#seen;
    for (const position of this.#toldBeyond) {
      if (position <= this.#seen) this.#toldBeyond.delete(position);
    }
  }

  async #write(changes: readonly PlannedChange[], last: Position, events: number): Promise<void> {
    const writes = await writesOf(this.projection, this.store, changes, this.#onDefect);
    try {
      await this.#commit(writes, last, this.#seenSinceCheckpoint + events);
    } catch (error) {
      if (!(error instanceof CheckpointMovedError)) throw error;
      this.#mode = 'standby';
      this.#await(changes);
      this.#advance(last, events);
      await this.#read();
    }
  }

  async #commit(
    writes: readonly DocumentWrite[],
    position: Position,
    events: number,
    lease: Pick<Checkpoint, 'released'> = {},
  ): Promise<void> {
    const next: Checkpoint = {
      position,
      events: this.#checkpoint.events + events,
      updatedAt: this.#clock.now().toISOString(),
      ...lease,
    };
    await this.store.commit(writes, this.#checkpoint.position, next);
    this.#checkpoint = next;
    this.#advance(position, 0);
    this.#seenSinceCheckpoint = 0;
  }

  #await(changes: readonly PlannedChange[]): void {
    let before = this.#seen;
    for (const { event } of changes) {
      const position = event.position;
      const newest = this.#outstanding.at(-1);
      if (position <= this.#checkpoint.position || newest?.last === position) continue;
      if (newest !== undefined && this.#outstanding.length >= MOST_OUTSTANDING) newest.last = position;
      else this.#outstanding.push({ before, last: position });
      before = position;
    }
  }

  async #read(): Promise<void> {
    this.#checkpoint = await this.store.checkpoint();
    const { position } = this.#checkpoint;
    const waiting = this.#outstanding.findIndex(({ last }) => last > position);
    this.#outstanding = waiting === -1 ? [] : this.#outstanding.slice(waiting);
  }

  /** Runs work on the store. A lost checkpoint makes a standby of the runner, any other failure a failed one. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failure = null;
    } catch (error) {
      if (error instanceof CheckpointMovedError) {
        this.#mode = 'standby';
        return;
      }
      this.#mode = 'failed';
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** The events of a page that come after a position. */
function after(page: readonly Decoded[], position: Position): readonly Decoded[] {
  const first = page[0];
  if (first === undefined || first.position > position) return page;
  const start = page.findIndex((event) => event.position > position);
  return start === -1 ? [] : page.slice(start);
}
