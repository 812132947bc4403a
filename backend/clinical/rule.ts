/** What a rule is: one row of the rule table, in the order of its columns. */
import type { Condition } from '../../events/enums.ts';
import type { FieldSet } from './field-set.ts';
import type { Predicate, Term } from './predicates.ts';
import type { Advisory, AmberTopic, RedTopic, RuleId } from './rule-names.ts';

export interface RuleRow<Topic> {
  readonly id: RuleId;
  /** The condition whose flag it raises; GENERAL raises none of its own, a note none at all. */
  readonly condition: Condition | 'GENERAL' | null;
  /** Raised too, but only where the patient is known to have them. */
  readonly alsoRaises?: readonly Condition[];
  readonly appliesTo: Predicate;
  readonly when: Term;
  readonly advisories: readonly Advisory[];
  /** Selects the message. */
  readonly topic: Topic;
  /** The guideline that it follows; CONSENSUS marks a product decision that needs sign-off. */
  readonly source: string;
}

interface CompiledRow<Topic> extends Required<RuleRow<Topic>> {
  readonly when: Predicate;
  /** It cannot fire on a log that tells none of these; null where it may. */
  readonly needs: FieldSet | null;
  /** Its predicate reads more than numbers and medicines (`clinical-rules` 8.5). */
  readonly concernsSymptoms: boolean;
}

export type Rule =
  | (CompiledRow<RedTopic> & { readonly flag: 'RED' })
  | (CompiledRow<AmberTopic> & { readonly flag: 'AMBER' })
  | (CompiledRow<RedTopic | AmberTopic> & { readonly flag: 'NOTE' });
