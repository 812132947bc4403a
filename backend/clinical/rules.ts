/** All 101 rules in the order of the document, which is the order of urgency. */
import type { LogField } from '../../events/vocabulary.ts';
import { type Predicate, predicateOf } from './predicates.ts';
import type { Rule, RuleRow } from './rule.ts';
import { AMBER_RULES } from './rules-amber.ts';
import { NOTE_RULES } from './rules-note.ts';
import { RED_RULES } from './rules-red.ts';

/**
 * Recorded with every evaluation. A changed predicate, order, condition or advisory of any rule, derived term or
 * aggregation step is a new version: year of the document, its month, and a count within it.
 */
export const RULES_VERSION = '2026-11-1';

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
  readonly concernsSymptoms: boolean;
} {
  const when = predicateOf(row.when);
  return {
    ...row,
    alsoRaises: row.alsoRaises ?? [],
    when,
    concernsSymptoms: when.reads.some((field) => !NUMBERS_AND_MEDICINES.has(field)),
  };
}

export const RULES: readonly Rule[] = [
  ...RED_RULES.map((row) => ({ ...compiled(row), flag: 'RED' }) as const),
  ...AMBER_RULES.map((row) => ({ ...compiled(row), flag: 'AMBER' }) as const),
  ...NOTE_RULES.map((row) => ({ ...compiled(row), flag: 'NOTE' }) as const),
];

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** A rule by its id, as events name it; undefined for one that this version does not have. */
export function ruleNamed(id: string): Rule | undefined {
  return BY_ID.get(id);
}
