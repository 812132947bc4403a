/** One try to bring a report to the server, and what came of it. */
import { type RecordedLog, recordedLogSchema } from '../../../../backend/contract/log.ts';
import { SERVER_CLOCK_HEADER } from '../../../../backend/contract/primitives.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { READ_SESSION_AT, RECORD_LOG_AT } from '../../../../backend/contract/routes/entry-addresses.ts';
import type { RECORD_LOG } from '../../../../backend/contract/routes/logs.ts';
import { sessionSchema } from '../../../../backend/contract/session.ts';
import type { KeptReport, UnsentReport } from './keptReport.ts';
import { clockLag } from './deviceClock.ts';
import { type ApiAnswer, parsedOrNull, refusalOf, sendRequest } from '../../api/client/request.ts';
import { requestTo } from '../../api/client/requestTo.ts';

export interface Failure {
  /** Null where no answer came. */
  readonly status: number | null;
  /** The server's sentence after its status, or why no answer came. */
  readonly message: string;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly answer: RecordedLog }
  /** The server has it, and this release cannot read what came of it: the server may be of a later one. */
  | { readonly kind: 'unreadable' }
  /** The server will never take it as it is. */
  | { readonly kind: 'refused'; readonly failure: Failure; readonly issues: readonly Issue[] }
  /** It was sent before with another body: the server has that one. */
  | { readonly kind: 'reused'; readonly failure: Failure }
  /** Not who entered it: it waits until that person is back. */
  | { readonly kind: 'signIn' }
  /** No network, or a server that cannot now: it is tried again. */
  | { readonly kind: 'later'; readonly failure: Failure };

/** What became of bringing a report to the server: it may not have been tried. */
export type SubmitOutcome =
  | SendOutcome
  /** It waits for what the person says about its time. */
  | { readonly kind: 'clock' }
  /** One of the same draft, which may say something else, was submitted before, from another tab. */
  | { readonly kind: 'submitted'; readonly report: KeptReport };

/** @param sentAt When it is sent, in ms: by the phone's clock, or as that was corrected with the person's consent. */
export type SendReport = (report: UnsentReport, sentAt: number) => Promise<SendOutcome>;

/** Whom the server takes us for, and what it says about the phone's clock. */
export interface Contact {
  /** The id of the person; null where the server says that it is nobody. */
  readonly who: string | null;
  /** How far the server's clock is ahead, in ms; 0 where that is nothing; null where it is not known. */
  readonly lag: number | null;
}
/** @throws Error without a network. */
export type AskServer = () => Promise<Contact>;

/** The server compares the phone's clock with its own; an answer that the browser had kept would tell an old time. */
export const clockOptions = (sentAt: number) =>
  ({ headers: { 'X-Client-Time': new Date(sentAt).toISOString() }, cache: 'no-store' }) as const;

/**
 * @param send `fetch`, passed in so that a test can answer in its place.
 * @param now The phone's clock, in ms.
 */
export function serverAsker(send: typeof fetch, now: () => number): AskServer {
  return async () => {
    const requestedAt = now();
    const { response, text } = await sendRequest(send, requestTo(READ_SESSION_AT), clockOptions(requestedAt));
    const answeredAt = now();
    const server = Date.parse(response.headers.get('Date') ?? '');
    const who = response.status === 401 ? null : (sessionSchema.parse(JSON.parse(text)).user?.id ?? null);
    const lag = clockLag({ requestedAt, answeredAt, server });
    // A server that cannot vouch for its own clock does not blame the phone's.
    const isSaid = lag === 0 || response.headers.get(SERVER_CLOCK_HEADER) !== 'wrong';
    return { who, lag: isSaid ? lag : null };
  };
}

export function reportSender(send: typeof fetch): SendReport {
  return async (report, sentAt) => {
    try {
      const { patientId, body, id } = report;
      const request = requestTo<typeof RECORD_LOG>(RECORD_LOG_AT, {
        params: { patientId },
        body,
        idempotencyKey: id,
      });
      return outcomeOf(await sendRequest(send, request, clockOptions(sentAt)));
    } catch (error) {
      return { kind: 'later', failure: { status: null, message: String(error) } };
    }
  };
}

/** Statuses that say "not now" and nothing about the report itself. */
export const isPassing = (status: number) =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** By which the server says where in its record a change stands, which nothing that stands between does. */
const RECORDED_HEADER = 'X-Commit-Position';

function outcomeOf(answer: ApiAnswer): SendOutcome {
  const { ok, status, headers } = answer.response;
  if (ok) {
    const recorded = recordedLogSchema.safeParse(parsedOrNull(answer.text));
    if (recorded.success) return { kind: 'sent', answer: recorded.data };
    // The page of a paid network that stands between is an answer, too, and not the server's.
    return headers.has(RECORDED_HEADER)
      ? { kind: 'unreadable' }
      : { kind: 'later', failure: { status: null, message: 'The answer is not the server’s.' } };
  }
  if (status === 401) return { kind: 'signIn' };
  const { sentence, issues } = refusalOf(answer);
  const failure = { status, message: `${status} ${sentence}` };
  if (isPassing(status)) return { kind: 'later', failure };
  // A report has what its request needs: all that "cannot be done" about it is that its key was used before.
  return status === 422 ? { kind: 'reused', failure } : { kind: 'refused', failure, issues };
}
