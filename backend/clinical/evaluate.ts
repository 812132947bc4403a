/**
 * The verdict on one log: a pure function of the log, the logs before it, the known conditions and the limits in force
 * (`clinical-rules` sections 1 to 3). No clock, no chance, no store.
 */
import type { Condition, Flag } from '../../events/enums.ts';
import type { FiredRule } from '../../events/log-events.ts';
import type { Thresholds } from '../../events/thresholds.ts';
import { type CompleteLogValues, LOG_FIELDS } from '../../events/vocabulary.ts';
import { adviceOf } from './advice.ts';
import {
  type ConditionFlags,
  conditionFlagsOf,
  holdsNothing,
  messageKeyOf,
  overallFlagOf,
} from './aggregation.ts';
import { FieldSet } from './field-set.ts';
import { Findings, History, type OriginOf, type PreviousLog } from './findings.ts';
import { comparisonsOf } from './predicates.ts';
import type { Rule } from './rule.ts';
import { PRESENT_RULES, type RuleSet } from './rules.ts';

// The module's callers need no other file of this folder.
export { historyWindowHours } from './derived-terms.ts';
export type { PreviousLog } from './findings.ts';

export interface EvaluationInput {
  /** Bounds and crossed pressures are checked before; what is out of bounds is judged all the same. */
  readonly values: CompleteLogValues;
  /** ISO 8601 in UTC with milliseconds. */
  readonly measuredAt: string;
  /**
   * The patient's other logs, in any order, at least those of `historyWindowHours` before this one. Logs measured at
   * the same time or later are ignored.
   */
  readonly previousLogs: readonly PreviousLog[];
  readonly knownConditions: ReadonlySet<Condition>;
  /** Patient over clinic over default, merged field by field. Where a green limit passes a red one, red wins. */
  readonly thresholds: Thresholds;
  /** Whose limit each of them is, for the record. */
  readonly limitFrom: OriginOf;
}

/** What `LogEvaluated` records of a verdict. */
export interface Evaluation {
  readonly overallFlag: Flag;
  readonly flagDiabetes: Flag | null;
  readonly conditionFlags: ConditionFlags;
  /** In table order: RED, AMBER, NOTE. */
  readonly firedRules: readonly FiredRule[];
  readonly messageKey: string;
  /** `reason.<rule id>` of the RED, then the AMBER rules. */
  readonly reasonKeys: readonly string[];
  readonly advisoryKeys: readonly string[];
  /** Nothing was measured, reported or noted, so the GREEN says nothing. */
  readonly limited: boolean;
  /** A RED or AMBER rule fired that reads more than numbers and medicines. */
  readonly symptomRuleFired: boolean;
  readonly rulesVersion: string;
}

/** @param ruleSet that of now, unless a past or proposed one is asked for */
export function evaluate(sent: EvaluationInput, ruleSet: RuleSet = PRESENT_RULES): Evaluation {
  const input = asKnownTo(ruleSet, sent);
  const { findings, fired, firedRules } = applyRules(input, ruleSet);
  const overallFlag = overallFlagOf(fired);
  const conditionFlags = conditionFlagsOf(fired, findings);
  const empty = holdsNothing(input.values);
  const messageKey = messageKeyOf(fired, empty);
  const flagged = fired.filter(({ flag }) => flag !== 'NOTE');
  return {
    overallFlag,
    flagDiabetes: conditionFlags.DIABETES ?? null,
    conditionFlags,
    firedRules,
    messageKey,
    reasonKeys: flagged.map(({ id }) => `reason.${id}`),
    advisoryKeys: adviceOf(fired, overallFlag, findings, empty).map((name) => `advisory.${name}`),
    limited: messageKey === 'message.GREEN.limited',
    symptomRuleFired: flagged.some(({ concernsSymptoms }) => concernsSymptoms),
    rulesVersion: ruleSet.version,
  };
}

/** What the rule set can know of the logs. */
function asKnownTo({ laterFields }: RuleSet, input: EvaluationInput): EvaluationInput {
  if (laterFields.length === 0) return input;
  const absent = Object.fromEntries(laterFields.map((field) => [field, LOG_FIELDS[field].absent]));
  const known = (values: CompleteLogValues): CompleteLogValues => ({ ...values, ...absent });
  return {
    ...input,
    values: known(input.values),
    previousLogs: input.previousLogs.map((log) => ({ ...log, values: known(log.values) })),
  };
}

/** Every rule that can fire is asked, in table order, so that a rule can refer to those before it. */
function applyRules(
  input: EvaluationInput,
  { rules }: RuleSet,
): {
  readonly findings: Findings;
  readonly fired: readonly Rule[];
  readonly firedRules: readonly FiredRule[];
} {
  const findings = new Findings(input.values, {
    known: input.knownConditions,
    history: new History(input.measuredAt, input.previousLogs),
    thresholds: input.thresholds,
    originOf: input.limitFrom,
  });
  const told = FieldSet.toldIn(input.values);
  const fired: Rule[] = [];
  const firedRules: FiredRule[] = [];
  for (const rule of rules) {
    if (rule.needs !== null && !rule.needs.meets(told)) continue;
    if (!rule.appliesTo.holds(findings) || !rule.when.holds(findings)) continue;
    const { id, condition, flag } = rule;
    findings.fire(id);
    fired.push(rule);
    firedRules.push({ id, condition, flag, compared: comparisonsOf(rule.when, findings) });
  }
  return { findings, fired, firedRules };
}
