/**
 * Reading and writing the log in the product's own terms: decided events go in with who, when and why; recorded events
 * come out parsed.
 */
import type { Position } from '../../events/position.ts';
import { type Decoded, decode, encode, isUnreadable } from '../../events/codec.ts';
import type { Actor, DecidedEvent, EventMeta, RecordedEvent } from '../../events/event.ts';
import type {
  EventStore,
  ExpectedRevision,
  ProposedEvent,
  ReadStreamOptions,
} from '../../events/store/port.ts';
import { derivedId, type IdSource } from '../../lib/ids.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { RequestHashes } from './request-hashes.ts';

/** Who asks for a change, when, and as part of what. */
export interface CommandContext {
  readonly actor: Actor;
  readonly clinicId: string;
  /** The time of receipt: what "now" is for the decision. */
  readonly now: Date;
  /** Of the request, or of the chain of reactions. */
  readonly correlationId: string;
  /** Of the request or event that caused it. */
  readonly causationId: string;
  /** Whether what is written is made-up history. */
  readonly simulated?: true;
  /**
   * What a repeat of the request is recognised by: ids are derived from it, and the hash of the body tells a repeat
   * from a misuse. null: nothing is repeated, ids are fresh.
   */
  readonly repeat: {
    readonly key: string;
    /** Kept under a key, never as it is: of it a short body could be found by trying. */
    readonly bodyHash: string;
    /** Whether it is remembered also where it changed nothing. */
    readonly leavesTrace?: boolean;
  } | null;
}

/** The id of what a request creates: the same for its repeat. */
export function creationId(context: CommandContext, ids: IdSource): string {
  return context.repeat === null ? ids.next() : derivedId('creation', context.repeat.key);
}

/** The id of an event that a request with a key writes, counted from 0: by the first its repeat is recognised. */
export function keyedEventId({ key }: { readonly key: string }, index: number): string {
  return derivedId('event', key, String(index));
}

/** The same request where it changes a second stream: a repeat finds the events of both. */
export function partOf(context: CommandContext, part: string): CommandContext {
  const { repeat } = context;
  return repeat === null ? context : { ...context, repeat: { ...repeat, key: `${repeat.key} ${part}` } };
}

/** What the events are about, beside their own data. */
export interface EventSubject {
  readonly patientId?: string;
  /** ISO, UTC: when it was so, where that is not when it was recorded. */
  readonly effectiveAt?: string;
  /** ISO, UTC: when it was sent, by the sender's own clock. */
  readonly sentAt?: string;
}

export class EventLog {
  readonly #store: EventStore;
  readonly #ids: IdSource;
  readonly #hashes: RequestHashes;
  readonly #assertWhole: () => void;
  readonly #onRecorded: (recordedAt: string) => void;
  readonly #deciding = new KeyedMutex();

  /**
   * @param assertWhole throws where the log has lost what was read of it, so that nothing may be added to it.
   * @param onRecorded is told the recorded time of what was added.
   */
  constructor(
    store: EventStore,
    ids: IdSource,
    hashes: RequestHashes,
    assertWhole: () => void = () => {},
    onRecorded: (recordedAt: string) => void = () => {},
  ) {
    this.#store = store;
    this.#ids = ids;
    this.#hashes = hashes;
    this.#assertWhole = assertWhole;
    this.#onRecorded = onRecorded;
  }

  /**
   * Lets the decisions of this process over one stream be taken one after the other: side by side, each would only lose
   * the race against the one before it and be taken anew.
   */
  inTurn<Result>(stream: string, decision: () => Promise<Result>): Promise<Result> {
    return this.#deciding.run(stream, decision);
  }

  /**
   * Appends what was decided, and answers it as it lies in the stream. It is read back only where the store does not say
   * that this append wrote it: then another request with the same key may have.
   *
   * @throws WrongExpectedRevisionError, StoreUnavailableError as the port does; LogShortenedError.
   */
  async append(
    stream: string,
    events: readonly DecidedEvent[],
    expected: ExpectedRevision,
    context: CommandContext,
    subject: EventSubject,
  ): Promise<readonly RecordedEvent[]> {
    this.#assertWhole();
    const meta: EventMeta = {
      recordedAt: context.now.toISOString(),
      ...(subject.effectiveAt === undefined ? {} : { effectiveAt: subject.effectiveAt }),
      ...(subject.sentAt === undefined ? {} : { sentAt: subject.sentAt }),
      actor: context.actor,
      clinicId: context.clinicId,
      ...(subject.patientId === undefined ? {} : { patientId: subject.patientId }),
      correlationId: context.correlationId,
      causationId: context.causationId,
      ...(context.simulated === true ? { simulated: true } : {}),
      ...(context.repeat === null ? {} : { requestHash: this.#hashes.of(context.repeat.bodyHash) }),
    };
    const proposed = events.map((event, index) => {
      const id = context.repeat === null ? this.#ids.next() : keyedEventId(context.repeat, index);
      return encode(id, event, meta) as ProposedEvent;
    });
    const { revision, positions } = await this.#store.append(stream, proposed, expected);
    this.#onRecorded(meta.recordedAt);
    const from = revision - proposed.length + 1;
    if (positions === null) return this.events(stream, { from, limit: proposed.length });
    return positions.flatMap((position, index) => {
      const event = proposed[index];
      if (event === undefined) return [];
      return [readable(decode({ ...event, stream, revision: from + index, position }))];
    });
  }

  /** Whether a request wrote the event with this body, not with another one. */
  isOfBody({ meta }: RecordedEvent, { bodyHash }: { readonly bodyHash: string }): boolean {
    return this.#hashes.isOf(meta.requestHash, bodyHash);
  }

  /** Pages of one stream, parsed. An event that cannot be read is handed on as such: the reader decides what it may do without. */
  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<readonly Decoded[]> {
    for await (const page of this.#store.readStream(stream, options))
      yield page.map((event) => decode(event));
  }

  /** Everything that a read finds. @throws UnreadableHistoryError */
  async events(stream: string, options: ReadStreamOptions): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.readStream(stream, options)) events.push(...page.map(readable));
    return events;
  }

  head(): Promise<Position> {
    return this.#store.head();
  }
}

/**
 * A stream holds an event that this program cannot read, and a decision may not be taken as though it were not there.
 * The request is answered with 503: nothing is guessed.
 */
export class UnreadableHistoryError extends Error {
  readonly eventId: string;

  constructor(stream: string, eventId: string, reason: string) {
    super(`Event ${eventId} of ${stream} cannot be read: ${reason}`);
    this.name = 'UnreadableHistoryError';
    this.eventId = eventId;
  }
}

/** @throws UnreadableHistoryError */
export function readable(event: Decoded): RecordedEvent {
  if (isUnreadable(event)) throw new UnreadableHistoryError(event.stream, event.id, event.reason);
  return event;
}
