/** The two ways in which events are appended: the unary call, and the batch call that lives as long as its channel. */
import * as grpc from '@grpc/grpc-js';
import {
  batchConflict,
  batchFailure,
  batchSuccess,
  CallFailure,
  type Correlation,
  nameOf,
  notReady,
  streamDeleted,
  timedOut,
  unaryConflict,
  unarySuccess,
} from './answers.ts';
import type { DoubleLog, Expectation, WriteAnswer, WrittenEvent } from './double-log.ts';
import type { AppendFate, Levers } from './levers.ts';
import {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  empty,
  shared,
} from './stubs.ts';

export interface AppendSide {
  readonly log: DoubleLog;
  readonly levers: Levers;
  readonly now: () => number;
  readonly dropConnections: () => void;
}

type ProposedMessage = NonNullable<ReturnType<AppendReq['getProposedMessage']>>;
type BatchMessage = ReturnType<BatchAppendReq['getProposedMessagesList']>[number];
type UnaryCall = grpc.ServerReadableStream<AppendReq, AppendResp>;
type BatchCall = grpc.ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws CallFailure of a bad request. */
function writtenEvent(message: ProposedMessage | BatchMessage): WrittenEvent {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  const contentType = metadata.get('content-type');
  if (type === undefined || type === '' || contentType === undefined) {
    throw new CallFailure(grpc.status.UNKNOWN, 'Required Metadata Property Missing', {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  }
  const id = message.getId()?.getString() ?? '';
  if (!UUID.test(id)) throw new CallFailure(grpc.status.UNKNOWN, 'The event id is malformed.');
  return {
    id: id.toLowerCase(),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

const sizeOf = ({ type, data, metadata }: WrittenEvent): number =>
  data.length + metadata.length + 2 * type.length;

type TooLarge =
  | { readonly kind: 'append' }
  | { readonly kind: 'event'; readonly id: string; readonly size: number };

function tooLarge(events: readonly WrittenEvent[], levers: Levers): TooLarge | null {
  const { maxEventBytes } = levers;
  const large = events.find((event) => maxEventBytes !== null && sizeOf(event) > maxEventBytes);
  if (large !== undefined) return { kind: 'event', id: large.id, size: sizeOf(large) };
  const total = events.reduce((sum, event) => sum + sizeOf(event), 0);
  return total > levers.maxAppendBytes ? { kind: 'append' } : null;
}

const commits = (fate: AppendFate): boolean => fate.startsWith('commit');

/** Writes where the fate says so; null where nothing is to be answered. */
async function write(
  side: AppendSide,
  fate: AppendFate,
  stream: string,
  expectation: Expectation,
  events: readonly WrittenEvent[],
  signal: AbortSignal,
): Promise<WriteAnswer | 'timed out' | null> {
  const answer = commits(fate) ? side.log.write(stream, expectation, events) : null;
  if (fate.endsWith('drop the connection')) side.dropConnections();
  if (fate.endsWith('time out')) return 'timed out';
  if (answer === null || fate !== 'commit' || answer.kind === 'silence') return null;
  // A refusal is answered at once, a success only when it can be read: answers may overtake each other.
  if (answer.kind === 'success') await side.log.indexed(signal);
  return answer;
}

/** @throws nothing: what goes wrong ends the call. */
export function unaryAppend(side: AppendSide, call: UnaryCall, answer: grpc.sendUnaryData<AppendResp>): void {
  let stream = '';
  let expectation: Expectation | null = null;
  const events: WrittenEvent[] = [];
  let failure: CallFailure | null = null;
  call.on('data', (message: AppendReq) => {
    try {
      const options = message.getOptions();
      const proposed = message.getProposedMessage();
      if (options !== undefined && expectation === null) {
        stream = nameOf(options.getStreamIdentifier());
        expectation = unaryExpectation(options);
      } else if (proposed !== undefined && expectation !== null) events.push(writtenEvent(proposed));
      else throw new CallFailure(grpc.status.UNKNOWN, 'The first message must be the options.');
    } catch (error) {
      failure ??= error as CallFailure;
    }
  });
  call.on('end', () => {
    void finishUnary(side, stream, expectation, events, failure).then(
      (response) => response !== null && answer(null, response),
      (error: CallFailure) => answer(error),
    );
  });
}

async function finishUnary(
  side: AppendSide,
  stream: string,
  expectation: Expectation | null,
  events: readonly WrittenEvent[],
  failure: CallFailure | null,
): Promise<AppendResp | null> {
  if (failure !== null) throw failure;
  if (expectation === null) throw new CallFailure(grpc.status.UNKNOWN, 'There were no options.');
  if (side.levers.starting) throw notReady();
  if (stream === '' || stream === '$$')
    throw new CallFailure(grpc.status.UNKNOWN, 'There is no such stream.');
  const large = tooLarge(events, side.levers);
  if (large?.kind === 'event') {
    throw new CallFailure(grpc.status.INVALID_ARGUMENT, 'Maximum Append Event Size Exceeded', {
      exception: 'maximum-append-event-size-exceeded',
    });
  }
  if (large !== null) {
    throw new CallFailure(grpc.status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(side.levers.maxAppendBytes),
    });
  }
  const fate = side.levers.appends.shift() ?? 'commit';
  const written = await write(side, fate, stream, expectation, events, new AbortController().signal);
  if (written === null) return null;
  if (written === 'timed out') throw timedOut();
  switch (written.kind) {
    case 'success':
      return unarySuccess(written);
    case 'conflict':
      return unaryConflict(expectation, written.current);
    case 'deleted':
      throw streamDeleted(stream);
    case 'silence':
      return null;
  }
}

interface RevisionOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

function named(options: RevisionOptions): Expectation | null {
  if (options.hasAny()) return { kind: 'any' };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  return options.hasStreamExists() ? { kind: 'exists' } : null;
}

const unaryExpectation = (options: NonNullable<ReturnType<AppendReq['getOptions']>>): Expectation =>
  named(options) ?? { kind: 'revision', revision: BigInt(options.getRevision()) };

/** An append on the batch call whose last message has not come yet. */
interface Assembly {
  readonly id: Correlation;
  readonly stream: string;
  readonly expectation: Expectation;
  readonly late: boolean;
  readonly events: WrittenEvent[];
  readonly timer: NodeJS.Timeout;
}

/** Serves one batch call until the client, a lever or a refusal ends it, which is every pending append's then. */
export function batchAppend(
  side: AppendSide,
  call: BatchCall,
  refusal: () => CallFailure | 'silence' | null,
): void {
  const { levers } = side;
  const assemblies = new Map<string, Assembly>();
  const ended = new AbortController();
  const send = (answer: BatchAppendResp): void => {
    if (!ended.signal.aborted) call.write(answer);
  };
  const stop = (): void => {
    ended.abort();
    for (const { timer } of assemblies.values()) clearTimeout(timer);
  };
  const end = (): void => {
    stop();
    call.end();
  };
  const timeout = (id: Correlation, stream: string): void =>
    send(
      batchFailure(
        id,
        stream,
        grpc.status.DEADLINE_EXCEEDED,
        'Timeout',
        'event_store.client.Timeout',
        new shared.Timeout(),
      ),
    );

  const begin = (message: BatchAppendReq): Assembly | undefined => {
    const key = message.getCorrelationId()?.getString() ?? '';
    const known = assemblies.get(key);
    const options = message.getOptions();
    if (known !== undefined || options === undefined) return known;
    const id = message.getCorrelationId();
    const stream = nameOf(options.getStreamIdentifier());
    const expectation = named(options) ?? {
      kind: 'revision',
      revision: BigInt(options.getStreamPosition()),
    };
    const deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    const timer = setTimeout(() => {
      if (assemblies.delete(key)) timeout(id, stream);
    }, levers.assemblyMs);
    const late = deadline <= side.now() + levers.clockSkewMs;
    const assembly = { id, stream, expectation, late, events: [], timer };
    assemblies.set(key, assembly);
    return assembly;
  };

  const finish = async ({ id, stream, expectation, late, events }: Assembly): Promise<void> => {
    if (levers.starting) {
      // Code 0 with an empty detail: the client has no name for it.
      send(batchFailure(id, stream, 0, 'Server Is Not Ready', 'google.protobuf.Empty', new empty.Empty()));
      return;
    }
    if (late) return timeout(id, stream);
    const large = tooLarge(events, levers);
    if (large !== null) return send(sizeRefusal(id, stream, large, levers));
    const fate = levers.appends.shift() ?? 'commit';
    const written = await write(side, fate, stream, expectation, events, ended.signal);
    if (fate.endsWith('end the call')) return end();
    if (written === 'timed out') return timeout(id, stream);
    if (written !== null) answerBatch(send, id, stream, expectation, written);
  };

  call.on('data', (message: BatchAppendReq) => {
    const refused = refusal();
    if (refused instanceof CallFailure) call.emit('error', refused);
    if (refused !== null || ended.signal.aborted) return;
    const assembly = begin(message);
    if (assembly === undefined) return;
    try {
      assembly.events.push(...message.getProposedMessagesList().map(writtenEvent));
    } catch (error) {
      // The entry stays behind with its timer: a second answer follows for the same id.
      const bad = new shared.BadRequest();
      bad.setMessage((error as Error).message);
      const name = 'event_store.client.BadRequest';
      const { id, stream } = assembly;
      send(batchFailure(id, stream, grpc.status.INVALID_ARGUMENT, 'Bad Request', name, bad));
      return;
    }
    if (!message.getIsFinal()) return;
    clearTimeout(assembly.timer);
    assemblies.delete(assembly.id?.getString() ?? '');
    void finish(assembly);
  });
  call.on('end', end);
  call.on('cancelled', end);
  call.on('error', stop);
}

function answerBatch(
  send: (answer: BatchAppendResp) => void,
  id: Correlation,
  stream: string,
  expectation: Expectation,
  written: WriteAnswer,
): void {
  switch (written.kind) {
    case 'success':
      return send(batchSuccess(id, stream, written));
    case 'conflict':
      return send(batchConflict(id, stream, expectation, written.current));
    case 'deleted': {
      const name = 'event_store.client.StreamDeleted';
      const detail = new shared.StreamDeleted();
      return send(batchFailure(id, stream, grpc.status.NOT_FOUND, 'StreamDeleted', name, detail));
    }
    case 'silence':
  }
}

/** A message that 6.2.1 has no class for; its bytes are not looked at. */
const unknownMessage = { serializeBinary: () => new Uint8Array() };

function sizeRefusal(id: Correlation, stream: string, large: TooLarge, levers: Levers): BatchAppendResp {
  const code = grpc.status.INVALID_ARGUMENT;
  if (large.kind === 'event') {
    const name = 'event_store.client.MaximumAppendEventSizeExceeded';
    return batchFailure(id, stream, code, 'MaximumAppendEventSizeExceeded', name, unknownMessage);
  }
  const detail = new shared.MaximumAppendSizeExceeded();
  detail.setMaxappendsize(levers.maxAppendBytes);
  const name = 'event_store.client.MaximumAppendSizeExceeded';
  return batchFailure(id, stream, code, 'MaximumAppendSizeExceeded', name, detail);
}
