/** What people show to be let in, among the secrets: passwords as hashes, links as hashes of their tokens. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { uuidText } from '../../lib/ids.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { InstallationKey, MacPurpose } from '../secrets/installation-key.ts';
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

/** Of an instant in milliseconds. */
const TIME_BYTES = 6;
/** A mark stays longer than the challenge that it marks: a clock that is set back lets none in again. */
const LONGEST_CHALLENGE_MS = DAY_MS;
const USED_CHALLENGES = 'accounts/used-challenge/';
const recoveryOf = (userId: string): string => `accounts/recovery/${userId}`;
const usedRecoveryOf = (userId: string): string => `accounts/used-recovery/${userId}/`;
export const passkeysOf = (userId: string): string => `accounts/passkey/${userId}/`;
export const passkeyOwnerOf = (passkeyId: string): string => `accounts/passkey-owner/${passkeyId}`;
const usedLinkOf = (messageId: string): string => `accounts/used-link/${messageId}`;
const codeOf = (patientId: string): string => `accounts/code/${patientId}`;
const passwordOf = (userId: string): string => `accounts/password/${userId}`;
const invitationOf = (token: string): string =>
  `accounts/invitation/${createHash('sha256').update(token).digest('base64url')}`;

export class Credentials {
  readonly #secrets: SecretStore;
  readonly #key: InstallationKey;

  constructor(secrets: SecretStore, key: InstallationKey) {
    this.#secrets = secrets;
    this.#key = key;
  }

  /** As it is kept; null of whoever has none. */
  async password(userId: string): Promise<string | null> {
    return (await this.#secrets.get(passwordOf(userId)))?.toString() ?? null;
  }

  keepPassword(userId: string, hashed: string): Promise<void> {
    return this.#secrets.put(passwordOf(userId), Buffer.from(hashed));
  }

  /** Nothing by which they came in is left. */
  async forgetUser(userId: string): Promise<void> {
    await this.#secrets.delete(passwordOf(userId));
    for (const prefix of [usedRecoveryOf(userId), passkeysOf(userId)])
      for (const name of await this.#secrets.names(prefix)) {
        await this.#secrets.delete(name);
        if (prefix === passkeysOf(userId))
          await this.#secrets.delete(passkeyOwnerOf(name.slice(prefix.length)));
      }
    await this.#secrets.delete(recoveryOf(userId));
  }

  /** By it an e-mail is found, and nobody who reads the log can try addresses out. */
  emailHash(email: string): string {
    return this.#key.mac('email', email.normalize('NFKC').trim().toLowerCase()).toString('hex');
  }

  /** A new token; for a request that may be repeated the same one each time, so that its repeat is answered alike. */
  token({ repeat }: CommandContext): string {
    const token = repeat === null ? randomBytes(TOKEN_BYTES) : this.#key.mac('token', repeat.key);
    return token.toString('base64url');
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
  linkToken(messageId: string): string {
    const id = Buffer.from(messageId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.#mac('link', messageId)]).toString('base64url');
  }

  /** The message of a link; null of what is none of ours. */
  messageOfLink(token: string): string | null {
    if (!TOKEN.test(token)) return null;
    const id = uuidText(Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex'));
    const made = Buffer.from(this.linkToken(id));
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

  /** By it somebody who looks after patients is one person for all of a clinic, and their number stands in no id. */
  caregiverId(clinicId: string, phoneNumber: string): string {
    return uuidText(this.#mac('caregiver', `${clinicId} ${phoneNumber}`).toString('hex'));
  }

  /** @param phoneNumber that it is sent to: with another one it lets nobody in */
  async keepCode(patientId: string, phoneNumber: string, code: string, endsAt: number): Promise<void> {
    const kept: Code = {
      mac: this.#codeMac(patientId, phoneNumber, code).toString('base64url'),
      endsAt,
      wrong: 0,
    };
    await this.#secrets.put(codeOf(patientId), Buffer.from(JSON.stringify(kept)));
  }

  /** Uses the code up where it is the right one, or was tried in vain too often. */
  async useCode(patientId: string, phoneNumber: string, code: string, now: Date): Promise<boolean> {
    const found = await this.#secrets.get(codeOf(patientId));
    if (found === null) return false;
    const kept = JSON.parse(found.toString()) as Code;
    const mac = this.#codeMac(patientId, phoneNumber, code);
    const isRight = timingSafeEqual(Buffer.from(kept.mac, 'base64url'), mac);
    const wrong = kept.wrong + 1;
    if (isRight || wrong >= TRIES_OF_CODE || now.getTime() > kept.endsAt)
      await this.#secrets.delete(codeOf(patientId));
    else await this.#secrets.put(codeOf(patientId), Buffer.from(JSON.stringify({ ...kept, wrong })));
    return isRight && now.getTime() <= kept.endsAt;
  }

  forgetCode(patientId: string): Promise<void> {
    return this.#secrets.delete(codeOf(patientId));
  }

  /** What a browser signs: made for a purpose, and it ends. */
  challenge(purpose: string, endsAt: number): Buffer {
    const head = Buffer.alloc(ID_BYTES + TIME_BYTES);
    randomBytes(ID_BYTES).copy(head);
    head.writeUIntBE(endsAt, ID_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.#challengeMac(purpose, head)]);
  }

  /** Whether it was made for this purpose and has not ended. */
  isChallenge(purpose: string, challenge: string, now: Date): boolean {
    const given = Buffer.from(challenge, 'base64url');
    if (given.length !== 2 * ID_BYTES + TIME_BYTES) return false;
    const head = given.subarray(0, ID_BYTES + TIME_BYTES);
    const isOurs = timingSafeEqual(given.subarray(head.length), this.#challengeMac(purpose, head));
    return isOurs && now.getTime() <= head.readUIntBE(ID_BYTES, TIME_BYTES);
  }

  /** Whether it is the first use: of many at once, in whichever process, one is. Marks whose challenge has ended go. */
  async useChallenge(challenge: string, now: Date): Promise<boolean> {
    const head = Buffer.from(challenge, 'base64url').subarray(0, ID_BYTES + TIME_BYTES);
    const endsAt = head.readUIntBE(ID_BYTES, TIME_BYTES);
    for (const name of await this.#secrets.names(USED_CHALLENGES))
      if (Number(name.slice(USED_CHALLENGES.length).split('/')[0]) < now.getTime() - LONGEST_CHALLENGE_MS)
        await this.#secrets.delete(name);
    const mine = randomBytes(ID_BYTES);
    const mark = `${USED_CHALLENGES}${endsAt}/${head.subarray(0, ID_BYTES).toString('base64url')}`;
    return mine.equals(await this.#secrets.putFirst(mark, mine));
  }

  /** Those from before end. @param codes as they were told */
  async keepRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    for (const name of await this.#secrets.names(usedRecoveryOf(userId))) await this.#secrets.delete(name);
    const macs = codes.map((code) => this.#recoveryMac(userId, code));
    await this.#secrets.put(recoveryOf(userId), Buffer.from(JSON.stringify(macs)));
  }

  /** Lets in once: of many at once, in whichever process, one is right. */
  async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const kept = await this.#secrets.get(recoveryOf(userId));
    const mac = this.#recoveryMac(userId, code);
    const macs = kept === null ? [] : (JSON.parse(kept.toString()) as readonly string[]);
    if (!macs.includes(mac)) return false;
    const mine = randomBytes(ID_BYTES);
    return mine.equals(await this.#secrets.putFirst(`${usedRecoveryOf(userId)}${mac}`, mine));
  }

  /** Nothing of a subject at another provider can be read from it, nor tried out. */
  subjectHash(issuer: string, subject: string): string {
    return this.#key.mac('subject', JSON.stringify([issuer, subject])).toString('hex');
  }

  /** By which what a browser brings back from another provider is known for what was made here. */
  oidcMac(text: string): string {
    return this.#mac('oidc', text).toString('base64url');
  }

  #challengeMac(purpose: string, head: Buffer): Buffer {
    return this.#mac('challenge', `${purpose} ${head.toString('base64url')}`);
  }

  #recoveryMac(userId: string, code: string): string {
    const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return this.#mac('recovery', `${userId} ${plain}`).toString('base64url');
  }

  #codeMac(patientId: string, phoneNumber: string, code: string): Buffer {
    return this.#mac('code', `${patientId} ${phoneNumber} ${code}`);
  }

  #mac(purpose: MacPurpose, text: string): Buffer {
    return this.#key.mac(purpose, text).subarray(0, ID_BYTES);
  }
}
