import type { ApiError } from './apiError.ts';
import { errorOf } from './baseQuery.ts';
import type { ApiRequest } from './request.ts';

/** The server refused what was to be streamed, or it was not reached. */
export class StreamError extends Error {
  readonly reason: ApiError;
  constructor(reason: ApiError) {
    super(reason.message);
    this.reason = reason;
  }
}

/**
 * The parts of a long answer as they come, for as long as that takes; who stops reading ends it.
 *
 * @throws StreamError
 */
export async function* streamedAnswer(
  send: typeof fetch,
  { path }: ApiRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    const response = await send(`/api${path}`, { credentials: 'include', signal });
    if (!response.ok) throw new StreamError(errorOf({ response, text: await response.text() }));
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } catch (error) {
    if (error instanceof StreamError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StreamError({ status: 'network', message, issues: [] });
  }
}

/** The lines of an answer, each without its line feed. */
export async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const part of parts) {
    const lines = (begun + decoder.decode(part, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}
