/** All 101 rules in the order of the document, which is the order of urgency. */
import type { LogField } from '../../events/vocabulary.ts';
import { FieldSet } from './field-set.ts';
import { type Predicate, predicateOf } from './predicates.ts';
import type { Rule, RuleRow } from './rule.ts';
import { AMBER_RULES } from './rules-amber.ts';
import { NOTE_RULES } from './rules-note.ts';
import { RED_RULES } from './rules-red.ts';
import type { AmberTopic, RedTopic } from './rule-names.ts';

/**
 * Recorded with every evaluation. A changed predicate, order, condition or advisory of any rule, derived term or
 * aggregation step is a new version: year of the document, its month, and a count within it.
 */
const RULES_VERSION = '2026-11-1';

/** `clinical-rules` 8.5: a rule that reads only these is not a symptom rule. */
const NUMBERS_AND_MEDICINES: ReadonlySet<LogField> = new Set<LogField>([
  'bpSys',
  'bpDia',
  'hr',
  'spo2',
  'weightKg',
  'glucoseMmol',
  'glucoseContext',
  'insulinUser',
  'medsTakenNow',
  'missedDoses24h',
  'missedDiabetesDoses24h',
]);

function compiled<Topic>(row: RuleRow<Topic>): Required<RuleRow<Topic>> & {
  readonly when: Predicate;
  readonly needs: FieldSet | null;
  readonly concernsSymptoms: boolean;
} {
  const when = predicateOf(row.when);
  return {
    ...row,
    alsoRaises: row.alsoRaises ?? [],
    when,
    needs: when.needs === null ? null : FieldSet.of(when.needs),
    concernsSymptoms: when.reads.some((field) => !NUMBERS_AND_MEDICINES.has(field)),
  };
}

/** The rule table of one version. */
export interface RuleSet {
  readonly version: string;
  /** In the order of the document: RED, AMBER, NOTE. */
  readonly rules: readonly Rule[];
}

export interface RuleRows {
  readonly red: readonly RuleRow<RedTopic>[];
  readonly amber: readonly RuleRow<AmberTopic>[];
  readonly note: readonly RuleRow<RedTopic | AmberTopic>[];
}

export function ruleSetOf(version: string, { red, amber, note }: RuleRows): RuleSet {
  return {
    version,
    rules: [
      ...red.map((row) => ({ ...compiled(row), flag: 'RED' }) as const),
      ...amber.map((row) => ({ ...compiled(row), flag: 'AMBER' }) as const),
      ...note.map((row) => ({ ...compiled(row), flag: 'NOTE' }) as const),
    ],
  };
}

/** By which logs are judged now. */
export const PRESENT_RULES: RuleSet = ruleSetOf(RULES_VERSION, {
  red: RED_RULES,
  amber: AMBER_RULES,
  note: NOTE_RULES,
});

/** Every version that a past log can be judged by again; a new one is added here and becomes the present one. */
export const RULE_SETS: readonly RuleSet[] = [PRESENT_RULES];

const BY_ID: ReadonlyMap<string, Rule> = new Map(PRESENT_RULES.rules.map((rule) => [rule.id, rule]));

/** A rule by its id, as events name it; undefined for one that this version does not have. */
export function ruleNamed(id: string): Rule | undefined {
  return BY_ID.get(id);
}
