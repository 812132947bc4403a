/** A provider of OpenID Connect in this process, and a browser that signs somebody in there. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'home-heart';
export const CLIENT_SECRET = 'a secret of the test alone';

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Clinic Mail</title><h1>Clinic Mail</h1>
  <form method="post"><button>It is me</button></form></html>`;

/** Of whom the provider speaks. */
export interface AtProvider {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export class TestProvider {
  readonly #server: Server;
  readonly #redirectUri: string;
  #answer: RequestListener = () => undefined;
  /** Where its keys are told, when another answers there. */
  #answerKeys: RequestListener | null = null;
  /** Whether it shows a page on which somebody says who they are, as one in a real browser does. */
  asks = false;
  /** Who is at the browser. */
  person: AtProvider = { sub: 'nobody', email: 'nobody@clinic.example', email_verified: true };

  private constructor(redirectUri: string) {
    this.#redirectUri = redirectUri;
    this.#server = createServer((request, response) => {
      const answer = request.url === '/jwks' ? (this.#answerKeys ?? this.#answer) : this.#answer;
      answer(request, response);
    });
  }

  static async start(redirectUri: string): Promise<TestProvider> {
    const provider = new TestProvider(redirectUri);
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    provider.changeKeys();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Signs by others from now on, and tells them. */
  changeKeys(): void {
    this.#answer = this.#withNewKeys();
    this.#answerKeys = null;
  }

  /** Tells others than it signs by: what is signed is signed by nobody whom it knows. */
  tellOtherKeys(): void {
    this.#answerKeys = this.#withNewKeys();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Follows the browser from one address to the next. @returns the one at the product to which it is sent back */
  async visit(url: URL): Promise<URL> {
    const cookies = new Map<string, string>();
    let at = url;
    for (let hops = 0; hops < 10; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      assert.ok(location, `${at.pathname} ${answer.status} ${await answer.text()}`);
      at = new URL(location, at);
      if (at.href.startsWith(this.#redirectUri)) return at;
    }
    throw new Error('The provider sends the browser round and round.');
  }

  #withNewKeys(): RequestListener {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [this.#redirectUri] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
      cookies: { keys: ['of the test'] },
      claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      // Nobody is asked whether the clinic may know who they are.
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc;
        const grant = new ctx.oidc.provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId !== undefined && { accountId: session.accountId }),
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    return (request, response) => {
      const isInteraction = request.url?.startsWith('/interaction/') === true;
      if (isInteraction && this.asks && request.method === 'GET')
        response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
      else if (isInteraction)
        void provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
      else void answer(request, response);
    };
  }
}
