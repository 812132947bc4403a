/** Keys of subjects, as whoever reads and writes the log needs them. Where they are kept is not said here. */

import { StoreUnavailableError } from './port.ts';

/** A key under which the personal fields of one subject are sealed. */
export interface SubjectKey {
  /** Says nothing of the subject. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Something of a subject is sealed under a key that is neither there nor destroyed: the secrets are older than the log. */
export class MissingKeyError extends StoreUnavailableError {
  constructor() {
    super('Keys of personal fields are missing: the secrets are older than the event log');
    this.name = 'MissingKeyError';
  }
}

/** @throws StoreUnavailableError where the keys cannot be had now: what is sealed is then not taken for forgotten. */
export interface OpeningKeys {
  /** By their ids. What was destroyed is not among them. */
  opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

export interface KeyRing extends OpeningKeys {
  /**
   * The key of a subject, made where there was none; null where it is destroyed.
   *
   * @param isUsed whether something of the subject lies sealed under a key, asked before that key is made.
   * @throws MissingKeyError where it is: what were sealed under another one could not be read once the lost one is put back.
   */
  sealing(subject: string, isUsed: (keyId: string) => Promise<boolean>): Promise<SubjectKey | null>;
}
