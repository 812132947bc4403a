/** What a failure of the EventStoreDB client means for the caller: who is wrong, and whether it passes by itself. */
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  isCommandError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import type { Endpoint } from './address.ts';
import { InvalidEventError, StoreUnavailableError } from '../port.ts';

/** Our own timer ran out: whether an append was written is not known. */
export class NoAnswerError extends Error {
  constructor() {
    super('The event store has not answered in time.');
    this.name = 'NoAnswerError';
  }
}

/** A connection was given up, and what was under way on it with it. */
export class ConnectionLostError extends Error {
  constructor(message = 'The connection to the event store was lost.') {
    super(message);
    this.name = 'ConnectionLostError';
  }
}

export type Failure =
  /** It will be so the next time as well. */
  | { readonly kind: 'final'; readonly error: Error }
  /** Worth another attempt. `reconnect` where the client must not be used any more. */
  | { readonly kind: 'passing'; readonly reconnect: boolean; readonly leader?: Endpoint }
  /** The server said that its own time ran out. */
  | { readonly kind: 'timed-out' };

const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
const INVALID_ARGUMENT = 3;
const NOT_READY = /Server Is Not Ready/i;

/** @param place hosts of the store, for the sentence. */
export function failureOf(error: unknown, place: string): Failure {
  if (error instanceof NoAnswerError) return { kind: 'passing', reconnect: true };
  if (error instanceof ConnectionLostError) return { kind: 'passing', reconnect: false };
  if (!(error instanceof Error)) return { kind: 'final', error: new Error(String(error)) };
  // Mistakes of a program, in the words of the language: to try again would only hide them.
  if (error instanceof TypeError || error instanceof RangeError) return { kind: 'final', error };
  if (error instanceof StoreUnavailableError) return { kind: 'final', error };
  const code = 'code' in error ? error.code : undefined;
  if (code === UNAUTHENTICATED || code === PERMISSION_DENIED || error instanceof AccessDeniedError) {
    return { kind: 'final', error: new StoreUnavailableError(refusal(place, code), { cause: error }) };
  }
  if (error instanceof NotLeaderError) return { kind: 'passing', reconnect: true, leader: error.leader };
  if (NOT_READY.test(error.message)) return { kind: 'passing', reconnect: false };
  if (error instanceof UnavailableError || error instanceof CancelledError) {
    return { kind: 'passing', reconnect: true };
  }
  if (error instanceof TimeoutError || error instanceof DeadlineExceededError) return { kind: 'timed-out' };
  if (error instanceof MaxAppendSizeExceededError) {
    const sentence = `The event store at ${place} takes no more than ${error.maxAppendSize} bytes in one append.`;
    return { kind: 'final', error: new InvalidEventError(sentence) };
  }
  if (error instanceof StreamDeletedError) {
    const sentence = `The stream ${error.streamName} was deleted in the event store at ${place}, for good.`;
    return { kind: 'final', error: new Error(sentence, { cause: error }) };
  }
  if (/invalid position/i.test(error.message) || code === INVALID_ARGUMENT) {
    const sentence = `The event store at ${place} has no such position in its log.`;
    return { kind: 'final', error: new RangeError(sentence, { cause: error }) };
  }
  // The failed question for the server's features and a failed discovery come as bare errors; the client keeps the former.
  return { kind: 'passing', reconnect: !isCommandError(error) || code !== undefined };
}

function refusal(place: string, code: unknown): string {
  return code === UNAUTHENTICATED
    ? `The event store at ${place} does not accept the user name and password of its connection string.`
    : `The event store at ${place} does not let this user read the whole log and write to it.`;
}

/** The error for the caller when no attempt succeeded. */
export function unavailable(place: string, failure: Failure, cause: unknown): StoreUnavailableError {
  const sentence =
    failure.kind === 'timed-out'
      ? `The event store at ${place} lets every attempt time out; it is overloaded, or its clock and this machine's differ.`
      : `The event store at ${place} cannot be reached.`;
  return new StoreUnavailableError(sentence, { cause });
}
