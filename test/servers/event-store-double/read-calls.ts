/** Reads of a stream and of the log, and subscriptions to both. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as grpc from '@grpc/grpc-js';
import {
  accessDenied,
  CallFailure,
  caughtUp,
  checkpoint,
  confirmation,
  nameOf,
  notReady,
  readEvent,
  streamDeleted,
  streamNotFound,
} from './answers.ts';
import type { DoubleLog, LogRecord } from './double-log.ts';
import type { Levers, SubscriptionEnd } from './levers.ts';
import { type ReadReq, type ReadResp, streams } from './stubs.ts';

export interface ReadSide {
  readonly log: DoubleLog;
  readonly levers: Levers;
  readonly dropConnections: () => void;
}

export type ReadCall = grpc.ServerWritableStream<ReadReq, ReadResp>;
type Options = NonNullable<ReturnType<ReadReq['getOptions']>>;
type Filter = ReturnType<Options['getFilter']>;

/** What the server reads at once, and how many events a live subscription keeps for its consumer. */
const PAGE = 32;
/** So many answers may wait for the network. */
const UNSENT = 32;
const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;
const END_OF_LOG = 2n ** 64n - 1n;

export async function serveRead(side: ReadSide, call: ReadCall, signal: AbortSignal): Promise<void> {
  const options = call.request.getOptions();
  if (!options?.hasUuidOption()) {
    throw new CallFailure(grpc.status.INVALID_ARGUMENT, 'The uuid option is required.');
  }
  if (options.hasSubscription()) return new Following(side, call, options, signal).run();
  if (options.hasAll()) return readAll(side.log, call, options, signal);
  return readStream(side.log, call, options, signal);
}

/** Waits where the consumer does not take what has been sent, so that it can fall behind as with a real server. */
async function send(call: ReadCall, answer: ReadResp, signal: AbortSignal): Promise<void> {
  if (call.write(answer) || call.writableLength < UNSENT) return;
  await once(call, 'drain', { signal }).catch(() => undefined);
}

async function readStream(
  log: DoubleLog,
  call: ReadCall,
  options: Options,
  signal: AbortSignal,
): Promise<void> {
  const asked = options.getStream();
  const name = nameOf(asked?.getStreamIdentifier());
  const backwards = options.getReadDirection() === BACKWARDS;
  const count = BigInt(options.getCount());
  if (count === 0n || (asked?.hasEnd() && !backwards)) {
    throw new CallFailure(grpc.status.UNKNOWN, 'The read was refused.');
  }
  const view = log.stream(name);
  if (view === 'tombstoned') throw streamDeleted(name);
  if (view === 'missing') return send(call, streamNotFound(name), signal);
  const start = asked?.hasStart() ? 0n : BigInt(asked?.getRevision() ?? 0);
  const fitting = backwards
    ? view.filter(({ revision }) => asked?.hasEnd() || revision <= start).toReversed()
    : view.filter(({ revision }) => revision >= start);
  await sendEvents(log, call, options, fitting.slice(0, Number(count)), signal);
}

async function readAll(log: DoubleLog, call: ReadCall, options: Options, signal: AbortSignal): Promise<void> {
  const asked = options.getAll();
  const backwards = options.getReadDirection() === BACKWARDS;
  const count = Number(options.getCount());
  // The real server never ends such a read.
  if (count === 0) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  const records = log.visible;
  let fitting: readonly LogRecord[];
  if (asked?.hasStart()) fitting = backwards ? [] : records;
  else if (asked?.hasEnd()) fitting = backwards ? records.toReversed() : [];
  else {
    const position = asked?.getPosition();
    const commit = BigInt(position?.getCommitPosition() ?? 0);
    if (!isValid(log, commit) || commit < BigInt(position?.getPreparePosition() ?? 0)) {
      throw new CallFailure(grpc.status.UNKNOWN, 'Trying to read from an invalid position.');
    }
    fitting = backwards
      ? records.filter(({ position: at }) => at < commit).toReversed()
      : records.slice(firstFrom(records, commit));
  }
  await sendEvents(log, call, options, fitting.slice(0, count), signal);
}

async function sendEvents(
  log: DoubleLog,
  call: ReadCall,
  options: Options,
  events: readonly LogRecord[],
  signal: AbortSignal,
): Promise<void> {
  for (const event of events) {
    if (signal.aborted) return;
    await send(call, resolved(log, event, options.getResolveLinks()), signal);
  }
}

/** A link with its target, where links are to be resolved; `event` is unset where the target is gone. */
function resolved(log: DoubleLog, record: LogRecord, resolveLinks: boolean): ReadResp {
  if (!resolveLinks || record.type !== '$>') return readEvent(record);
  const [revision, stream = ''] = Buffer.from(record.data).toString().split(/@(.*)/);
  const view = log.stream(stream);
  const target = typeof view === 'string' ? undefined : view.find((one) => String(one.revision) === revision);
  return readEvent(target ?? null, record);
}

/** Only where a record begins can be read from; beyond the end there is nothing to find fault with. */
function isValid(log: DoubleLog, commit: bigint): boolean {
  const { visible } = log;
  if (commit === 0n || commit >= log.end || commit === END_OF_LOG) return true;
  return visible[firstFrom(visible, commit)]?.position === commit;
}

/** Index of the first record at or after a position. */
function firstFrom(records: readonly LogRecord[], position: bigint): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records[middle];
    if (record !== undefined && record.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function filterTest(filter: Filter): (record: LogRecord) => boolean {
  if (filter === undefined) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const regex = expression?.getRegex() ?? '';
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = regex === '' ? null : new RegExp(regex);
  return (record) => {
    const text = byStream === undefined ? record.type : record.stream;
    return pattern?.test(text) ?? prefixes.some((prefix) => text.startsWith(prefix));
  };
}

/** One subscription: the past, `caught_up`, then what comes, and back to the past when its consumer is too slow. */
class Following {
  readonly #side: ReadSide;
  readonly #call: ReadCall;
  readonly #options: Options;
  readonly #signal: AbortSignal;
  readonly #passes: (record: LogRecord) => boolean;
  /** Events between two checkpoints; null without a filter. */
  readonly #interval: number | null;
  #next = 0;
  #after = -1n;
  #considered = 0;
  #lastCheckpoint = -1n;
  #lastSent = 0n;
  #sent = 0;

  constructor(side: ReadSide, call: ReadCall, options: Options, signal: AbortSignal) {
    this.#side = side;
    this.#call = call;
    this.#options = options;
    this.#signal = signal;
    const filter = options.getFilter();
    this.#passes = filterTest(filter);
    const window = filter?.hasMax() ? filter.getMax() : PAGE;
    this.#interval = filter === undefined ? null : filter.getCheckpointintervalmultiplier() * window;
  }

  async run(): Promise<void> {
    const { levers } = this.#side;
    if (levers.starting) throw notReady();
    this.#begin();
    await send(this.#call, confirmation(randomUUID()), this.#signal);
    const wasBehind = this.#next < this.#records.length;
    await this.#catchUp();
    if (wasBehind) await this.#checkpointAtEnd();
    for (;;) {
      if (levers.sendsCaughtUp) await send(this.#call, caughtUp(), this.#signal);
      await this.#live();
      if (this.#signal.aborted) return;
      if (levers.slowConsumer === 'is dropped') throw endOf('consumer too slow');
      await this.#catchUp();
    }
  }

  get #records(): readonly LogRecord[] {
    const all = this.#options.getAll();
    if (all !== undefined) return this.#side.log.visible;
    const view = this.#side.log.stream(nameOf(this.#options.getStream()?.getStreamIdentifier()));
    return typeof view === 'string' ? [] : view;
  }

  #begin(): void {
    const all = this.#options.getAll();
    const stream = this.#options.getStream();
    const records = this.#records;
    if (
      stream !== undefined &&
      this.#side.log.stream(nameOf(stream.getStreamIdentifier())) === 'tombstoned'
    ) {
      throw streamDeleted(nameOf(stream.getStreamIdentifier()));
    }
    if (all?.hasEnd() || stream?.hasEnd()) this.#next = records.length;
    else if (all?.hasPosition()) {
      const commit = BigInt(all.getPosition()?.getCommitPosition() ?? 0);
      if (!isValid(this.#side.log, commit)) {
        throw new CallFailure(grpc.status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
      }
      this.#after = commit;
      this.#next = firstFrom(records, commit + 1n);
    } else if (stream !== undefined && !stream.hasStart()) this.#next = Number(stream.getRevision()) + 1;
  }

  async #catchUp(): Promise<void> {
    while (this.#next < this.#records.length && !this.#signal.aborted) {
      const page = this.#records.slice(this.#next, this.#next + PAGE);
      for (const record of page) await this.#offer(record);
      this.#next += page.length;
      const last = page.at(-1);
      if (last !== undefined && this.#interval !== null && this.#considered >= this.#interval) {
        await this.#checkpoint(last.position, this.#lastSent === last.position ? last.position : 0n);
      }
    }
  }

  /** At the end of the past it stands at the last match or where the last page began, so it may lag. */
  async #checkpointAtEnd(): Promise<void> {
    if (this.#interval === null) return;
    const pageStart = this.#records[Math.max(0, this.#next - PAGE)]?.position ?? 0n;
    const at = this.#lastSent > pageStart ? this.#lastSent : pageStart;
    await this.#checkpoint(at, at === this.#lastSent ? at : 0n);
  }

  /** Until the consumer is behind by more than the buffer, or the call has ended. */
  async #live(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#grown();
      if (this.#records.length - this.#next > PAGE) return;
      const record = this.#records[this.#next];
      if (record === undefined) continue;
      this.#next += 1;
      await this.#offer(record);
      if (this.#interval !== null && this.#considered >= this.#interval) {
        await this.#checkpoint(record.position, record.position);
      }
    }
  }

  /** A subscription to one stream looks again whenever the log has grown. */
  async #grown(): Promise<void> {
    const { log } = this.#side;
    while (this.#records.length <= this.#next && !this.#signal.aborted) {
      await log.grown(log.visible.length, this.#signal);
    }
  }

  async #offer(record: LogRecord): Promise<void> {
    if (this.#signal.aborted || record.position <= this.#after) return;
    this.#considered += 1;
    if (!this.#passes(record)) return;
    const cut = this.#side.levers.cutSubscription;
    if (cut !== null && this.#sent >= cut.after) {
      this.#side.levers.cutSubscription = null;
      if (cut.how === 'unavailable') this.#side.dropConnections();
      throw endOf(cut.how);
    }
    this.#sent += 1;
    this.#lastSent = record.position;
    await send(this.#call, resolved(this.#side.log, record, this.#options.getResolveLinks()), this.#signal);
  }

  async #checkpoint(commit: bigint, prepare: bigint): Promise<void> {
    this.#considered = 0;
    if (commit <= this.#lastCheckpoint) return;
    this.#lastCheckpoint = commit;
    await send(this.#call, checkpoint(commit, prepare), this.#signal);
  }
}

/** What ends a subscription's call; `null` for status OK. */
export class QuietEnd extends Error {}

export function endOf(how: SubscriptionEnd): Error {
  switch (how) {
    case 'ok':
      return new QuietEnd();
    case 'cancelled':
      return new CallFailure(grpc.status.CANCELLED, 'The call was cancelled by the server.');
    case 'unavailable':
      return new CallFailure(grpc.status.UNAVAILABLE, 'The server is going away.');
    case 'unknown':
      return new CallFailure(grpc.status.UNKNOWN, 'Exception was thrown by handler.');
    case 'access denied':
      return accessDenied();
    case 'consumer too slow':
      return new CallFailure(
        grpc.status.ABORTED,
        'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
      );
  }
}
