/**
 * The log of the EventStoreDB double: what the server's writer decides and what its index shows. It outlives the server
 * that was stopped, as a data folder would.
 */

/** On the wire `2^63 - 1`: the revision of a tombstone. */
const TOMBSTONE_REVISION = 2n ** 63n - 1n;
/** `$tb` of a stream that was deleted softly. */
const DELETED_SOFTLY = Number.POSITIVE_INFINITY;
const FIRST_OFFSET = 1103n;
const TICKS_PER_MS = 10_000n;

export interface WrittenEvent {
  /** Lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it lies in the log. */
export interface LogRecord extends WrittenEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Where its record begins, in bytes. Commit and prepare are the same for what is written over gRPC. */
  readonly position: bigint;
  /** 100 ns since 1970. */
  readonly created: bigint;
}

export type Expectation =
  | { readonly kind: 'revision'; readonly revision: bigint }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'any' }
  | { readonly kind: 'exists' };

export type WriteAnswer =
  | {
      readonly kind: 'success';
      /** null for `no_stream`. */
      readonly revision: bigint | null;
      /** null for `no_position`. */
      readonly position: bigint | null;
    }
  | { readonly kind: 'conflict'; readonly current: bigint | null }
  | { readonly kind: 'deleted' }
  /** A repeat of what is written and not indexed yet: the server says nothing. */
  | { readonly kind: 'silence' };

interface StreamState {
  readonly records: LogRecord[];
  hasMetadata: boolean;
  /** Revisions below it are hidden. */
  truncatedBefore: number;
  maxCount: number | null;
  tombstoned: boolean;
}

interface Remembered {
  readonly revision: bigint;
  readonly position: bigint;
}

export type StreamView = 'missing' | 'tombstoned' | readonly LogRecord[];

export class DoubleLog {
  /** After so many records the server writes one of its own; 0 for a server that keeps to itself. */
  chatter = 0;
  readonly #records: LogRecord[] = [];
  readonly #streams = new Map<string, StreamState>();
  /** What the running leader knows of ids: per stream, the first copy of each. */
  #memory = new Map<string, Map<string, Remembered>>();
  #offset = FIRST_OFFSET;
  /** So many records are indexed, which is what readers see; all of them unless the index is held. */
  #indexed = 0;
  #held = false;
  readonly #waiting = new Set<() => void>();
  readonly #now: () => number;

  /** An event as servers write them for themselves. */
  static serverEvent(type: string, data: object = {}): WrittenEvent {
    return {
      id: crypto.randomUUID(),
      type,
      isJson: true,
      data: Buffer.from(JSON.stringify(data)),
      metadata: new Uint8Array(),
    };
  }

  /** @param now milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What readers see, in order. */
  get visible(): readonly LogRecord[] {
    return this.#indexed === this.#records.length ? this.#records : this.#records.slice(0, this.#indexed);
  }

  /** The offset that the next record begins at. */
  get end(): bigint {
    return this.#offset;
  }

  /** How many records lie in the log, whether readers see them or not. */
  get written(): number {
    return this.#records.length;
  }

  write(stream: string, expectation: Expectation, events: readonly WrittenEvent[]): WriteAnswer {
    const state = this.#state(stream);
    const decided = this.#decide(stream, state, expectation, events);
    if (decided !== null) return decided;
    if (state.truncatedBefore === DELETED_SOFTLY) state.truncatedBefore = state.records.length;
    if (events.length === 0) return this.#writeNothing(state);
    for (const event of events) this.#append(stream, state, event, BigInt(state.records.length));
    if (this.chatter > 0 && this.#records.length % this.chatter === 0) this.#chat();
    this.#index();
    const last = state.records.at(-1);
    return { kind: 'success', revision: last?.revision ?? null, position: last?.position ?? null };
  }

  /** Hides what a stream holds, until somebody writes to it again. */
  deleteSoftly(stream: string, expectation: Expectation): WriteAnswer {
    const state = this.#state(stream);
    if (state.tombstoned) return { kind: 'deleted' };
    const last = state.records.length - 1;
    const fits = expectation.kind !== 'revision' || expectation.revision === BigInt(last);
    if ((last < 0 && !state.hasMetadata) || !fits) return conflict(state);
    this.write(`$$${stream}`, { kind: 'any' }, [DoubleLog.serverEvent('$metadata', { $tb: 2 ** 63 })]);
    return { kind: 'success', revision: BigInt(last), position: this.#records.at(-1)?.position ?? null };
  }

  /** Ends a stream for good, also one that never existed. */
  tombstone(stream: string): WriteAnswer {
    const state = this.#state(stream);
    if (state.tombstoned) return { kind: 'deleted' };
    const event = DoubleLog.serverEvent('$streamDeleted');
    const record = this.#append(stream, state, event, TOMBSTONE_REVISION);
    state.tombstoned = true;
    this.#index();
    return { kind: 'success', revision: TOMBSTONE_REVISION, position: record.position };
  }

  stream(name: string): StreamView {
    const state = this.#streams.get(name);
    if (state?.tombstoned) return 'tombstoned';
    if (state === undefined || state.records.length === 0) return 'missing';
    if (state.truncatedBefore === DELETED_SOFTLY) return 'missing';
    const indexed = state.records.filter((record) => this.#isIndexed(record));
    if (indexed.length === 0) return 'missing';
    const firstKept = Math.max(
      state.truncatedBefore,
      state.maxCount === null ? 0 : indexed.length - state.maxCount,
    );
    return indexed.filter(({ revision }) => revision >= BigInt(firstKept));
  }

  /** Written from now on is neither shown nor answered, until it is released. */
  holdIndex(): void {
    this.#held = true;
  }

  releaseIndex(): void {
    this.#held = false;
    this.#index();
  }

  /** As after a restart or a fail-over: `any` recognises nothing any more. */
  forgetIds(): void {
    this.#memory = new Map();
  }

  /** As after a restore of an older copy: only so many events are left. */
  truncateTo(count: number): void {
    for (const record of this.#records.splice(count)) {
      const state = this.#state(record.stream);
      state.records.splice(Number(record.revision));
    }
    this.#offset = (this.#records.at(-1)?.position ?? FIRST_OFFSET) + 500n;
    this.#indexed = this.#records.length;
    this.forgetIds();
  }

  /** Resolves when readers can see more than `seen` records, or when the signal ends the wait. */
  grown(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#indexed > seen || signal.aborted) return Promise.resolve();
    return this.#next(signal);
  }

  /** Resolves when everything written so far can be read. */
  async indexed(signal: AbortSignal): Promise<void> {
    const written = this.#records.length;
    while (this.#indexed < written && !signal.aborted) await this.#next(signal);
  }

  #next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  #index(): void {
    if (this.#held) return;
    this.#indexed = this.#records.length;
    for (const wake of this.#waiting) wake();
  }

  #isIndexed(record: LogRecord): boolean {
    const first = this.#records[this.#indexed];
    return first === undefined || record.position < first.position;
  }

  /** null where the append is to be written. */
  #decide(
    stream: string,
    state: StreamState,
    expectation: Expectation,
    events: readonly WrittenEvent[],
  ): WriteAnswer | null {
    if (state.tombstoned) return { kind: 'deleted' };
    const last = state.records.length - 1;
    const softly = state.truncatedBefore === DELETED_SOFTLY;
    if (expectation.kind === 'exists') {
      if (softly) return { kind: 'deleted' };
      if (last < 0 && !state.hasMetadata) return conflict(state);
    }
    if (expectation.kind === 'any' || expectation.kind === 'exists') {
      return this.#decideByMemory(stream, state, events);
    }
    const expected = expectation.kind === 'no-stream' ? -1n : expectation.revision;
    if (expected === BigInt(last)) return null;
    if (expected < BigInt(last)) {
      const repeat = events.length > 0 ? this.#repeat(state, Number(expected), events) : null;
      if (repeat !== null) return repeat;
      if (expectation.kind === 'no-stream' && softly) return null;
    }
    return conflict(state);
  }

  /** `any` and `stream_exists`: only what the running leader remembers of this stream counts. */
  #decideByMemory(stream: string, state: StreamState, events: readonly WrittenEvent[]): WriteAnswer | null {
    const known = events.map(({ id }) => this.#memory.get(stream)?.get(id));
    const last = known.at(-1);
    if (known[0] === undefined) return null;
    if (last === undefined || known.includes(undefined)) return conflict(state);
    if (!this.#isIndexed({ position: last.position } as LogRecord)) return { kind: 'silence' };
    return { kind: 'success', revision: last.revision, position: last.position };
  }

  #repeat(state: StreamState, expected: number, events: readonly WrittenEvent[]): WriteAnswer | null {
    const stored = state.records.slice(expected + 1, expected + 1 + events.length);
    const last = stored.at(-1);
    const same = stored.length === events.length && stored.every(({ id }, at) => id === events[at]?.id);
    if (!same || last === undefined) return null;
    if (!this.#isIndexed(last)) return { kind: 'silence' };
    const readable = last.revision >= state.truncatedBefore;
    return { kind: 'success', revision: last.revision, position: readable ? last.position : null };
  }

  /** An empty append leaves a record that nobody sees; its position belongs to no event. */
  #writeNothing(state: StreamState): WriteAnswer {
    const position = this.#offset;
    this.#offset += 90n;
    return { kind: 'success', revision: state.records.at(-1)?.revision ?? null, position };
  }

  #append(stream: string, state: StreamState, event: WrittenEvent, revision: bigint): LogRecord {
    const record: LogRecord = {
      ...event,
      stream,
      revision,
      position: this.#offset,
      created: BigInt(this.#now()) * TICKS_PER_MS,
    };
    const bytes = stream.length + event.type.length + event.data.length + event.metadata.length;
    this.#offset += BigInt(90 + bytes);
    this.#records.push(record);
    if (revision !== TOMBSTONE_REVISION) state.records.push(record);
    const ids = this.#memory.get(stream) ?? new Map<string, Remembered>();
    if (!ids.has(event.id)) ids.set(event.id, record);
    this.#memory.set(stream, ids);
    if (stream.startsWith('$$')) this.#setMetadata(stream.slice(2), event.data);
    return record;
  }

  /** A statistics event, as servers write them between their users' events. */
  #chat(): void {
    const stream = '$stats-127.0.0.1:2113';
    const state = this.#state(stream);
    const event = DoubleLog.serverEvent('$statsCollected');
    this.#append(stream, state, event, BigInt(state.records.length));
  }

  #setMetadata(stream: string, data: Uint8Array): void {
    const state = this.#state(stream);
    const metadata = JSON.parse(Buffer.from(data).toString()) as { $tb?: number; $maxCount?: number };
    state.hasMetadata = true;
    state.maxCount = metadata.$maxCount ?? null;
    const before = metadata.$tb ?? 0;
    state.truncatedBefore = before >= Number.MAX_SAFE_INTEGER ? DELETED_SOFTLY : before;
  }

  #state(stream: string): StreamState {
    const known = this.#streams.get(stream);
    if (known !== undefined) return known;
    const state: StreamState = {
      records: [],
      hasMetadata: false,
      truncatedBefore: 0,
      maxCount: null,
      tombstoned: false,
    };
    this.#streams.set(stream, state);
    return state;
  }
}

function conflict(state: StreamState): WriteAnswer {
  const last = state.records.at(-1);
  return { kind: 'conflict', current: last?.revision ?? null };
}
