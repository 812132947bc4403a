import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { SERVER_CLOCK_HEADER } from '../../../../backend/contract/primitives.ts';
import type { ApiError } from './apiError.ts';
import { buildingTold } from './building.ts';
import { forgottenTold } from './forgotten.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  parsedOrNull,
  refusalOf,
  sendRequest,
  TimeoutError,
} from './request.ts';

/** What an answer says beside its body. */
export interface AnswerMeta {
  readonly isServerClockWrong: boolean;
  /** When the request left and when its answer came, by the phone; ms since 1970. */
  readonly requestedAt: number;
  readonly answeredAt: number;
  /** The server's time as its header says it. */
  readonly date: string | null;
}

/** Between two tries of a question while the server puts together what is asked for. */
const BUILDING_PAUSE_MS = 2000;

type Ask = BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta>;

/**
 * A question about what the server is still building waits for its answer; a change does not, for a person waits for it.
 *
 * @param send `fetch`, passed in so that a test can answer in its place.
 * @param pause passed in for the same reason.
 */
export function createBaseQuery(send: typeof fetch, pause = sleep): Ask {
  const ask = askOnce(send);
  let waiting = 0;
  return async (request, api, extra) => {
    let answer = await ask(request, api, extra);
    const personId = answer.error?.forgotten;
    if (personId !== undefined) api.dispatch(forgottenTold({ personId, wasKept: false }));
    if (api.type !== 'query' || answer.error?.building === undefined) return answer;
    waiting += 1;
    while (answer.error?.building !== undefined && !api.signal.aborted) {
      api.dispatch(buildingTold(answer.error.building));
      await pause(BUILDING_PAUSE_MS);
      answer = await ask(request, api, extra);
    }
    waiting -= 1;
    if (waiting === 0) api.dispatch(buildingTold(null));
    return answer;
  };
}

function askOnce(send: typeof fetch): Ask {
  return async (request, { signal }) => {
    const requestedAt = Date.now();
    try {
      const answer = await sendRequest(send, request, { signal });
      const { response, text } = answer;
      if (!response.ok) {
        return { error: errorOf(answer) };
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

/** Of an answer that is not OK. */
export function errorOf(answer: ApiAnswer): ApiError {
  const { status } = answer.response;
  const { sentence, ...said } = refusalOf(answer);
  return {
    status: said.building === undefined ? status : 'building',
    message: `${status}: ${sentence}`,
    ...said,
  };
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const metaOf = ({ headers }: Response, requestedAt: number): AnswerMeta => ({
  isServerClockWrong: headers.get(SERVER_CLOCK_HEADER) === 'wrong',
  requestedAt,
  answeredAt: Date.now(),
  date: headers.get('Date'),
});
