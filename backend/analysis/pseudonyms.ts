/**
 * Under which names patients go to those who study them: the same for a patient in all that is exported, so that tables can be
 * joined, and told back to nobody without the key, which lies among the secrets of the installation.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretStore } from '../secrets/port.ts';

const KEY_NAME = 'installation/pseudonyms';
const KEY_BYTES = 32;
/** Of 64 bits: of a million patients no two have the same, but for one case in some 30 million. */
const DIGITS = 16;

export type Pseudonym = (patientId: string) => string;

export class Pseudonyms {
  readonly #secrets: Pick<SecretStore, 'putFirst'>;
  #key: Buffer | null = null;

  constructor(secrets: Pick<SecretStore, 'putFirst'>) {
    this.#secrets = secrets;
  }

  /** @throws SecretsUnavailableError */
  async inUse(): Promise<Pseudonym> {
    const key = (this.#key ??= await this.#secrets.putFirst(KEY_NAME, randomBytes(KEY_BYTES)));
    return (patientId) =>
      `P${createHmac('sha256', key).update(patientId).digest('hex').slice(0, DIGITS).toUpperCase()}`;
  }
}
