import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { SERVER_CLOCK_HEADER } from '../../../backend/contract/primitives.ts';
import { problemSchema } from '../../../backend/contract/problem.ts';
import type { ApiError } from './client/apiError.ts';

/** A request that hangs on a bad line must end: until it does, its button stays busy. */
export const REQUEST_TIMEOUT_MS = 15_000;

export interface ApiRequest {
  /** Below `/api`, with its query. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Every POST has one, so that a repeat is recognised. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

/** What an answer says beside its body: only there where something is wrong. */
export interface AnswerMeta {
  readonly isServerClockWrong?: true;
}

/** The sentence of an answer that is not OK: of a problem its detail, else the body, else the status text. */
function refusalOf(status: number, statusText: string, body: string): ApiError {
  const problem = problemSchema.safeParse(parsedOrNull(body));
  if (problem.success) {
    return { status, message: `${status}: ${problem.data.detail}`, issues: problem.data.issues ?? [] };
  }
  return { status, message: `${status}: ${body.trim() === '' ? statusText : body}`, issues: [] };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function headersOf({ body, idempotencyKey }: ApiRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

/**
 * Sends requests as the specification says: with credentials, JSON only where there is a body, without retries.
 *
 * @param send `fetch`, passed in so that a test can answer in its place.
 */
export function createBaseQuery(
  send: typeof fetch,
): BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta> {
  return async (request, { signal }) => {
    const abort = new AbortController();
    const cancel = () => abort.abort();
    signal.addEventListener('abort', cancel);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      cancel();
    }, request.timeoutMs ?? REQUEST_TIMEOUT_MS);
    try {
      const response = await send(`/api${request.path}`, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        credentials: 'include',
        signal: abort.signal,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      const text = await response.text();
      if (!response.ok) return { error: refusalOf(response.status, response.statusText, text) };
      const meta = metaOf(response);
      if (text === '') return { data: null, ...meta };
      const data = parsedOrNull(text);
      return data === null
        ? { error: { status: 'unreadable', message: 'The answer is not JSON.', issues: [] } }
        : { data, ...meta };
    } catch (thrown) {
      return { error: unansweredError(timedOut, thrown) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

const metaOf = ({ headers }: Response): { readonly meta?: AnswerMeta } =>
  headers.get(SERVER_CLOCK_HEADER) === 'wrong' ? { meta: { isServerClockWrong: true } } : {};

function unansweredError(timedOut: boolean, thrown: unknown): ApiError {
  if (timedOut) return { status: 'timeout', message: 'The server did not answer in time.', issues: [] };
  return {
    status: 'network',
    message: thrown instanceof Error ? thrown.message : String(thrown),
    issues: [],
  };
}
