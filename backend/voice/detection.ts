import type { LogField } from '../../events/vocabulary.ts';

/** A value that a transcript gives a field of the vocabulary, and how sure that is, from 0 to 1. */
export interface Detection {
  readonly field: LogField;
  readonly value: number | boolean | string;
  readonly confidence: number;
}
