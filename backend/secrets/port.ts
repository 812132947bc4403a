/**
 * The port of the secrets: small values that must never lie in the log, since a log keeps what it has for ever. Keys of
 * partners now, credentials later. Whoever uses it gets bytes by a name and knows neither where they lie nor by which key.
 */

/** Letters, digits and a few signs: a name stands in the clear, so it may hold ids and no secret of its own. */
const NAME = /^[A-Za-z0-9_.:/@-]{1,200}$/;

/** @throws Error for a name that no store takes: a defect of the caller. */
export function assertSecretName(name: string): void {
  if (!NAME.test(name)) throw new Error('A secret cannot be kept under this name.');
}

/** Each call throws SecretsUnavailableError where the store cannot be reached, read or written. */
export interface SecretStore {
  /** null where there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Takes the place of an earlier one, of which nothing is left. */
  put(name: string, secret: Uint8Array): Promise<void>;
  /** Keeps it where there is nothing of this name, and answers what is there: whoever comes first decides. */
  putFirst(name: string, secret: Uint8Array): Promise<Buffer>;
  /** Nothing of it is left. Idempotent. */
  delete(name: string): Promise<void>;
  /** The names that begin so, in the order of their characters. */
  names(prefix: string): Promise<readonly string[]>;
}

/** The secrets cannot be had now. The sentence names the place, and nothing that is kept there. */
export class SecretsUnavailableError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'SecretsUnavailableError';
  }
}

/**
 * What an adapter keeps: sealed bytes by name. Three adapters stand behind it (memory, SQLite, MongoDB), and one suite
 * holds them to the same semantics (`test/conformance/secrets.test.ts`).
 */
export interface SealedValues {
  /** For sentences. */
  readonly place: string;
  get(name: string): Promise<Uint8Array | null>;
  put(name: string, sealed: Uint8Array): Promise<void>;
  /** Keeps it where there is nothing of this name, and answers what is there. */
  putFirst(name: string, sealed: Uint8Array): Promise<Uint8Array>;
  delete(name: string): Promise<void>;
  names(prefix: string): Promise<readonly string[]>;
  /**
   * Lets every value become what `change` makes of it, in the order of the names. Cut off, it leaves all as it was, or
   * those that come first changed: the same call again does the rest.
   */
  replaceAll(change: (name: string, sealed: Uint8Array) => Uint8Array): Promise<void>;
  close(): Promise<void>;
}
