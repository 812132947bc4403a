/** Which rules speak of the same trouble, and which of them is the worse (`clinical-rules` 4.1a b). */
import type { RuleId } from './rule-names.ts';
import { ruleNamed } from './rules.ts';

/** Topics that are one trouble. */
const JOINED: Readonly<Record<string, string>> = {
  'bp-emergency': 'bp-high',
  hypo: 'glucose-low',
  hyper: 'glucose-high',
};

/** Rules whose family is not that of their topic, and those of a phone ECG, which have no row in the table. */
const OF_THEIR_OWN: Readonly<Record<string, string>> = {
  'GEN-RED-SPO2': 'oxygen',
  'GEN-AMBER-SPO2': 'oxygen',
  'ECG-RED-FAST': 'hr-high',
  'ECG-RED-SLOW': 'hr-low',
};

/** A rule that this release does not know is of no family but its own, so that nothing ever stands for it. */
export function familyOf(ruleId: string): string {
  const own = OF_THEIR_OWN[ruleId];
  if (own !== undefined) return own;
  const topic = ruleNamed(ruleId)?.topic;
  return topic === undefined ? ruleId : (JOINED[topic] ?? topic);
}

const HIGH_GLUCOSE: readonly RuleId[] = [
  'DM-RED-GLU-VERY-HIGH',
  'DM-RED-KETO-RISK',
  'DM-RED-OSMOTIC',
  'DM-RED-INSULIN-MISSED',
];
/** Rules beside which another of their family is no news, by that other one: they are worse. */
const WORSE: Readonly<Record<string, readonly RuleId[]>> = {
  'DM-RED-HYPO': ['DM-RED-HYPO-SEVERE'],
  'HTN-RED-SYSTOLIC': ['HTN-RED-EMERGENCY'],
  'HTN-RED-DIASTOLIC': ['HTN-RED-EMERGENCY'],
};

/** Whether one rule is worse than another of its family. Where no order is given, none is. */
export const isWorse = (ruleId: string, than: string): boolean =>
  (WORSE[than] ?? []).some((worse) => worse === ruleId);

/** Whether who was told of one rule knows of another: it is the same, as bad, or less bad. */
export function speaksFor(told: string, ruleId: string): boolean {
  const areEqual = [told, ruleId].every((id) => HIGH_GLUCOSE.some((high) => high === id));
  return told === ruleId || areEqual || isWorse(told, ruleId);
}

/** Whether each of the rules is spoken for by one that was told. */
export const areToldBy = (told: readonly string[], ruleIds: readonly string[]): boolean =>
  ruleIds.every((id) => told.some((one) => speaksFor(one, id)));
