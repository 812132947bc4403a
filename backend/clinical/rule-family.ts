/** Which rules speak of the same trouble, and which of them is the worse (`clinical-rules` 4.1a b). */
import { ruleNamed } from './rules.ts';

/** Those of a phone ECG, which have no row in the table. */
const OF_AN_ECG: Readonly<Record<string, string>> = { 'ECG-RED-FAST': 'hr-high', 'ECG-RED-SLOW': 'hr-low' };

/** A rule that this release does not know is of no family but its own, so that nothing ever stands for it. */
export const familyOf = (ruleId: string): string => ruleNamed(ruleId)?.family ?? OF_AN_ECG[ruleId] ?? ruleId;

/** Whether one rule is worse than another of its family. Where no order is given, none is. */
export const isWorse = (ruleId: string, than: string): boolean =>
  ruleNamed(ruleId)?.worseThan.some((id) => id === than) ?? false;

/** Whether who was told of one rule knows of another: it is the same, as bad, or less bad. */
export const speaksFor = (told: string, ruleId: string): boolean =>
  told === ruleId || isWorse(told, ruleId) || (ruleNamed(told)?.asBadAs.some((id) => id === ruleId) ?? false);

/** Whether each of the rules is spoken for by one that was told. */
export const areToldBy = (told: readonly string[], ruleIds: readonly string[]): boolean =>
  ruleIds.every((id) => told.some((one) => speaksFor(one, id)));
