/**
 * The event store port: the one narrow door to the log.
 *
 * Three adapters stand behind it (memory, SQLite, EventStoreDB) and one conformance suite
 * (`test/conformance/event-store.ts`) holds them to the same semantics. Nothing here is any one engine's alone:
 * positions are opaque, revisions count from 0 everywhere, and an engine that does not answer a position with an
 * append reads it back.
 */
import type { Position } from '../position.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** An event as a caller hands it over. `data` and `meta` are written as JSON, exactly as given. */
export interface ProposedEvent {
  /** UUID, chosen by the caller (v7, or v5 where a repeat must be recognised). Stored and answered in lower case. */
  readonly id: string;
  readonly type: string;
  /** Version of the shape of `data`, from 1. */
  readonly version: number;
  readonly data: JsonObject;
  readonly meta: JsonObject;
}

/** An event as it lies in the log. */
export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  /** 0 for the first event of the stream, without gaps. */
  readonly revision: number;
  readonly position: Position;
}

/**
 * What the caller believes of the stream: that its last revision is this number, that it has no event (`none`), that
 * it has at least one (`exists`), or nothing (`any`).
 */
export type ExpectedRevision = number | 'none' | 'exists' | 'any';

/** Revision and position of the last event that the append wrote (or, of a repeat, had written). */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
  /**
   * Of each event that this append wrote. null of a repeat, whose events may be another caller's, and where the engine
   * does not tell: a server answers the last position alone, and a repeat exactly as it answered the first.
   */
  readonly positions: readonly Position[] | null;
}

export type Direction = 'forwards' | 'backwards';

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: the first event forwards, the last event backwards. */
  readonly from?: number;
  /** Default `forwards`. */
  readonly direction?: Direction;
  /** At most so many events. Default: all. */
  readonly limit?: number;
  /** Events per page. Default 500. */
  readonly pageSize?: number;
}

/** An event passes when it is one of `types` (where given) and its stream begins with one of `categories` (where given). */
export interface EventFilter {
  readonly types?: readonly string[];
  /** The part of the stream name before the first dash, for example `patientLogs`. */
  readonly categories?: readonly string[];
}

export interface ReadAllOptions {
  /** Exclusive: where it begins, or ends backwards. Default `START`. */
  readonly after?: Position;
  /** Exclusive: where it begins backwards. Default: the end of the log. Forwards it is not used. */
  readonly before?: Position;
  /** Default `forwards`. */
  readonly direction?: Direction;
  readonly limit?: number;
  readonly filter?: EventFilter;
  /** Events per page. Default 1000. */
  readonly pageSize?: number;
}

export interface SubscribeOptions {
  /** Exclusive. Default `START`. */
  readonly after?: Position;
  /** Ends the iteration, quietly. */
  readonly signal: AbortSignal;
  readonly filter?: EventFilter;
  /** Events per page at most. Default 1000. */
  readonly pageSize?: number;
}

/**
 * What a subscription yields. `events` is never empty and in order. `caught-up` says that everything up to `position`
 * has been yielded (filtered-out events counted as seen): the consumer may move its checkpoint there. It comes at
 * least once after the subscription first reaches the end of the log, and may come any number of times.
 */
export type SubscriptionItem =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  | { readonly kind: 'caught-up'; readonly position: Position };

export interface EventStore {
  /**
   * Writes all events or none, next to each other in the stream and in the log.
   *
   * A repeat (same ids, same stream, same `expected` being a revision or `none`) writes nothing and answers the place that
   * the first one answered, also after a restart. `exists` and `any` promise no such thing: no command uses them where a
   * repeat is possible.
   *
   * Refused before anything is written: no events, more than `MAX_APPEND_BYTES` in all, an event that JSON cannot
   * hold (`InvalidEventError`), a malformed id, the same id twice, a stream name that is not `category-id`.
   *
   * @throws WrongExpectedRevisionError when the stream is not where `expected` says.
   * @throws StoreUnavailableError when the store cannot be reached or written, or has been closed.
   */
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<Appended>;

  /** Pages of one stream, none of them empty. A stream without events yields nothing. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Pages of the whole log, none of them empty: forwards up to the head as it was when the reading began, or later;
   * backwards from there, the newest event first.
   */
  readAll(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Everything after a position, then everything new, pulled by its consumer. Misses nothing and repeats nothing, also
   * across a lost connection: it resubscribes by itself, with backoff, from the last position that it yielded.
   */
  subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem>;

  /** The last event, null while there is none. Of a server, its own records are passed over, as far as a page reaches. */
  last(): Promise<StoredEvent | null>;

  /** Position of the last event, `START` while there is none. */
  head(): Promise<Position>;

  /**
   * Finds out whether events could be appended now, and leaves nothing in the log.
   *
   * @throws StoreUnavailableError with the reason why not.
   */
  assertWritable(): Promise<void>;

  /** Ends subscriptions and lets what was already accepted be written. Later calls reject. Idempotent. */
  close(): Promise<void>;
}

/** An event with the hash of the chain up to it: noted down, it shows later whether the log still holds it. */
export interface Anchor {
  readonly position: Position;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/**
 * What is wrong with an event: its hash does not fit what it holds, its stream does not lead to it, events before it are
 * missing, or it cannot be read.
 */
export type DamageReason = 'hash' | 'link' | 'gap' | 'unreadable';

/** Something in the log that is not as it was written. */
export interface Damage {
  /** Where events are missing, that of the one after them. */
  readonly position: Position;
  /** null where it cannot be read any more. */
  readonly stream: string | null;
  readonly revision: number | null;
  readonly reason: DamageReason;
  /** Position of the first event that is missing; null where none is. */
  readonly firstMissing: Position | null;
  /** What is wrong with the event there, in words that follow its place. */
  readonly what: string;
}

/** What an event is chained to, and its own hash. SHA-256, hexadecimal. */
export interface ChainLink {
  readonly previous: string;
  readonly hash: string;
}

/** The integrity check that an engine with a hash chain offers. */
export interface ChainVerifier {
  /** The last event; null while there is none. @throws StoreUnavailableError, DamagedLogError */
  anchor(): Promise<Anchor | null>;
  /** The hash that is stored with an event, and with the one before it; null where there is no such event. */
  linkAt(position: Position): Promise<ChainLink | null>;
  /** Recomputes the chain from the first event, in pages, so that nothing else has to wait. */
  verifyChain(): AsyncIterable<ChainStep>;
}

/** Whether a store chains its events. */
export const isChained = (store: EventStore): store is EventStore & ChainVerifier => 'verifyChain' in store;

/** A store that knows how many events it holds, without reading them. */
export interface EventCounter {
  /** How many lie after a position, exclusive. Default: all. */
  length(after?: Position): Promise<number>;
  /** Those that a filter lets pass, up to a position, inclusive; also what could not be read. */
  count(filter: EventFilter, upTo: Position): Promise<number>;
}

/** Whether a store knows how many events it holds. */
export const isCounting = (store: EventStore): store is EventStore & EventCounter => 'length' in store;

export interface ChainStep {
  /** Events checked so far. */
  readonly events: number;
  /** Position of the first event whose hash does not fit, null while all fit. */
  readonly brokenAt: Position | null;
  readonly done: boolean;
}

/**
 * 1 MiB in one append, and 1 MiB is also the most that one event can have: EventStoreDB up to 25.0 refuses more, so no
 * adapter takes more. Counted as it counts: data and metadata in UTF-8, the characters of the type twice, and for each
 * event what its metadata is wrapped in there.
 */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** The stream was not where the caller believed. `actual` is its last revision, or `none`. */
export class WrongExpectedRevisionError extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number | 'none';
  constructor(stream: string, expected: ExpectedRevision, actual: number | 'none') {
    super(`Stream ${stream} was expected at ${expected} and is at ${actual}.`);
    this.name = 'WrongExpectedRevisionError';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The events cannot be written as they are, now or ever. Nothing was written. */
export class InvalidEventError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidEventError';
  }
}

/**
 * What lies in the log cannot be read as it was written, now or ever: its medium or somebody has changed it. The
 * sentence names the place and nothing of what stands there.
 */
export class DamagedLogError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DamagedLogError';
  }
}

/** What has been seen of the log is no longer in it. A `RangeError`, as for any place that the log does not have. */
export class LogShortenedError extends RangeError {
  constructor(place: string) {
    super(
      `The log of the event store at ${place} ends before what has been read of it: it has been restored from an older copy. ` +
        'Stop the product, run "npm run projections -- rebuild all", then start again.',
    );
    this.name = 'LogShortenedError';
  }
}

/**
 * The store could not do it now: unreachable, closed, disk full. Whether an append under way was written is unknown;
 * the same append again (same ids, same expectation) finds out.
 */
export class StoreUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailableError';
  }
}
