/** What people show to be let in, among the secrets: passwords as hashes, links as hashes of their tokens. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { SecretStore } from '../secrets/port.ts';

/** A link that was given out. */
export interface Invitation {
  readonly userId: string;
  readonly invitationId: string;
  /** Instant in milliseconds. */
  readonly endsAt: number;
}

const TOKEN_BYTES = 32;
/** 32 bytes as base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Half of a token of a link: the id of its message; the other half shows that we made it. */
const ID_BYTES = 16;
const TRIES_OF_CODE = 5;

/** A code that was sent to a patient's phone. */
interface Code {
  readonly mac: string;
  /** Instant in milliseconds. */
  readonly endsAt: number;
  /** How often another one was tried. */
  readonly wrong: number;
}

const usedLinkOf = (messageId: string): string => `accounts/used-link/${messageId}`;
const codeOf = (patientId: string): string => `accounts/code/${patientId}`;
const passwordOf = (userId: string): string => `accounts/password/${userId}`;
const invitationOf = (token: string): string =>
  `accounts/invitation/${createHash('sha256').update(token).digest('base64url')}`;

export class Credentials {
  readonly #secrets: SecretStore;
  #installationKey: Buffer | null = null;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  /** As it is kept; null of whoever has none. */
  async password(userId: string): Promise<string | null> {
    return (await this.#secrets.get(passwordOf(userId)))?.toString() ?? null;
  }

  keepPassword(userId: string, hashed: string): Promise<void> {
    return this.#secrets.put(passwordOf(userId), Buffer.from(hashed));
  }

  /** By it an e-mail is found, and nobody who reads the log can try addresses out. */
  async emailHash(email: string): Promise<string> {
    return createHmac('sha256', await this.#key())
      .update(`email ${email.normalize('NFKC').trim().toLowerCase()}`)
      .digest('hex');
  }

  /** A new token; for a request that may be repeated the same one each time, so that its repeat is answered alike. */
  async token({ repeat }: CommandContext): Promise<string> {
    if (repeat === null) return randomBytes(TOKEN_BYTES).toString('base64url');
    return createHmac('sha256', await this.#key())
      .update(`token ${repeat.key}`)
      .digest('base64url');
  }

  keepInvitation(token: string, invitation: Invitation): Promise<void> {
    return this.#secrets.put(invitationOf(token), Buffer.from(JSON.stringify(invitation)));
  }

  /** null of a token that was never given out, was used or has ended. */
  async invitation(token: string, now: Date): Promise<Invitation | null> {
    if (!TOKEN.test(token)) return null;
    const kept = await this.#secrets.get(invitationOf(token));
    if (kept === null) return null;
    const invitation = JSON.parse(kept.toString()) as Invitation;
    if (now.getTime() <= invitation.endsAt) return invitation;
    await this.forgetInvitation(token);
    return null;
  }

  forgetInvitation(token: string): Promise<void> {
    return this.#secrets.delete(invitationOf(token));
  }

  /** By which a message's link lets in: the message's id, and what nobody else can have made of it. */
  async linkToken(messageId: string): Promise<string> {
    const id = Buffer.from(messageId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, await this.#mac(`link ${messageId}`)]).toString('base64url');
  }

  /** The message of a link; null of what is none of ours. */
  async messageOfLink(token: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const made = Buffer.from(await this.linkToken(id));
    const given = Buffer.from(token);
    return made.length === given.length && timingSafeEqual(made, given) ? id : null;
  }

  /** Whether it is the first use: of many at once, in whichever process, one is. */
  async useLink(messageId: string): Promise<boolean> {
    const mine = randomBytes(ID_BYTES);
    return mine.equals(await this.#secrets.putFirst(usedLinkOf(messageId), mine));
  }

  async isLinkUsed(messageId: string): Promise<boolean> {
    return (await this.#secrets.get(usedLinkOf(messageId))) !== null;
  }

  async keepCode(patientId: string, code: string, endsAt: number): Promise<void> {
    const kept: Code = {
      mac: (await this.#codeMac(patientId, code)).toString('base64url'),
      endsAt,
      wrong: 0,
    };
    await this.#secrets.put(codeOf(patientId), Buffer.from(JSON.stringify(kept)));
  }

  /** Uses the code up where it is the right one, or was tried in vain too often. */
  async useCode(patientId: string, code: string, now: Date): Promise<boolean> {
    const found = await this.#secrets.get(codeOf(patientId));
    if (found === null) return false;
    const kept = JSON.parse(found.toString()) as Code;
    const isRight = timingSafeEqual(Buffer.from(kept.mac, 'base64url'), await this.#codeMac(patientId, code));
    const wrong = kept.wrong + 1;
    if (isRight || wrong >= TRIES_OF_CODE || now.getTime() > kept.endsAt)
      await this.#secrets.delete(codeOf(patientId));
    else await this.#secrets.put(codeOf(patientId), Buffer.from(JSON.stringify({ ...kept, wrong })));
    return isRight && now.getTime() <= kept.endsAt;
  }

  forgetCode(patientId: string): Promise<void> {
    return this.#secrets.delete(codeOf(patientId));
  }

  #codeMac(patientId: string, code: string): Promise<Buffer> {
    return this.#mac(`code ${patientId} ${code}`);
  }

  async #mac(text: string): Promise<Buffer> {
    return createHmac('sha256', await this.#key())
      .update(text)
      .digest()
      .subarray(0, ID_BYTES);
  }

  async #key(): Promise<Buffer> {
    this.#installationKey ??= await this.#secrets.putFirst('installation/accounts', randomBytes(TOKEN_BYTES));
    return this.#installationKey;
  }
}
