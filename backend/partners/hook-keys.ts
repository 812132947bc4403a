/** The keys of partners, among the secrets: each under the id that the events of its partner name. */
import { type SecretStore, SecretsUnavailableError } from '../secrets/port.ts';
import type { HookState } from './partner-hook.ts';

const nameOf = (hookId: string, keyId: string): string => `partner-hooks/${hookId}/${keyId}`;

export class HookKeys {
  readonly #secrets: SecretStore;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  /** null of a partner without a key. @throws SecretsUnavailableError, also where the key is lost */
  async of(hookId: string, hook: Pick<NonNullable<HookState>, 'keyId'>): Promise<Buffer | null> {
    if (hook.keyId === null) return null;
    const key = await this.#secrets.get(nameOf(hookId, hook.keyId));
    if (key === null) throw new SecretsUnavailableError('The key of a partner is not among the secrets.');
    return key;
  }

  keep(hookId: string, keyId: string, key: string): Promise<void> {
    return this.#secrets.put(nameOf(hookId, keyId), Buffer.from(key));
  }

  /** Nothing is left of the keys of a partner but of the one that is named. */
  async forgetOthers(hookId: string, keyId: string | null): Promise<void> {
    for (const name of await this.#secrets.names(nameOf(hookId, '')))
      if (keyId === null || name !== nameOf(hookId, keyId)) await this.#secrets.delete(name);
  }
}
