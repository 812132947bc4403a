/** The keys of personal fields for a command line: the secrets are opened when the first sealed field is met, and not before. */
import type { KeyRing, KeyUse, SubjectKey } from '../../events/store/key-ring.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/configuration-error.ts';
import { configuredSecrets } from './location.ts';
import { openSecrets } from './open.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { SubjectKeys } from './subject-keys.ts';

export class ConfiguredKeys implements KeyRing {
  readonly #env: Environment;
  readonly #clock: Clock;
  #secrets: Promise<SealedSecrets> | null = null;
  #keys: Promise<SubjectKeys> | null = null;

  constructor(env: Environment, clock: Clock) {
    this.#env = env;
    this.#clock = clock;
  }

  async sealing(subject: string, use: KeyUse): Promise<SubjectKey | null> {
    return (await this.#opened()).sealing(subject, use);
  }

  async opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return (await this.#opened()).opening(ids);
  }

  secrets(): Promise<SealedSecrets> {
    return (this.#secrets ??= openSecrets(configuredSecrets(this.#env)));
  }

  async close(): Promise<void> {
    await (await this.#secrets)?.close();
  }

  #opened(): Promise<SubjectKeys> {
    this.#keys ??= this.secrets().then(
      // Secrets of another installation would make everybody a forgotten person.
      (secrets) =>
        new SubjectKeys(secrets, this.#clock, () => {
          throw new Error(
            'A key of personal fields is not among the secrets of SECRETS_URL: give the secrets that belong to this log.',
          );
        }),
    );
    return this.#keys;
  }
}
