/** What a rule is: one row of the rule table, in the order of its columns. */
import type { Condition } from '../../events/enums.ts';
import type { FieldSet } from './field-set.ts';
import type { Predicate, Term } from './predicates.ts';
import type { Advisory, AmberTopic, RedTopic, RuleId } from './rule-names.ts';

interface RowOfAnyFlag {
  readonly id: RuleId;
  /** Everyone, where it is not said. */
  readonly appliesTo?: Predicate;
  readonly when: Term;
  readonly advisories: readonly Advisory[];
  /** The guideline that it follows; CONSENSUS marks a product decision that needs sign-off. */
  readonly source: string;
}

/**
 * The condition whose flag it raises, and those that it raises too where the patient is known to have them. GENERAL raises
 * none of its own, so it must say: an AMBER alert ends by itself by the conditions that were raised.
 */
type Raised =
  | { readonly condition: Condition; readonly alsoRaises?: readonly Condition[] }
  | { readonly condition: 'GENERAL'; readonly alsoRaises: readonly Condition[] };

/** Topics of several troubles: a rule must say of which it is. */
type SharedTopic = 'breathing' | 'general';

/** The topic selects the message. The family is the trouble that alerts tell of as one (`clinical-rules` 4.1a b). */
type Subject<Topic> =
  | { readonly topic: Exclude<Topic, SharedTopic>; readonly family?: string }
  | { readonly topic: Extract<Topic, SharedTopic>; readonly family: string };

interface Rank {
  /** Rules of its family that are no news beside it. Where no order is given, each rule is news. */
  readonly worseThan?: readonly RuleId[];
  /** Rules of its family that are no news beside it, nor it beside them. */
  readonly asBadAs?: readonly RuleId[];
}

export type FlagRow<Topic extends RedTopic | AmberTopic> = RowOfAnyFlag & Raised & Subject<Topic> & Rank;

/** Raises no flag and only gives advice. */
export interface NoteRow extends RowOfAnyFlag {
  /** Names its subject; it selects no message. */
  readonly topic: RedTopic | AmberTopic;
}

/** A row with all that it does not say, and what follows from its predicate. */
export interface Rule extends Required<RowOfAnyFlag>, Required<Rank> {
  readonly flag: 'RED' | 'AMBER' | 'NOTE';
  /** Null for a note. */
  readonly condition: Condition | 'GENERAL' | null;
  readonly alsoRaises: readonly Condition[];
  readonly when: Predicate;
  readonly topic: RedTopic | AmberTopic;
  readonly family: string;
  /** It cannot fire on a log that tells none of these; null where it may. */
  readonly needs: FieldSet | null;
  /** Its predicate reads more than numbers and medicines (`clinical-rules` 8.5). */
  readonly concernsSymptoms: boolean;
}
