/** The server's answers in the messages of the protocol: events, conflicts, and failures in both of their shapes. */
import * as grpc from '@grpc/grpc-js';
import type { Expectation, LogRecord, WriteAnswer } from './double-log.ts';
import {
  any,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  empty,
  type ReadResp,
  shared,
  status,
  streams,
} from './stubs.ts';

/** A failure that ends a call: a status, and trailers by which the client tells its kind. */
export class CallFailure extends Error {
  readonly code: grpc.status;
  readonly details: string;
  readonly metadata: grpc.Metadata;
  constructor(code: grpc.status, details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.name = 'CallFailure';
    this.code = code;
    this.details = details;
    this.metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, value);
  }
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export const notLeader = ({ host, port }: Endpoint): CallFailure =>
  new CallFailure(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const notReady = (): CallFailure => new CallFailure(grpc.status.UNAVAILABLE, 'Server Is Not Ready');

export const accessDenied = (): CallFailure =>
  new CallFailure(grpc.status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const unauthenticated = (): CallFailure =>
  new CallFailure(grpc.status.UNAUTHENTICATED, 'Bad HTTP status code: 401');

export const streamDeleted = (stream: string): CallFailure =>
  new CallFailure(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const timedOut = (): CallFailure =>
  new CallFailure(grpc.status.ABORTED, 'Operation timed out: Commit phase timeout.');

/** A delete's conflict carries the server's internal numbers: -1 none, -2 any, -4 exists. */
export const deleteConflict = (stream: string, expected: Expectation, current: bigint | null): CallFailure =>
  new CallFailure(grpc.status.FAILED_PRECONDITION, 'Wrong expected version', {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(
      expected.kind === 'revision'
        ? expected.revision
        : { 'no-stream': -1, any: -2, exists: -4 }[expected.kind],
    ),
    'actual-version': String(current ?? -1),
  });

export function readEvent(event: LogRecord | null, link: LogRecord | null = null): ReadResp {
  const body = new streams.ReadResp.ReadEvent();
  if (event !== null) body.setEvent(recorded(event));
  if (link !== null) body.setLink(recorded(link));
  body.setCommitPosition(String((link ?? event)?.position ?? 0));
  const answer = new streams.ReadResp();
  answer.setEvent(body);
  return answer;
}

function recorded(record: LogRecord): InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent> {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(record.id);
  event.setId(id);
  event.setStreamIdentifier(identifier(record.stream));
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position));
  event.setPreparePosition(String(record.position));
  const metadata = event.getMetadataMap();
  metadata.set('type', record.type);
  metadata.set('content-type', record.isJson ? 'application/json' : 'application/octet-stream');
  metadata.set('created', String(record.created));
  event.setCustomMetadata(record.metadata);
  event.setData(record.data);
  return event;
}

function identifier(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  const named = new shared.StreamIdentifier();
  named.setStreamName(Uint8Array.from(Buffer.from(stream)));
  return named;
}

export const nameOf = (of: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(of?.getStreamName_asU8() ?? []).toString();

export function streamNotFound(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  const answer = new streams.ReadResp();
  answer.setStreamNotFound(notFound);
  return answer;
}

export function confirmation(id: string): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(id);
  const answer = new streams.ReadResp();
  answer.setConfirmation(confirmed);
  return answer;
}

export function caughtUp(): ReadResp {
  const answer = new streams.ReadResp();
  answer.setCaughtUp(new streams.ReadResp.CaughtUp());
  return answer;
}

export function checkpoint(commit: bigint, prepare: bigint): ReadResp {
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(String(commit));
  reached.setPreparePosition(String(prepare));
  const answer = new streams.ReadResp();
  answer.setCheckpoint(reached);
  return answer;
}

type Success = Extract<WriteAnswer, { kind: 'success' }>;

export function unarySuccess({ revision, position }: Success): AppendResp {
  const success = new streams.AppendResp.Success();
  if (revision === null) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(new shared.Empty());
  else {
    const place = new streams.AppendResp.Position();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    success.setPosition(place);
  }
  const answer = new streams.AppendResp();
  answer.setSuccess(success);
  return answer;
}

/** On the unary path a conflict is a normal answer, each number also in its twin for older clients. */
export function unaryConflict(expected: Expectation, current: bigint | null): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  const none = new shared.Empty();
  if (current === null) {
    wrong.setCurrentNoStream(none);
    wrong.setNoStream2060(none);
  } else {
    wrong.setCurrentRevision(String(current));
    wrong.setCurrentRevision2060(Number(current));
  }
  switch (expected.kind) {
    case 'revision':
      wrong.setExpectedRevision(String(expected.revision));
      wrong.setExpectedRevision2060(Number(expected.revision));
      break;
    case 'any':
      wrong.setExpectedAny(none);
      wrong.setAny2060(none);
      break;
    case 'exists':
      wrong.setExpectedStreamExists(none);
      wrong.setStreamExists2060(none);
      break;
    case 'no-stream':
      wrong.setExpectedNoStream(none);
      wrong.setExpectedRevision2060(2 ** 64 - 2 ** 11);
      break;
  }
  const answer = new streams.AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
}

export type Correlation = ReturnType<BatchAppendReq['getCorrelationId']>;

export function batchSuccess(id: Correlation, stream: string, success: Success): BatchAppendResp {
  const { revision, position } = success;
  const body = new streams.BatchAppendResp.Success();
  if (revision === null) body.setNoStream(new empty.Empty());
  else body.setCurrentRevision(String(revision));
  if (position === null) body.setNoPosition(new empty.Empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    body.setPosition(place);
  }
  const answer = batchAnswer(id, stream);
  answer.setSuccess(body);
  return answer;
}

function batchAnswer(id: Correlation, stream: string): BatchAppendResp {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(id);
  answer.setStreamIdentifier(identifier(stream));
  return answer;
}

interface Detail {
  serializeBinary(): Uint8Array;
}

/** A refusal on the batch path: a status inside the answer, with the kind packed into it. */
export function batchFailure(
  id: Correlation,
  stream: string,
  code: number,
  message: string,
  name: string,
  detail: Detail,
): BatchAppendResp {
  const details = new any.Any();
  details.pack(detail.serializeBinary(), name);
  const failure = new status.Status();
  failure.setCode(code);
  failure.setMessage(message);
  failure.setDetails(details);
  const answer = batchAnswer(id, stream);
  answer.setError(failure);
  return answer;
}

export function batchConflict(
  id: Correlation,
  stream: string,
  expected: Expectation,
  current: bigint | null,
): BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  const none = new empty.Empty();
  if (current === null) wrong.setCurrentNoStream(none);
  else wrong.setCurrentStreamRevision(String(current));
  switch (expected.kind) {
    case 'revision':
      wrong.setExpectedStreamPosition(String(expected.revision));
      break;
    case 'any':
      wrong.setExpectedAny(none);
      break;
    case 'exists':
      wrong.setExpectedStreamExists(none);
      break;
    case 'no-stream':
      wrong.setExpectedNoStream(none);
      break;
  }
  const name = 'event_store.client.WrongExpectedVersion';
  return batchFailure(id, stream, grpc.status.ALREADY_EXISTS, 'WrongExpectedVersion', name, wrong);
}
