import { randomInt } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START as FIRST,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { backoff, systemTimer } from '../../../lib/timer.ts';
import { eventTest } from '../event-filter.ts';
import type { EventStoreDbAddress } from './address.ts';
import { EventStoreDbConnection, type Timeouts, DEFAULT_TIMEOUTS } from './connection.ts';
import {
  eventData,
  fromPosition,
  isOfTheServer,
  positionOf,
  type ReadEvent,
  storedEvent,
  toPosition,
} from './events.ts';
import { ConnectionLostError, NoAnswerError } from './failures.ts';
import { Pull } from './pull.ts';
import { drained, fullPage, headOf, ON_LEADER, READ_AT_ONCE } from './reads.ts';
import { closedError } from '../log-source.ts';
import { type Position, START } from '../../position.ts';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  LogShortenedError,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  StoreUnavailableError,
  type SubscribeOptions,
  type SubscriptionItem,
  WrongExpectedRevisionError,
} from '../port.ts';
import {
  type AppendRequest,
  appendRequest,
  isStreamName,
  limitOf,
  pageSizeOf,
  streamRead,
} from '../requests.ts';

/** While a subscription catches up, it waits so long for its page to fill. */
const LINGER_MS = 20;
/**
 * The server compares it with its own clock when the append arrives, and knows no other use for it: so late that a clock
 * that is minutes wrong does no harm. How long an answer may take is timed here.
 */
const DEADLINE_MS = 300_000;
/** What is asked to be appended in order to be refused, and so is never there. */
const UNWRITTEN_STREAM = 'readiness-check';
const UNWRITTEN_EVENT: ProposedEvent = {
  id: '7b6f5a52-58a5-5d1c-9a0b-2f0f6a1f6c11',
  type: 'ReadinessChecked',
  version: 1,
  data: {},
  meta: {},
};

/** How far back a repeated `any` is looked for. */
const LOOK_BACK = 1000;
/** Among so many of the newest records the last event of ours is looked for. */
const LOOK_FOR_LAST = 64;

/** Part of the log as a subscription got it. */
interface LogSlice {
  readonly events: readonly ReadEvent[];
  readonly seenTo: Position;
  readonly atEnd: boolean;
}

/**
 * The event store in EventStoreDB or KurrentDB (22.6 and later), through its gRPC client.
 *
 * The answer to an append may get lost: it is asked for again with the same ids and the same expectation, which the
 * server recognises, so what was answered is in the log once. Filters are looked at here and not by the server, whose
 * checkpoints lag behind what it has passed over; a mark of ours says exactly how far the log has been seen.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly #connection: EventStoreDbConnection;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
  #closing: Promise<void> | undefined;

  /**
   * Connects and reads the end of the log.
   *
   * @throws StoreUnavailableError with a sentence that names the hosts: not reachable, or access refused.
   */
  static async open(
    address: EventStoreDbAddress,
    timeouts: Timeouts = DEFAULT_TIMEOUTS,
  ): Promise<EventStoreDbEventStore> {
    const store = new EventStoreDbEventStore(new EventStoreDbConnection(address, timeouts));
    try {
      await store.head();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  private constructor(connection: EventStoreDbConnection) {
    this.#connection = connection;
  }

  async append(
    stream: string,
    events: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    if (this.#closing !== undefined) throw closedError();
    const appended = this.#append(appendRequest(stream, events, expected));
    this.#underWay.add(appended);
    try {
      return await appended;
    } finally {
      this.#underWay.delete(appended);
    }
  }

  /**
   * Asks for an append that no stream can accept: only who could write it, the leader of a cluster, refuses it for that
   * reason. Whether the server's disk is full shows in its own health.
   */
  async assertWritable(): Promise<void> {
    try {
      await this.append(UNWRITTEN_STREAM, [UNWRITTEN_EVENT], Number.MAX_SAFE_INTEGER);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }

  async #append(request: AppendRequest): Promise<Appended> {
    const { stream, expected } = request;
    const events = request.events.map(eventData);
    const result = await this.#connection.retrying(
      async ({ client }, attempt) => {
        // The server recognises a repeat by the expectation. `any` has none, so it is looked for.
        const earlier = attempt > 0 && expected === 'any' ? await this.#lookFor(client, request) : undefined;
        if (earlier !== undefined) return earlier;
        const { nextExpectedRevision, position } = await client.appendToStream(stream, events, {
          ...ON_LEADER,
          expectedRevision: serverExpectation(expected),
          deadline: DEADLINE_MS,
        });
        return {
          revision: Number(nextExpectedRevision),
          position: position === undefined ? undefined : toPosition(position),
        };
      },
      (error) => throwConflict(error, stream, expected),
    );
    const { revision, position = await this.#positionAt(stream, revision) } = result;
    return { revision, position, positions: null };
  }

  /** The append as an earlier attempt wrote it, if it did. */
  async #lookFor(
    client: EventStoreDBClient,
    { stream, events }: AppendRequest,
  ): Promise<Omit<Appended, 'positions'> | undefined> {
    const last = events.at(-1)?.id;
    const options = { ...ON_LEADER, direction: BACKWARDS, fromRevision: END, maxCount: LOOK_BACK } as const;
    const read = client.readStream(stream, options);
    const found = (await drained(read, new AbortController().signal)).find(({ id }) => id === last);
    return found && { revision: Number(found.revision), position: positionOf(found) };
  }

  async #positionAt(stream: string, revision: number): Promise<Position> {
    const [event] = await this.#streamPage(stream, revision, false, 1);
    if (event === undefined) {
      throw new StoreUnavailableError(`The event at revision ${revision} of ${stream} cannot be read back.`);
    }
    return positionOf(event);
  }

  async *readStream(
    stream: string,
    options?: ReadStreamOptions,
  ): AsyncGenerator<readonly StoredEvent[], void, undefined> {
    const { backwards, limit, pageSize, from: first } = streamRead(options);
    if (this.#closing !== undefined) throw closedError();
    if (!isStreamName(stream)) return;
    let from = first;
    let left = limit;
    while (left > 0) {
      const count = Math.min(pageSize, left, READ_AT_ONCE);
      const page = await this.#streamPage(stream, from, backwards, count);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map(storedEvent);
      left -= page.length;
      from = Number(last.revision) + (backwards ? -1 : 1);
      if (page.length < count || from < 0) return;
    }
  }

  async #streamPage(
    stream: string,
    from: number | undefined,
    backwards: boolean,
    maxCount: number,
  ): Promise<readonly ReadEvent[]> {
    const options = {
      ...ON_LEADER,
      maxCount,
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? (backwards ? END : FIRST) : BigInt(from),
    } as const;
    return this.#connection.retrying(({ client, lost }) => drained(client.readStream(stream, options), lost));
  }

  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredEvent[], void, undefined> {
    const count = Math.min(pageSizeOf(options, 1000), READ_AT_ONCE);
    const passes = eventTest(options.filter);
    let left = limitOf(options);
    let after = options.after ?? START;
    fromPosition(after);
    if (left === 0) return;
    if (options.direction === 'backwards') {
      for await (const page of this.#pagesBackwards(options.before, after, count)) {
        const events = passing(page, passes).slice(0, left);
        left -= events.length;
        if (events.length > 0) yield events;
        if (left === 0) return;
      }
      return;
    }
    const head = await this.head();
    while (left > 0 && after < head) {
      const page = await this.#logPage(after, count);
      const last = page.at(-1);
      if (last === undefined) return;
      after = positionOf(last);
      const events = passing(page, passes).slice(0, left);
      left -= events.length;
      if (events.length > 0) yield events;
    }
  }

  /** At most so many records after a position: a read begins with the record at it, which the caller has seen. */
  async #logPage(after: Position, count: number): Promise<readonly ReadEvent[]> {
    const maxCount = after === START ? count : count + 1;
    const from = fromPosition(after);
    const page = await this.#connection.retrying(({ client, lost }) =>
      drained(client.readAll({ ...ON_LEADER, maxCount, fromPosition: from }), lost),
    );
    return page.filter((event) => positionOf(event) > after).slice(0, count);
  }

  /** What lies between two positions, neither of them included, the newest first; a read may begin with the record at one. */
  async *#pagesBackwards(
    from: Position | undefined,
    after: Position,
    count: number,
  ): AsyncGenerator<readonly ReadEvent[], void, undefined> {
    if (this.#closing !== undefined) throw closedError();
    let before = from;
    while (before !== START) {
      const end = before;
      const maxCount = end === undefined ? count : count + 1;
      const fromEnd = end === undefined ? END : fromPosition(end);
      const options = { ...ON_LEADER, direction: BACKWARDS, fromPosition: fromEnd, maxCount } as const;
      const page = await this.#connection.retrying(({ client, lost }) =>
        drained(client.readAll(options), lost),
      );
      const within = page
        .filter((event) => positionOf(event) > after && (end === undefined || positionOf(event) < end))
        .slice(0, count);
      const last = within.at(-1);
      if (last === undefined) return;
      yield within;
      before = positionOf(last);
    }
  }

  async last(): Promise<StoredEvent | null> {
    if (this.#closing !== undefined) throw closedError();
    const options = {
      ...ON_LEADER,
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: LOOK_FOR_LAST,
    } as const;
    const page = await this.#connection.retrying(({ client, lost }) =>
      drained(client.readAll(options), lost),
    );
    const last = page.find((event) => !isOfTheServer(event));
    return last === undefined ? null : storedEvent(last);
  }

  async head(): Promise<Position> {
    if (this.#closing !== undefined) throw closedError();
    return this.#connection.retrying((lease) => headOf(lease));
  }

  async *subscribeAll(options: SubscribeOptions): AsyncGenerator<SubscriptionItem, void, undefined> {
    const { filter, signal } = options;
    const pageSize = pageSizeOf(options, 1000);
    const passes = eventTest(filter);
    if (this.#closing !== undefined) throw closedError();
    const over = AbortSignal.any([signal, this.#stop.signal]);
    let position = options.after ?? START;
    fromPosition(position);
    let told: Position | undefined;
    let followed = false;
    for (let failures = 0; !over.aborted; failures += 1) {
      try {
        for await (const { events: read, seenTo, atEnd } of this.#follow(
          position,
          pageSize,
          over,
          followed,
        )) {
          failures = 0;
          followed = true;
          position = seenTo;
          const events = passing(read, passes);
          if (events.length > 0) yield { kind: 'events', events };
          if (over.aborted) return;
          if (!atEnd || told === position) continue;
          told = position;
          yield { kind: 'caught-up', position };
          if (over.aborted) return;
        }
      } catch (error) {
        if (over.aborted) return;
        const failure = await this.#connection.classify(error);
        if (failure.kind === 'final') throw failure.error;
      }
      await this.#pause(failures, over);
    }
  }

  /**
   * One subscription, until it is dropped.
   *
   * The server would take a position beyond its end, and pass over in silence what is recorded up to there from now on:
   * as every store does for who starts there, but not where the log was longer a moment ago.
   *
   * @param again whether an earlier one has been there.
   * @throws what it was dropped with; LogShortenedError.
   */
  async *#follow(
    after: Position,
    pageSize: number,
    over: AbortSignal,
    again: boolean,
  ): AsyncGenerator<LogSlice, void, undefined> {
    const { answerMs, silenceMs } = this.#connection.timeouts;
    const { client, lost } = await this.#connection.lease();
    const head = await this.#connection.once((lease) => headOf(lease));
    if (again && after > head) throw new LogShortenedError(this.#connection.place);
    if (over.aborted) return;
    const subscription = client.subscribeToAll({ ...ON_LEADER, fromPosition: fromPosition(after) });
    const pull = new Pull<AllStreamResolvedEvent>(subscription, () => subscription.unsubscribe());
    const ended = AbortSignal.any([over, lost]);
    let confirmed = false;
    subscription.on('confirmation', () => {
      confirmed = true;
    });
    let seenTo = after;
    // Every record passes here, the server's own too, so having seen the one that was the last is having caught up.
    let live = seenTo >= head;
    try {
      if (live) yield { events: [], seenTo, atEnd: true };
      while (!over.aborted) {
        const events = await fullPage(pull, pageSize, live ? 0 : LINGER_MS, ended);
        if (over.aborted) return;
        const last = events.at(-1);
        if (last !== undefined) {
          seenTo = positionOf(last);
          live ||= seenTo >= head;
          yield { events, seenTo, atEnd: live };
        } else if (pull.ended || lost.aborted) {
          throw new ConnectionLostError('The subscription was dropped.');
        } else if (!(await pull.more(ended, confirmed ? silenceMs : answerMs))) {
          if (!confirmed) throw new NoAnswerError();
          await this.#checkSilence(pull, seenTo);
        }
      }
    } finally {
      pull.close();
    }
  }

  /** @throws ConnectionLostError when the log has grown and the subscription did not tell. */
  async #checkSilence(pull: Pull<AllStreamResolvedEvent>, seenTo: Position): Promise<void> {
    const head = await this.#connection.once((lease) => headOf(lease));
    const came = await pull.more(this.#stop.signal, this.#connection.timeouts.answerMs / 4);
    if (head > seenTo && !came) throw new ConnectionLostError('The subscription has fallen silent.');
  }

  /** Between two attempts, with some chance in it, so that many processes do not come back in the same moment. */
  async #pause(failures: number, over: AbortSignal): Promise<void> {
    const [first, last] = this.#connection.timeouts.resubscribeMs;
    const most = backoff(failures + 1, first, last);
    const ms = most / 2 + randomInt(Math.ceil(most / 2) + 1);
    await systemTimer.sleep(ms, over);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#underWay);
    await this.#connection.close();
  }
}

function serverExpectation(expected: ExpectedRevision): 'no_stream' | 'stream_exists' | 'any' | bigint {
  switch (expected) {
    case 'none':
      return 'no_stream';
    case 'exists':
      return 'stream_exists';
    case 'any':
      return 'any';
    default:
      return BigInt(expected);
  }
}

function throwConflict(error: unknown, stream: string, expected: ExpectedRevision): void {
  if (!(error instanceof WrongExpectedVersionError)) return;
  const { actualVersion } = error;
  const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none';
  throw new WrongExpectedRevisionError(stream, expected, actual);
}

function passing(
  read: readonly ReadEvent[],
  passes: (type: string, stream: string) => boolean,
): StoredEvent[] {
  return read.filter((event) => !isOfTheServer(event) && passes(event.type, event.streamId)).map(storedEvent);
}
