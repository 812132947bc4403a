/** One try to bring a report to the server, and what came of it. */
import { type RecordedLog, recordedLogSchema } from '../../../../backend/contract/log.ts';
import { type Issue, problemSchema } from '../../../../backend/contract/problem.ts';
import { sessionSchema } from '../../../../backend/contract/session.ts';
import { REQUEST_TIMEOUT_MS } from '../../api/baseQuery.ts';
import type { KeptReport } from './keptReport.ts';

export interface Failure {
  /** Null where no answer came. */
  readonly status: number | null;
  /** The server's sentence after its status, or why no answer came. */
  readonly message: string;
}

export type SendOutcome =
  | { readonly kind: 'sent'; readonly answer: RecordedLog }
  /** The server will never take it as it is. `serverTime` in ms, null where the answer had none. */
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly issues: readonly Issue[];
      readonly serverTime: number | null;
    }
  /** Not who entered it: it waits until that person is back. */
  | { readonly kind: 'signIn' }
  /** No network, or a server that cannot now: it is tried again. */
  | { readonly kind: 'later'; readonly failure: Failure };

export type SendReport = (report: KeptReport) => Promise<SendOutcome>;
/** The id of the person whom the server takes us for; null where it says that it is nobody; throws without a network. */
export type AskWho = () => Promise<string | null>;

interface Answered {
  readonly response: Response;
  readonly text: string;
}

async function ask(send: typeof fetch, path: string, init: RequestInit): Promise<Answered> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await send(path, { ...init, credentials: 'include', signal: abort.signal });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/** @param send `fetch`, passed in so that a test can answer in its place. */
export function whoAsker(send: typeof fetch): AskWho {
  return async () => {
    const { response, text } = await ask(send, '/api/session', { headers: { Accept: 'application/json' } });
    if (response.status === 401) return null;
    return sessionSchema.parse(JSON.parse(text)).user.id;
  };
}

export function reportSender(send: typeof fetch): SendReport {
  return async (report) => {
    try {
      const { response, text } = await ask(
        send,
        `/api/patients/${encodeURIComponent(report.patientId)}/logs`,
        {
          method: 'POST',
          headers: {
            Accept: 'application/json',
            'Content-Type': 'application/json',
            'Idempotency-Key': report.id,
          },
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
  const date = Date.parse(response.headers.get('Date') ?? '');
  return {
    kind: 'refused',
    failure,
    issues: problem.success ? (problem.data.issues ?? []) : [],
    serverTime: Number.isNaN(date) ? null : date,
  };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
