import { type Issue, type Problem, problemSchema } from '../../../../backend/contract/problem.ts';

/** A request that hangs on a bad line must end: until it does, its button stays busy. */
export const REQUEST_TIMEOUT_MS = 15_000;

export interface ApiRequest {
  /** Below `/api`, with its query. */
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  /** Every POST has one, so that a repeat is recognised. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cache?: RequestCache;
  /** Ends the request before its time. */
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly response: Response;
  readonly text: string;
}

/** No answer came within the time that a request may take. */
export class TimeoutError extends Error {}

/**
 * Sends one request as the specification says: with credentials, JSON only where there is a body, without retries.
 *
 * @param send `fetch`, passed in so that a test can answer in its place.
 * @throws TimeoutError, or what `send` throws without a network.
 */
export async function sendRequest(
  send: typeof fetch,
  { path, method = 'GET', body, idempotencyKey, timeoutMs = REQUEST_TIMEOUT_MS }: ApiRequest,
  { headers, signal, ...options }: RequestOptions = {},
): Promise<ApiAnswer> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  signal?.addEventListener('abort', cancel);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, timeoutMs);
  try {
    const response = await send(`/api${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...headers,
      },
      credentials: 'include',
      signal: abort.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...options,
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw timedOut ? new TimeoutError('The server did not answer in time.') : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** What an answer that is not OK says: of a problem its detail, else the body, else the status text. */
export function refusalOf({ response, text }: ApiAnswer): {
  readonly sentence: string;
  readonly issues: readonly Issue[];
  /** How far the server is with what was asked for, where it is being built. */
  readonly building: Problem['building'];
  /** The id of somebody who was forgotten, where it says so. */
  readonly forgotten: Problem['forgotten'];
} {
  const { success, data } = problemSchema.safeParse(parsedOrNull(text));
  if (!success) {
    // The page of something that stands between says nothing to a person.
    const sentence = /^\s*(?:<|$)/u.test(text) ? response.statusText : text;
    return { sentence, issues: [], building: undefined, forgotten: undefined };
  }
  const { detail: sentence, issues = [], building, forgotten } = data;
  return { sentence, issues, building, forgotten };
}

export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
