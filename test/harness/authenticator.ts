/** An authenticator as a phone or a security key holds one (WebAuthn level 3): P-256 keys, no attestation, a counter. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { SentAssertion, SentPasskey } from '../../backend/contract/passkey.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_CREDENTIAL = 0x40;

interface Credential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
}

/** What a test bends. */
interface Bent {
  /** The page that asks, where it is another one. */
  readonly origin?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
}

export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #credentials: Credential[] = [];
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  /** @param options of `POST /api/account/passkeys/options` */
  create(options: Readonly<Record<string, unknown>>, bent: Bent = {}): SentPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const { id: userHandle } = options['user'] as { readonly id: string };
    this.#credentials.push({ id, privateKey, userHandle });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(HOLDS_CREDENTIAL, bent),
      Buffer.alloc(16),
      length,
      id,
      coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
    ]);
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, bent).toString('base64url'),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** @param options of `POST /api/session/passkey/options`. Answers with the passkey that was made last. */
  get(options: Readonly<Record<string, unknown>>, bent: Bent = {}): SentAssertion {
    const credential = this.#credentials.at(-1);
    if (credential === undefined) throw new Error('No passkey was made.');
    this.counter += 1;
    const authData = this.#head(0, bent);
    const clientData = this.#clientData('webauthn.get', options, bent);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...named(credential.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }

  #head(flags: number, { counter = this.counter, isVerified = true }: Bent): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256').update(this.#rpId).digest(),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      count,
    ]);
  }

  #clientData(type: string, options: Readonly<Record<string, unknown>>, bent: Bent): Buffer {
    const { challenge } = options;
    const said = {
      type: bent.type ?? type,
      challenge,
      origin: bent.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
});

/** CBOR (RFC 8949): the COSE key of an ES256 credential, and what holds the data of an authenticator without attestation. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a501020326200121', 'hex'), bytes(x), Buffer.from('22', 'hex'), bytes(y)]);

const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authData),
  ]);

const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, value.length]), value]);
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
