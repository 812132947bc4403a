import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { SERVER_CLOCK_HEADER } from '../../../../backend/contract/primitives.ts';
import type { ApiError } from './apiError.ts';
import { type ApiRequest, parsedOrNull, refusalOf, sendRequest, TimeoutError } from './request.ts';

/** What an answer says beside its body. */
export interface AnswerMeta {
  readonly isServerClockWrong: boolean;
  /** When the request left and when its answer came, by the phone; ms since 1970. */
  readonly requestedAt: number;
  readonly answeredAt: number;
  /** The server's time as its header says it. */
  readonly date: string | null;
}

/** @param send `fetch`, passed in so that a test can answer in its place. */
export function createBaseQuery(
  send: typeof fetch,
): BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta> {
  return async (request, { signal }) => {
    const requestedAt = Date.now();
    try {
      const answer = await sendRequest(send, request, { signal });
      const { response, text } = answer;
      if (!response.ok) {
        const { status } = response;
        const { sentence, issues } = refusalOf(answer);
        return { error: { status, message: `${status}: ${sentence}`, issues } };
      }
      const meta = metaOf(response, requestedAt);
      const data = parsedOrNull(text);
      return data === null && text !== ''
        ? { error: { status: 'unreadable', message: 'The answer is not JSON.', issues: [] } }
        : { data, meta };
    } catch (thrown) {
      return {
        error: {
          status: thrown instanceof TimeoutError ? 'timeout' : 'network',
          message: thrown instanceof Error ? thrown.message : String(thrown),
          issues: [],
        },
      };
    }
  };
}

const metaOf = ({ headers }: Response, requestedAt: number): AnswerMeta => ({
  isServerClockWrong: headers.get(SERVER_CLOCK_HEADER) === 'wrong',
  requestedAt,
  answeredAt: Date.now(),
  date: headers.get('Date'),
});
