/** Who may open a live connection: a page of the product's own or no page at all, at the one address that there is. */
import type { IncomingMessage } from 'node:http';
import { isOwnHost, isOwnOrigin } from '../http/origin.ts';
import { LIVE_PATH } from '../http/pages.ts';
import { PROBLEM_TYPE, problemOf } from '../http/problems.ts';
import { Refusal } from '../refusal.ts';

/** How ws is told what to answer: the text becomes the body of a refusal. */
type Verdict = (
  granted: boolean,
  status?: number,
  text?: string,
  headers?: Readonly<Record<string, string>>,
) => void;

export function verifyUpgrade(allowedHosts: readonly string[]) {
  return ({ req }: { readonly req: IncomingMessage }, done: Verdict): void => {
    const refusal = refusalOf(req, allowedHosts);
    if (refusal === null) done(true);
    else {
      const { status } = refusal;
      done(false, status, JSON.stringify(problemOf(refusal)), { 'Content-Type': PROBLEM_TYPE });
    }
  };
}

function refusalOf({ url = '', headers }: IncomingMessage, allowedHosts: readonly string[]): Refusal | null {
  if (!isOwnHost(headers.host, allowedHosts)) {
    return Refusal.forbidden('The server is not known by this name.');
  }
  if (!isOwnOrigin(headers.origin, headers.host)) {
    return Refusal.forbidden('A page of another site may not open a live connection here.');
  }
  return url.split('?')[0] === LIVE_PATH ? null : Refusal.notFound('There is nothing at this address.');
}
