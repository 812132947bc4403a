/** One try to bring a report to the server, and what came of it. */
import { type RecordedLog, recordedLogSchema } from '../../../../backend/contract/log.ts';
import { type Issue, problemSchema } from '../../../../backend/contract/problem.ts';
import { sessionSchema } from '../../../../backend/contract/session.ts';
import { REQUEST_TIMEOUT_MS } from '../../api/baseQuery.ts';
import type { KeptReport } from './keptReport.ts';
import { clockLag } from './deviceClock.ts';

export interface Failure {
  /** Null where no answer came. */
  readonly status: number | null;
  /** The server's sentence after its status, or why no answer came. */
  readonly message: string;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly answer: RecordedLog }
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
export type SendReport = (report: KeptReport, sentAt: number) => Promise<SendOutcome>;

/** Whom the server takes us for, and what it says about the phone's clock. */
export interface Contact {
  /** The id of the person; null where the server says that it is nobody. */
  readonly who: string | null;
  /** How far the server's clock is ahead, in ms; 0 where that is nothing; null where it is not known. */
  readonly lag: number | null;
}
/** @throws Error without a network. */
export type AskServer = () => Promise<Contact>;

interface Answered {
  readonly response: Response;
  readonly text: string;
}

async function ask(
  send: typeof fetch,
  path: string,
  sentAt: number,
  { headers, ...init }: { readonly headers?: Record<string, string> } & Omit<RequestInit, 'headers'> = {},
): Promise<Answered> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await send(path, {
      ...init,
      headers: {
        Accept: 'application/json',
        'X-Client-Time': new Date(sentAt).toISOString(),
        ...headers,
      },
      credentials: 'include',
      // An answer that the browser had kept would tell an old time.
      cache: 'no-store',
      signal: abort.signal,
    });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param send `fetch`, passed in so that a test can answer in its place.
 * @param now The phone's clock, in ms.
 */
export function serverAsker(send: typeof fetch, now: () => number): AskServer {
  return async () => {
    const asked = now();
    const { response, text } = await ask(send, '/api/session', asked);
    const answered = now();
    const server = Date.parse(response.headers.get('Date') ?? '');
    const who = response.status === 401 ? null : sessionSchema.parse(JSON.parse(text)).user.id;
    const lag = Number.isNaN(server) ? null : clockLag({ asked, answered, server });
    if (lag === null || lag === 0) return { who, lag };
    return { who, lag: (await isServerRight(send, now)) ? lag : null };
  };
}

/** A server that knows its own clock to be wrong says that it is not ready; then the phone is not blamed. */
async function isServerRight(send: typeof fetch, now: () => number): Promise<boolean> {
  const { response } = await ask(send, '/readyz', now());
  return response.status !== 503;
}

export function reportSender(send: typeof fetch): SendReport {
  return async (report, sentAt) => {
    try {
      const { response, text } = await ask(
        send,
        `/api/patients/${encodeURIComponent(report.patientId)}/logs`,
        sentAt,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': report.id },
          body: JSON.stringify(report.body),
        },
      );
      return outcomeOf(response, text);
    } catch (error) {
      return { kind: 'later', failure: { status: null, message: String(error) } };
    }
  };
}

/** Statuses that say "not now" and nothing about the report itself. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429;

function outcomeOf(response: Response, text: string): SendOutcome {
  const { status, statusText } = response;
  if (response.ok) {
    const answer = recordedLogSchema.safeParse(jsonOrNull(text));
    // The page of a paid network that stands between is an answer, too, and not the server's.
    return answer.success
      ? { kind: 'sent', answer: answer.data }
      : { kind: 'later', failure: { status: null, message: 'The answer is not the server’s.' } };
  }
  if (status === 401) return { kind: 'signIn' };
  const problem = problemSchema.safeParse(jsonOrNull(text));
  const said = problem.success ? problem.data.detail : text.trim() === '' ? statusText : text;
  const failure = { status, message: `${status} ${said}` };
  if (isPassing(status)) return { kind: 'later', failure };
  const issues = problem.success ? (problem.data.issues ?? []) : [];
  // A report has what its request needs: all that "cannot be done" about it is that its key was used before.
  return status === 422 ? { kind: 'reused', failure } : { kind: 'refused', failure, issues };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
