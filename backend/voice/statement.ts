import type { LogField } from '../../events/vocabulary.ts';

/** A part of a normalised transcript, from its first character to the one behind its last. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export type Value = number | boolean | string;

/** What a number may be, where nobody can tell by itself how much it is. */
export interface OpenValue {
  readonly kind: 'unit' | 'range';
  /** In the unit of the field. */
  readonly values: readonly number[];
  /** Of each value, what may be said behind the number to make it clear: a unit, or "gramme" and its hundredths. */
  readonly units: readonly string[];
}

/** What some words say of a field, before it is looked at whose they are, of when, and whether they are meant so. */
export interface Statement extends Place {
  readonly field: LogField;
  readonly value: Value;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly open?: OpenValue;
  /** It is denied beside something else by one "not", or by two of them: nobody can be sure. */
  readonly denial?: 'joined' | 'double';
  /** It says nothing without somebody who has it: "fainted", "exhausted". */
  readonly isPersonal?: boolean;
  /** It goes on since whatever time is said with it: "I stopped my tablets three days ago". */
  readonly isLasting?: boolean;
  /** The words alone leave it open: "my drugs are finished". */
  readonly isDoubtful?: boolean;
}
