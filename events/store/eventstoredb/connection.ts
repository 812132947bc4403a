/**
 * One client of EventStoreDB at a time, replaced as a whole when it has failed.
 *
 * The client keeps the appends that wait for an answer in one map for the whole process: when a call of an earlier
 * channel ends, it rejects the appends of the present one too, and their answers then end the process. So a client that
 * has lost its server is disposed of, with every call on it, before the next one is made.
 */
import { setMaxListeners } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import { systemTimer } from '../../../lib/timer.ts';
import { connectionTo, type Endpoint, type EventStoreDbAddress } from './address.ts';
import { ConnectionLostError, type Failure, failureOf, NoAnswerError, unavailable } from './failures.ts';
import { closedError } from '../log-source.ts';

/** How long to wait and how often to try. */
export interface Timeouts {
  /** One attempt, ms. The server itself times out after 2 to 3 seconds. */
  readonly answerMs: number;
  /** Pauses before the second attempt and later ones, ms; so many further attempts are made. */
  readonly retryMs: readonly number[];
  /** Pauses of a subscription that was dropped, ms: the first, doubled each time up to the last. */
  readonly resubscribeMs: readonly [first: number, last: number];
  /** After so long without an event a subscription looks whether the log has grown without it, ms. */
  readonly silenceMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  answerMs: 4000,
  retryMs: [100, 400],
  resubscribeMs: [100, 5000],
  silenceMs: 30_000,
};

const DISPOSE_MS = 1000;

/** A client, and the signal that it has been given up. */
export interface Lease {
  readonly client: EventStoreDBClient;
  readonly lost: AbortSignal;
}

interface HeldLease extends Lease {
  /** What waits for an answer of it. A set of our own: hundreds of listeners on one signal cost more than the appends. */
  readonly underWay: Set<(error: Error) => void>;
  release(): void;
}

export class EventStoreDbConnection {
  readonly place: string;
  readonly timeouts: Timeouts;
  readonly #address: EventStoreDbAddress;
  #lease: HeldLease;
  /** The client that comes next, while the one before is disposed of. */
  #next: Promise<HeldLease> | null = null;
  /** The last call was not answered at all: the next ones make one attempt each, until something is answered. */
  #silent = false;
  #closed = false;

  constructor(address: EventStoreDbAddress, timeouts: Timeouts) {
    this.#address = address;
    this.place = address.place;
    this.timeouts = timeouts;
    this.#lease = this.#open(undefined);
  }

  /** @throws StoreUnavailableError when it has been closed. */
  lease(): Promise<Lease> {
    return this.#held();
  }

  async #held(): Promise<HeldLease> {
    const lease = (await this.#next) ?? this.#lease;
    if (this.#closed) throw closedError();
    return lease;
  }

  /**
   * Does something that may be done again, until it succeeds or the retries are used up.
   *
   * @throws StoreUnavailableError when no attempt succeeded; what `failureOf` calls final; what `onFailure` throws.
   */
  async retrying<Result>(
    work: (lease: Lease, attempt: number) => Promise<Result>,
    onFailure: (error: unknown) => void = () => undefined,
  ): Promise<Result> {
    const wasSilent = this.#silent;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.once((lease) => work(lease, attempt));
      } catch (error) {
        onFailure(error);
        const failure = await this.classify(error);
        if (failure.kind === 'final') throw failure.error;
        const pause = this.timeouts.retryMs[attempt];
        if (pause === undefined || wasSilent) {
          this.#silent = error instanceof NoAnswerError;
          throw unavailable(this.place, failure, error);
        }
        await systemTimer.sleep(pause);
      }
    }
  }

  /** One attempt, no longer than an answer may take. */
  async once<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const lease = await this.#held();
    let late: (error: Error) => void = () => undefined;
    const failure = new Promise<never>((_resolve, reject) => {
      late = reject;
    });
    const cancel = systemTimer.after(this.timeouts.answerMs, () => late(new NoAnswerError()));
    lease.underWay.add(late);
    try {
      const result = await Promise.race([work(lease), failure]);
      this.#silent = false;
      return result;
    } catch (error) {
      if (error instanceof NoAnswerError) await this.#replace(lease, undefined);
      throw error;
    } finally {
      cancel();
      lease.underWay.delete(late);
    }
  }

  /** Classifies a failure, and replaces the client where it must not be used any more. */
  async classify(error: unknown): Promise<Failure> {
    const failure = failureOf(error, this.place);
    if (failure.kind === 'passing' && failure.reconnect && !(error instanceof NoAnswerError)) {
      await this.#replace(this.#lease, failure.leader);
    }
    return failure;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const { client, release } = (await this.#next) ?? this.#lease;
    release();
    await disposeOf(client);
  }

  async #replace(failed: Lease, leader: Endpoint | undefined): Promise<void> {
    if (failed === this.#lease && this.#next === null && !this.#closed) {
      const { client, release } = this.#lease;
      this.#next = (async () => {
        release();
        await disposeOf(client);
        this.#lease = this.#open(leader);
        this.#next = null;
        return this.#lease;
      })();
    }
    await this.#next;
  }

  #open(leader: Endpoint | undefined): HeldLease {
    const abort = new AbortController();
    // Every read under way listens, and Node takes more than ten of them for a leak and logs a warning.
    setMaxListeners(0, abort.signal);
    const underWay = new Set<(error: Error) => void>();
    const release = (): void => {
      abort.abort();
      for (const fail of underWay) fail(new ConnectionLostError());
    };
    const { connection } = this.#address;
    const client = EventStoreDBClient.connectionString(
      leader === undefined ? connection : connectionTo(this.#address, leader),
    );
    return { client, lost: abort.signal, underWay, release };
  }
}

/** Cancels every call of a client. Waits for their ends, but not for one that never ends. */
async function disposeOf(client: EventStoreDBClient): Promise<void> {
  const waited = new AbortController();
  const disposed = client.dispose().finally(() => waited.abort());
  await Promise.race([disposed, systemTimer.sleep(DISPOSE_MS, waited.signal)]);
}
