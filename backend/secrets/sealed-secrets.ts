/** The secrets over whatever keeps them: everything goes in sealed under the master key and comes out opened. */
import { assertSecretName, type SealedValues, type SecretStore, SecretsUnavailableError } from './port.ts';
import { seal, unseal } from './sealing.ts';

/**
 * Sealed under the master key like all else: whoever opens it has the key of this store. No secret can have its name, and
 * it sorts after all of them, so that a change of the key which was cut off is still known by the old one.
 */
const KEY_CHECK = '~key';

export class SealedSecrets implements SecretStore {
  readonly #values: SealedValues;
  readonly #key: Uint8Array;

  private constructor(values: SealedValues, key: Uint8Array) {
    this.#values = values;
    this.#key = key;
  }

  /** Whether the store was ever opened, so that it has a key already. */
  static async isNew(values: SealedValues): Promise<boolean> {
    return (await values.get(KEY_CHECK)) === null;
  }

  /** null where the store was opened before, by another key. */
  static async open(values: SealedValues, key: Uint8Array): Promise<SealedSecrets | null> {
    const check = await values.putFirst(KEY_CHECK, seal(key, KEY_CHECK, new Uint8Array()));
    return unseal(key, KEY_CHECK, check) === null ? null : new SealedSecrets(values, key);
  }

  async get(name: string): Promise<Buffer | null> {
    assertSecretName(name);
    const sealed = await this.#values.get(name);
    return sealed === null ? null : this.#opened(name, sealed);
  }

  async put(name: string, secret: Uint8Array): Promise<void> {
    assertSecretName(name);
    await this.#assertSameKey();
    await this.#values.put(name, seal(this.#key, name, secret));
  }

  async putFirst(name: string, secret: Uint8Array): Promise<Buffer> {
    assertSecretName(name);
    await this.#assertSameKey();
    return this.#opened(name, await this.#values.putFirst(name, seal(this.#key, name, secret)));
  }

  async delete(name: string): Promise<void> {
    assertSecretName(name);
    await this.#values.delete(name);
  }

  async names(prefix: string): Promise<readonly string[]> {
    return (await this.#values.names(prefix)).filter((name) => name !== KEY_CHECK);
  }

  /** Seals everything under another key. Cut off and asked for again, it goes on. */
  async rewrap(key: Uint8Array): Promise<void> {
    await this.#values.replaceAll((name, sealed) => {
      if (unseal(key, name, sealed) !== null) return sealed;
      return seal(key, name, this.#opened(name, sealed));
    });
  }

  close(): Promise<void> {
    return this.#values.close();
  }

  #opened(name: string, sealed: Uint8Array): Buffer {
    const secret = unseal(this.#key, name, sealed);
    if (secret !== null) return secret;
    throw new SecretsUnavailableError(`A secret in ${this.#values.place} does not open by the key.`);
  }

  /** What a process writes that was running while the key was changed would open for nobody any more. */
  async #assertSameKey(): Promise<void> {
    const check = await this.#values.get(KEY_CHECK);
    if (check !== null && unseal(this.#key, KEY_CHECK, check) !== null) return;
    throw new SecretsUnavailableError(
      `The secrets in ${this.#values.place} are kept under another key by now: start the product anew.`,
    );
  }
}
