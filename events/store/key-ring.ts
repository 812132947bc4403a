/** Keys of subjects, as whoever reads and writes the log needs them. Where they are kept is not said here. */

/** A key under which the personal fields of one subject are sealed. */
export interface SubjectKey {
  /** Says nothing of the subject. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** @throws StoreUnavailableError where the keys cannot be had now: what is sealed is then not taken for forgotten. */
export interface OpeningKeys {
  /** By their ids. What was destroyed is not among them. */
  opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

export interface KeyRing extends OpeningKeys {
  /** The key of a subject, made where there was none; null where it is destroyed. */
  sealing(subject: string): Promise<SubjectKey | null>;
}
