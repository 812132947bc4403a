/**
 * The passkeys of the staff (WebAuthn). Their public keys and counters lie among the secrets; that one was added or removed
 * is an event, and one that no event speaks of lets nobody in. The relying party is the host of `PUBLIC_URL`.
 */
import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport as Transport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Passkey, SentAssertion, SentPasskey } from '../contract/passkey.ts';
import type { SecretStore } from '../secrets/port.ts';
import { type Credentials, passkeyOwnerOf, passkeysOf } from './credentials.ts';

/** How long somebody may look for their finger, their key or their phone. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
const PRODUCT = 'Home Heart';

interface KeptPasskey {
  /** As its browser knows it, base64url. */
  readonly credentialId: string;
  readonly publicKey: string;
  /** Of its uses, as its authenticator counts them; 0 of one that counts none. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A passkey and whose it is. */
interface FoundPasskey {
  readonly userId: string;
  readonly passkeyId: string;
  readonly kept: KeptPasskey;
}

const nameOf = (userId: string, passkeyId: string): string => `${passkeysOf(userId)}${passkeyId}`;
/** By which its person removes it: nobody is let in by it. */
const passkeyIdOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url').slice(0, 22);

export class Passkeys {
  readonly #secrets: SecretStore;
  readonly #credentials: Credentials;
  readonly #origin: string;
  readonly #host: string;

  /** @param publicUrl where browsers reach the product: to it alone a passkey answers */
  constructor(secrets: SecretStore, credentials: Credentials, publicUrl: string) {
    this.#secrets = secrets;
    this.#credentials = credentials;
    this.#origin = publicUrl;
    this.#host = new URL(publicUrl).hostname;
  }

  /** @param sessionId the one session that may answer */
  async creationOptions(
    person: { readonly userId: string; readonly email: string; readonly name: string },
    passkeys: readonly string[],
    sessionId: string,
    now: Date,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: PRODUCT,
      rpID: this.#host,
      userID: Uint8Array.from(Buffer.from(person.userId)),
      userName: person.email,
      userDisplayName: person.name,
      challenge: this.#challenge(enrolling(sessionId), now),
      attestationType: 'none',
      excludeCredentials: await this.#descriptors(person.userId, passkeys),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  /**
   * @param person who has shown their password; null where nobody has said who they are: any passkey that the browser
   * knows may answer. A key that keeps no accounts of its own answers only where it is named.
   * @param browser the one browser that may answer
   */
  async requestOptions(
    person: { readonly userId: string; readonly passkeys: readonly string[] } | null,
    browser: string,
    now: Date,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: this.#host,
      challenge: this.#challenge(signingIn(browser), now),
      userVerification: 'required',
      ...(person === null
        ? {}
        : { allowCredentials: await this.#descriptors(person.userId, person.passkeys) }),
    });
  }

  /**
   * Keeps a new one, which lets in as soon as an event speaks of it.
   *
   * @returns null where it was made for another challenge, site or person, or is no passkey
   */
  async keep(
    userId: string,
    sent: SentPasskey,
    name: string,
    sessionId: string,
    now: Date,
  ): Promise<Passkey | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const purpose = enrolling(sessionId);
    let challenge = '';
    const verified = await verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (given) => {
        challenge = given;
        return this.#credentials.isChallenge(purpose, given, now);
      },
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
    }).catch(() => null);
    if (verified?.verified !== true || !(await this.#credentials.useChallenge(challenge, now))) return null;
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const passkeyId = passkeyIdOf(id);
    const owner = await this.#secrets.putFirst(passkeyOwnerOf(passkeyId), Buffer.from(userId));
    if (owner.toString() !== userId) return null;
    const kept: KeptPasskey = {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: sent.response.transports ?? [],
      name,
      createdAt: now.toISOString(),
      lastUsedAt: null,
    };
    await this.#put(userId, passkeyId, kept);
    return viewOf(passkeyId, kept);
  }

  /** Those of a person that events speak of, oldest first. */
  async list(userId: string, passkeys: readonly string[]): Promise<Passkey[]> {
    const found = await this.#keptOf(userId, passkeys);
    return found.map(({ passkeyId, kept }) => viewOf(passkeyId, kept));
  }

  async find(sent: SentAssertion): Promise<FoundPasskey | null> {
    const passkeyId = passkeyIdOf(sent.id);
    const userId = (await this.#secrets.get(passkeyOwnerOf(passkeyId)))?.toString();
    if (userId === undefined) return null;
    const [found] = await this.#keptOf(userId, [passkeyId]);
    return found ?? null;
  }

  /** Whether it answers for this site, to a challenge of this browser that was not answered before, and has counted on. */
  async isAnswer(
    { userId, passkeyId, kept }: FoundPasskey,
    sent: SentAssertion,
    browser: string,
    now: Date,
  ): Promise<boolean> {
    const { userHandle } = sent.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) return false;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    let challenge = '';
    const verified = await verifyAuthenticationResponse({
      response: { ...sent, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: (given) => {
        challenge = given;
        return this.#credentials.isChallenge(signingIn(browser), given, now);
      },
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      credential: {
        id: kept.credentialId,
        publicKey: Uint8Array.from(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
      },
    }).catch(() => null);
    if (verified?.verified !== true || !(await this.#credentials.useChallenge(challenge, now))) return false;
    const { newCounter } = verified.authenticationInfo;
    await this.#put(userId, passkeyId, { ...kept, counter: newCounter, lastUsedAt: now.toISOString() });
    return true;
  }

  /** Nothing of it is left. */
  async forget(userId: string, passkeyId: string): Promise<void> {
    await this.#secrets.delete(nameOf(userId, passkeyId));
    await this.#secrets.delete(passkeyOwnerOf(passkeyId));
  }

  #challenge(purpose: string, now: Date): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#credentials.challenge(purpose, now.getTime() + CHALLENGE_MS));
  }

  async #descriptors(userId: string, passkeys: readonly string[]) {
    return (await this.#keptOf(userId, passkeys)).map(({ kept }) => ({
      id: kept.credentialId,
      transports: kept.transports as Transport[],
    }));
  }

  async #keptOf(userId: string, passkeys: readonly string[]): Promise<readonly FoundPasskey[]> {
    const found: FoundPasskey[] = [];
    for (const passkeyId of passkeys) {
      const kept = await this.#secrets.get(nameOf(userId, passkeyId));
      if (kept !== null) found.push({ userId, passkeyId, kept: JSON.parse(kept.toString()) as KeptPasskey });
    }
    return found;
  }

  #put(userId: string, passkeyId: string, kept: KeptPasskey): Promise<void> {
    return this.#secrets.put(nameOf(userId, passkeyId), Buffer.from(JSON.stringify(kept)));
  }
}

const signingIn = (browser: string): string => `sign-in ${browser}`;
const enrolling = (sessionId: string): string => `enrol ${sessionId}`;

const viewOf = (id: string, { name, createdAt, lastUsedAt }: KeptPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});
