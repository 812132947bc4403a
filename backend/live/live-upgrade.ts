/**
 * Who may open a live connection: a page of the product's own or no page at all, at the one address that there is, and
 * not more often than anybody may ask anything.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { callerAddress, callerNetwork, callerScheme, type TrustedProxies } from '../http/caller-address.ts';
import {
  isOfPublicUrl,
  isOwnHost,
  isOwnOrigin,
  namesTwoHosts,
  TWO_HOSTS,
  UNKNOWN_HOST,
} from '../http/origin.ts';
import { LIVE_PATH } from '../http/pages.ts';
import { PROBLEM_TYPE, problemOf } from '../http/problems.ts';
import { type RateLimit, tooMany } from '../http/rate-limit.ts';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import { ROWS_WANTED } from '../contract/live.ts';
import type { LiveConnections } from './live-connections.ts';

/** How ws is told what to answer: the text becomes the body of a refusal. */
type Verdict = (
  granted: boolean,
  status?: number,
  text?: string,
  headers?: Readonly<Record<string, string>>,
) => void;

export interface UpgradeDependencies {
  readonly allowedHosts: readonly string[];
  readonly trustProxy: TrustedProxies;
  readonly rateLimit: RateLimit;
  readonly connections: LiveConnections;
  readonly cookie: SessionCookie;
  /** Where browsers reach the product; null in the demonstration, where a browser is somebody without having said who. */
  readonly publicUrl: string | null;
}

const FULL_WAIT_SECONDS = 30;

export class LiveUpgrade {
  readonly #dependencies: UpgradeDependencies;
  /** Names for browsers that have no session yet: by it their connection is closed when they choose a person. */
  readonly #named = new WeakMap<IncomingMessage, string>();

  constructor(dependencies: UpgradeDependencies) {
    this.#dependencies = dependencies;
  }

  readonly verify = ({ req }: { readonly req: IncomingMessage }, done: Verdict): void => {
    void this.#judge(req, done);
  };

  async #judge(req: IncomingMessage, done: Verdict): Promise<void> {
    const refuse = (refusal: Refusal, headers: Readonly<Record<string, string>> = {}): void =>
      done(false, refusal.status, JSON.stringify(problemOf(refusal)), {
        'Content-Type': PROBLEM_TYPE,
        ...headers,
      });
    const refusal = this.#refusalOf(req);
    if (refusal !== null) return refuse(refusal);
    const seconds = await this.#waitSeconds(req);
    if (seconds !== null) refuse(tooMany(), { 'Retry-After': String(seconds) });
    else done(true);
  }

  /** Called with the heads of the answer to an upgrade. */
  readonly name = (heads: string[], request: IncomingMessage): void => {
    const { cookie, publicUrl } = this.#dependencies;
    if (publicUrl !== null || request.headers.cookie?.includes(`${cookie.name}=`) === true) return;
    const sid = randomUUID();
    this.#named.set(request, sid);
    // A name and no session: nothing is kept of it, and with it a browser is nobody.
    heads.push(`Set-Cookie: ${cookie.name}=${sid}; path=/; samesite=strict; httponly`);
  };

  nameOf(request: IncomingMessage): string | null {
    return this.#named.get(request) ?? null;
  }

  wantsRows({ url = '' }: IncomingMessage): boolean {
    return new URLSearchParams(url.split('?')[1]).get(ROWS_WANTED) === 'true';
  }

  networkOf(request: IncomingMessage): string {
    return callerNetwork(callerAddress(request, this.#dependencies.trustProxy));
  }

  async #waitSeconds(request: IncomingMessage): Promise<number | null> {
    const seconds = await this.#dependencies.rateLimit.waitSeconds(request);
    if (seconds !== null) return seconds;
    return this.#dependencies.connections.isFull(this.networkOf(request)) ? FULL_WAIT_SECONDS : null;
  }

  #refusalOf(request: IncomingMessage): Refusal | null {
    const { url = '', headers, rawHeaders } = request;
    if (namesTwoHosts(rawHeaders)) return Refusal.badRequest(TWO_HOSTS);
    if (!isOwnHost(headers.host, this.#dependencies.allowedHosts)) {
      return Refusal.forbidden(UNKNOWN_HOST);
    }
    const { trustProxy, publicUrl } = this.#dependencies;
    const isOwn =
      isOwnOrigin(headers.origin, headers.host, callerScheme(request, trustProxy)) ||
      isOfPublicUrl(headers.origin, publicUrl);
    if (!isOwn) {
      return Refusal.forbidden('A page of another site may not open a live connection here.');
    }
    return url.split('?')[0] === LIVE_PATH ? null : Refusal.notFound(NOTHING_HERE);
  }
}
