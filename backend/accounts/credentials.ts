/** What people show to be let in, among the secrets: passwords as hashes, links as hashes of their tokens. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
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

  async #key(): Promise<Buffer> {
    this.#installationKey ??= await this.#secrets.putFirst('installation/accounts', randomBytes(TOKEN_BYTES));
    return this.#installationKey;
  }
}
