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

/** What is known of an event that is to be sealed. */
export interface KeyUse {
  /** Whether something of the subject lies sealed under a key, asked before that key is made. */
  readonly isUsed: (keyId: string) => Promise<boolean>;
  /**
   * Whether another key may stand in for one that is missing: what a patient reports, and what must be told of it, does not wait
   * until somebody has put the secrets right.
   */
  readonly mayStandIn: boolean;
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
   * @throws MissingKeyError where it was used and is missing, and none may stand in for it.
   */
  sealing(subject: string, use: KeyUse): Promise<SubjectKey | null>;
}
