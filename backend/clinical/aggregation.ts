/** From the rules that fired to flags and message (`clinical-rules` 3.1, steps 3 to 5 and 8). */
import { CONDITIONS, type Condition, type Flag } from '../../events/enums.ts';
import {
  type CompleteLogValues,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
  type LogGroup,
  READING_LOG_FIELDS,
  SYMPTOM_LOG_FIELDS,
  qualifiesReading,
} from '../../events/vocabulary.ts';
import { anyPalpitation } from './derived-terms.ts';
import type { Findings } from './findings.ts';
import type { Rule } from './rule.ts';
import type { GreenTopic } from './rule-names.ts';

export type ConditionFlags = { readonly [C in Condition]?: Flag };

/** The worst level among the RED and AMBER rules; a note leaves it GREEN. */
export function overallFlagOf(rules: readonly Rule[]): Flag {
  if (rules.some(({ flag }) => flag === 'RED')) return 'RED';
  return rules.some(({ flag }) => flag === 'AMBER') ? 'AMBER' : 'GREEN';
}

/** No reading and no symptom: choices, counts and medicines are neither, but what a meter shows for a number is. */
export function holdsNothing(values: CompleteLogValues): boolean {
  return (
    isMissing(values.glucoseSign) &&
    READING_LOG_FIELDS.every((field) => isMissing(values[field])) &&
    SYMPTOM_LOG_FIELDS.every((field) => values[field] !== true)
  );
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

const DIABETES_GROUPS: ReadonlySet<LogGroup> = new Set<LogGroup>([
  'glucose',
  'osmotic',
  'foot',
  'eyes',
  'diabetesMedication',
]);

const fieldsThatAssess = (chosen: (group: LogGroup) => boolean): readonly LogField[] =>
  // When or how a reading was taken says nothing without the reading.
  LOG_FIELD_NAMES.filter((field) => !qualifiesReading(field) && chosen(LOG_FIELDS[field].group));

const DIABETES_FIELDS = fieldsThatAssess((group) => DIABETES_GROUPS.has(group));
const CARDIAC_FIELDS = fieldsThatAssess((group) => !DIABETES_GROUPS.has(group));

/** A reading or choice is there, a count is above 0, or a symptom was reported; taking medicines is no assessment. */
function assesses(values: CompleteLogValues, field: LogField): boolean {
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  const value = values[field];
  switch (definition.kind) {
    case 'number':
      return definition.reading ? !isMissing(value) : Number(value ?? 0) > 0;
    case 'boolean':
      return definition.symptom && value === true;
    case 'choice':
      return !isMissing(value);
  }
}

function anyAssesses(values: CompleteLogValues, fields: readonly LogField[]): boolean {
  for (const field of fields) if (assesses(values, field)) return true;
  return false;
}

/** Whether the log tells anything of a condition: of a known one, or of diabetes, whose first sign must be seen. */
function isAssessed(condition: Condition, findings: Findings): boolean {
  const { values } = findings;
  switch (condition) {
    case 'HYPERTENSION':
      return findings.knows(condition) && !(isMissing(values.bpSys) && isMissing(values.bpDia));
    case 'AF_FLUTTER':
      return findings.knows(condition) && (!isMissing(values.hr) || anyPalpitation.holds(findings));
    case 'IHD':
    case 'HEART_FAILURE':
      return findings.knows(condition) && anyAssesses(values, CARDIAC_FIELDS);
    case 'DIABETES':
      return anyAssesses(values, DIABETES_FIELDS);
  }
}

/**
 * The flag of each condition that the log assessed or that a rule raised. An absent condition was not assessed, which
 * is never the same as fine. A condition that is not known may be there: it signals a possible new problem.
 */
export function conditionFlagsOf(rules: readonly Rule[], findings: Findings): ConditionFlags {
  const flags: { [C in Condition]?: Flag } = {};
  for (const condition of CONDITIONS) {
    const raised = rules.filter((rule) => raises(rule, condition, findings));
    if (raised.length > 0) flags[condition] = overallFlagOf(raised);
    else if (isAssessed(condition, findings)) flags[condition] = 'GREEN';
  }
  return flags;
}

function raises(rule: Rule, condition: Condition, findings: Findings): boolean {
  if (rule.flag === 'NOTE') return false;
  return rule.condition === condition || (rule.alsoRaises.includes(condition) && findings.knows(condition));
}

/** A call or a day's visit is enough for the rule, so an emergency beside it speaks first. */
const yieldsToEmergency = ({ advisories }: Rule): boolean =>
  advisories.includes('call-team-now') || advisories.includes('seek-care-today');

/**
 * The key of the one message, `message.<flag>.<topic>`.
 * @param rules those that fired, in table order
 * @param empty the log held no reading and no symptom
 */
export function messageKeyOf(rules: readonly Rule[], empty: boolean): string {
  const flag = overallFlagOf(rules);
  const first = rules[0];
  if (flag === 'GREEN' || first === undefined) {
    const topic: GreenTopic = first !== undefined ? 'notes' : empty ? 'limited' : 'all';
    return `message.GREEN.${topic}`;
  }
  const emergency = yieldsToEmergency(first)
    ? rules.find((rule) => rule.flag === 'RED' && rule.advisories.includes('call-emergency'))
    : undefined;
  return `message.${flag}.${(emergency ?? first).topic}`;
}
