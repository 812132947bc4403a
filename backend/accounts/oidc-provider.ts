/**
 * Another provider by which the staff may sign in: OpenID Connect's code flow with PKCE. Each way back asks for the
 * provider's keys afresh, so that a provider that changes them is believed at once, and its old ones no longer.
 */
import type { Configuration, ServerMetadata } from 'openid-client';
import type { Clock } from '../../lib/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Credentials } from './credentials.ts';
import type { OidcConfiguration } from './oidc-configuration.ts';

/** How long the way there and back may take. */
export const ROUND_TRIP_MS = 10 * MINUTE_MS;
/** What the provider says of itself is asked for again after so long; before a browser is sent there, so that it is not sent to nobody. */
const METADATA_MS = HOUR_MS;
const SEEN_MS = 10_000;
/** Of its clock and ours together. */
const AHEAD_MS = 5 * MINUTE_MS;
const TIMEOUT_S = 10;

/** What the browser keeps until it comes back. */
interface RoundTrip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Instant in milliseconds. */
  readonly endsAt: number;
}

/** Who somebody is, as the provider says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** null of none, or of one of which the provider does not know that it is theirs. */
  readonly verifiedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OidcProviderDependencies {
  readonly configuration: OidcConfiguration;
  readonly publicUrl: string;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

export class OidcProvider {
  readonly #dependencies: OidcProviderDependencies;
  #found: { readonly server: ServerMetadata; readonly at: number } | null = null;

  constructor(dependencies: OidcProviderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Where the browser goes, and what it brings back. @throws whatever is wrong, the provider away among it */
  async begin(): Promise<{ readonly url: string; readonly kept: string }> {
    const client = await import('openid-client');
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(await this.#configuration(SEEN_MS), {
      redirect_uri: this.#callback,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const roundTrip: RoundTrip = { state, nonce, verifier, endsAt: this.#now + ROUND_TRIP_MS };
    return { url: url.href, kept: this.#seal(roundTrip) };
  }

  /**
   * @param answer what the provider added to our address
   * @param kept what the browser brought back
   * @throws for an answer that is not to this browser's question, was given before, or cannot be believed
   */
  async finish(answer: Readonly<Record<string, string>>, kept: string | null): Promise<Identity> {
    const client = await import('openid-client');
    const { state, nonce, verifier } = await this.#opened(kept);
    const configuration = await this.#configuration();
    client.enableNonRepudiationChecks(configuration);
    const url = new URL(this.#callback);
    url.search = new URLSearchParams(answer).toString();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider said nothing of the person.');
    if (claims.iat * 1000 > this.#now + AHEAD_MS)
      throw new Error('What the provider says is said to be of a time that lies ahead.');
    const more =
      claims['email'] === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return identityOf(claims.iss, claims.sub, { ...more, ...claims });
  }

  get #callback(): string {
    return `${this.#dependencies.publicUrl}/api/session/oidc/callback`;
  }

  get #now(): number {
    return this.#dependencies.clock.now().getTime();
  }

  /** One for each use: it keeps the keys that it was told. */
  async #configuration(mostAgeMs = METADATA_MS): Promise<Configuration> {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#dependencies.configuration;
    const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    if (this.#found === null || Math.abs(this.#now - this.#found.at) >= mostAgeMs) {
      const discovered = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
        execute: insecure,
        timeout: TIMEOUT_S,
      });
      this.#found = { server: discovered.serverMetadata(), at: this.#now };
    }
    const configuration = new client.Configuration(
      { ...this.#found.server },
      clientId,
      undefined,
      authentication,
    );
    configuration.timeout = TIMEOUT_S;
    for (const allow of insecure) allow(configuration);
    return configuration;
  }

  #seal(roundTrip: RoundTrip): string {
    const text = Buffer.from(JSON.stringify(roundTrip)).toString('base64url');
    return `${text}.${this.#dependencies.credentials.oidcMac(text)}`;
  }

  async #opened(kept: string | null): Promise<RoundTrip> {
    const [text = '', mac] = (kept ?? '').split('.');
    if (mac !== this.#dependencies.credentials.oidcMac(text))
      throw new Error('The browser brings nothing back that was given to it.');
    const roundTrip = JSON.parse(Buffer.from(text, 'base64url').toString()) as RoundTrip;
    if (this.#now > roundTrip.endsAt) throw new Error('The way there and back took too long.');
    return roundTrip;
  }
}

function identityOf(issuer: string, subject: string, said: Readonly<Record<string, unknown>>): Identity {
  const text = (name: string): string => (typeof said[name] === 'string' ? said[name].trim() : '');
  const [first = '', ...more] = text('name').split(/\s+/u);
  return {
    issuer,
    subject,
    verifiedEmail: said['email_verified'] === true ? text('email') : null,
    firstName: text('given_name') || first || text('email').replace(/@.*/, ''),
    lastName: text('family_name') || more.join(' '),
  };
}
