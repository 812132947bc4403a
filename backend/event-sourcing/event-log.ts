/**
 * Reading and writing the log in the product's own terms: decided events go in with who, when and why; recorded events
 * come out parsed.
 */
import { type Decoded, decode, encode, isUnreadable } from '../../events/codec.ts';
import type { Actor, DecidedEvent, EventMeta, RecordedEvent } from '../../events/event.ts';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  Position,
  ProposedEvent,
  ReadStreamOptions,
} from '../../events/store/port.ts';
import { derivedId, type IdSource } from '../../lib/ids.ts';

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
    readonly bodyHash: string;
    /** Whether it is remembered also where it changed nothing. */
    readonly leavesTrace?: boolean;
  } | null;
}

/** The id of what a request creates: the same for its repeat. */
export function creationId(context: CommandContext, ids: IdSource): string {
  return context.repeat === null ? ids.next() : derivedId('creation', context.repeat.key);
}

/** The id of the first event that a request with a key writes: by it its repeat is recognised. */
export function firstEventId(context: CommandContext): string | null {
  return context.repeat === null ? null : derivedId('event', context.repeat.key, '0');
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
  readonly #assertWhole: () => void;
  readonly #onRecorded: (recordedAt: string) => void;

  /**
   * @param assertWhole throws where the log has lost what was read of it, so that nothing may be added to it.
   * @param onRecorded is told the recorded time of what was added.
   */
  constructor(
    store: EventStore,
    ids: IdSource,
    assertWhole: () => void = () => {},
    onRecorded: (recordedAt: string) => void = () => {},
  ) {
    this.#store = store;
    this.#ids = ids;
    this.#assertWhole = assertWhole;
    this.#onRecorded = onRecorded;
  }

  /** @throws WrongExpectedRevisionError, StoreUnavailableError as the port does; LogShortenedError. */
  async append(
    stream: string,
    events: readonly DecidedEvent[],
    expected: ExpectedRevision,
    context: CommandContext,
    subject: EventSubject,
  ): Promise<Appended> {
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
      ...(context.repeat === null ? {} : { requestHash: context.repeat.bodyHash }),
    };
    const proposed = events.map((event, index) => {
      const id =
        context.repeat === null ? this.#ids.next() : derivedId('event', context.repeat.key, String(index));
      return encode(id, event, meta) as ProposedEvent;
    });
    const appended = await this.#store.append(stream, proposed, expected);
    this.#onRecorded(meta.recordedAt);
    return appended;
  }

  /** Pages of one stream, parsed. An event that cannot be read is handed on as such: the reader decides what it may do without. */
  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<readonly Decoded[]> {
    for await (const page of this.#store.readStream(stream, options))
      yield page.map((event) => decode(event));
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
