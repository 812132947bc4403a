/** The key of an installation, by which it knows again what it must not keep: made once, the same in every process, for ever. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretStore } from './port.ts';

/** Under the name of its first use, which every installation has by now. */
const NAME = 'installation/accounts';
const BYTES = 32;

/**
 * What is made under it for one purpose says nothing for another: each stands, with a space, before its text. What was made lies in
 * logs and on phones, so that none of these words ever changes, and none has a space in it.
 */
export type MacPurpose =
  | 'caregiver'
  | 'challenge'
  | 'code'
  | 'email'
  | 'link'
  | 'number'
  | 'oidc'
  | 'recovery'
  | 'request'
  | 'subject'
  | 'token';

export class InstallationKey {
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws SecretsUnavailableError */
  static async of(secrets: Pick<SecretStore, 'putFirst'>): Promise<InstallationKey> {
    return new InstallationKey(await secrets.putFirst(NAME, randomBytes(BYTES)));
  }

  /** All 32 bytes; whoever needs fewer takes the first. */
  mac(purpose: MacPurpose, text: string): Buffer {
    return createHmac('sha256', this.#bytes).update(`${purpose} ${text}`).digest();
  }
}
