/** All rules in the order of the document, which is the order of urgency. */
import { type LogField, tellsSymptom } from '../../events/vocabulary.ts';
import { ALL } from './derived-terms.ts';
import { FieldSet } from './field-set.ts';
import { predicateOf } from './predicates.ts';
import type { FlagRow, NoteRow, Rule } from './rule.ts';
import type { AmberTopic, RedTopic, RuleId } from './rule-names.ts';
import { AMBER_RULES, NOTE_RULES, RED_RULES } from './rule-table.ts';

/**
 * Recorded with every evaluation. A changed predicate, order, condition or advisory of any rule, derived term or
 * aggregation step is a new version: year of the document, its month, and a count within it.
 */
const RULES_VERSION = '2026-11-2';
/**
 * SHA-256 of what these rules, and the verdicts made of them, say of the logs of `test/unit/clinical/rule-digest.ts`, where a
 * test compares it. Where it has changed, so has a rule: raise the version, and keep the rules that were in force as one of
 * `RULE_SETS` (`pastRows`; `laterFields` where it is a new field that a derived term reads).
 */
export const RULES_DIGEST = 'ebed1461ce9487734431de2ce99b1f0bc828fe465ad03b8c816e18fab289ba72';
/**
 * The same of which rules fire, for every set that was ever in force. A new version gets a line; one that is there is never
 * changed: where it no longer fits, the set of that version is not kept as it was.
 */
export const RULE_SET_DIGESTS: Readonly<Record<string, string>> = {
  '2026-11-2': 'ad3d3e59d747a9e0bd50586a7eeaf9e3147c97980468801779ff9967d0b14aa8',
  '2026-11-1': '94f9de96bfde393feb1b816c82d5e04b179bdd5d90ff34a739eabdaf81bf4b7e',
};

function compiled(row: FlagRow<RedTopic | AmberTopic> | NoteRow, flag: Rule['flag']): Rule {
  const when = predicateOf(row.when);
  return {
    condition: null,
    alsoRaises: [],
    appliesTo: ALL,
    family: row.topic,
    worseThan: [],
    asBadAs: [],
    ...row,
    flag,
    when,
    needs: when.needs === null ? null : FieldSet.of(when.needs),
    concernsSymptoms: when.reads.some(tellsSymptom),
  };
}

/** The rule table of one version. */
export interface RuleSet {
  readonly version: string;
  /** In the order of the document: RED, AMBER, NOTE. */
  readonly rules: readonly Rule[];
  /** Fields that came with a later version: it judges a log as though they were not there. */
  readonly laterFields: readonly LogField[];
}

export interface RuleRows {
  readonly red: readonly FlagRow<RedTopic>[];
  readonly amber: readonly FlagRow<AmberTopic>[];
  readonly note: readonly NoteRow[];
}

export function ruleSetOf(
  version: string,
  { red, amber, note }: RuleRows,
  laterFields: readonly LogField[] = [],
): RuleSet {
  return {
    version,
    laterFields,
    rules: [
      ...red.map((row) => compiled(row, 'RED')),
      ...amber.map((row) => compiled(row, 'AMBER')),
      ...note.map((row) => compiled(row, 'NOTE')),
    ],
  };
}

/** By which logs are judged now. */
const PRESENT_ROWS: RuleRows = { red: RED_RULES, amber: AMBER_RULES, note: NOTE_RULES };
export const PRESENT_RULES: RuleSet = ruleSetOf(RULES_VERSION, PRESENT_ROWS);

/** How a rule table that was in force differs from the one that followed it. */
export interface PastRules<Row> {
  /** The rules that came with the table that followed. */
  readonly without?: readonly RuleId[];
  /** The rules that have changed since, each as it was, with copies of the derived terms that have changed. */
  readonly replaced?: readonly Row[];
  /** The rules that were dropped since, each with the rule that it stood before; last where there is none. */
  readonly added?: readonly { readonly row: Row; readonly before?: RuleId }[];
}

/** The rows of a table that was in force, from those of the table that followed it. */
export function pastRows<Row extends { readonly id: RuleId }>(
  following: readonly Row[],
  { without = [], replaced = [], added = [] }: PastRules<Row>,
): readonly Row[] {
  const rows = following
    .filter(({ id }) => !without.includes(id))
    .map((row) => replaced.find(({ id }) => id === row.id) ?? row);
  for (const { row, before } of added) {
    const index = rows.findIndex(({ id }) => id === before);
    rows.splice(index === -1 ? rows.length : index, 0, row);
  }
  return rows;
}

/** Every version that a past log can be judged by again, newest first. The set that was in force comes second. */
export const RULE_SETS: readonly RuleSet[] = [
  PRESENT_RULES,
  ruleSetOf('2026-11-1', PRESENT_ROWS, ['glucoseSign']),
];

const BY_ID: ReadonlyMap<string, Rule> = new Map(PRESENT_RULES.rules.map((rule) => [rule.id, rule]));

/** A rule by its id, as events name it; undefined for one that this version does not have. */
export function ruleNamed(id: string): Rule | undefined {
  return BY_ID.get(id);
}
