/** The advice that goes with the rules that fired, without what contradicts itself (`clinical-rules` 3.1, step 7). */
import type { Flag } from '../../events/enums.ts';
import type { BooleanLogField } from '../../events/vocabulary.ts';
import type { Findings } from './findings.ts';
import type { Rule } from './rule.ts';
import type { Advisory, RuleId } from './rule-names.ts';

interface Conflict {
  /** Any of these, among the advice still standing, */
  readonly advised?: readonly Advisory[];
  /** or any of these rules, fired, */
  readonly fired?: readonly RuleId[];
  /** or any of these symptoms, reported, */
  readonly reported?: readonly BooleanLogField[];
  /** takes these away. */
  readonly removes: readonly Advisory[];
}

/** In this order: sitting upright goes before lying down, and what has been taken away takes nothing away. */
const CONFLICTS: readonly Conflict[] = [
  {
    advised: ['no-aspirin-stroke', 'no-aspirin-back-pain'],
    reported: ['backPainBetweenShoulders'],
    removes: ['aspirin-300'],
  },
  { advised: ['sit-upright'], removes: ['lie-down', 'legs-up'] },
  { advised: ['lie-down'], removes: ['rest-sit'] },
  {
    advised: ['hold-bp-tablet-ask', 'hold-rate-tablet-ask'],
    removes: ['take-medicines', 'take-missed-bp-med-as-advised'],
  },
  {
    fired: ['GEN-RED-LOW-BP', 'GEN-AMBER-LOW-BP'],
    // Step 7 names only a measured low pressure; 5.4 also forbids the spray to one who is faint, which is safer.
    reported: ['syncopeOrCollapse', 'nearFaintingSpells'],
    removes: ['gtn-if-prescribed'],
  },
  {
    advised: ['hypo-15g'],
    removes: ['hyper-water', 'check-ketones', 'insulin-if-prescribed', 'test-2-4h'],
  },
  { advised: ['fluid-1000-1500'], removes: ['fluid-1500'] },
  {
    advised: ['call-emergency'],
    removes: ['call-team-24h', 'call-team-now', 'seek-care-today', 'foot-24h', 'eye-check-24h'],
  },
  { advised: ['call-team-now', 'seek-care-today'], removes: ['call-team-24h'] },
  { advised: ['eye-emergency'], removes: ['eye-check-24h'] },
  { advised: ['seek-care-today'], removes: ['foot-24h'] },
];

/** After one of these a low sugar may not be treated by mouth. */
const MAY_NOT_SWALLOW: readonly RuleId[] = ['GEN-RED-NEURO', 'GEN-RED-SYNCOPE'];

/**
 * @param rules those that fired, in table order
 * @param empty the log held no reading and no symptom
 */
export function adviceOf(
  rules: readonly Rule[],
  overallFlag: Flag,
  findings: Findings,
  empty: boolean,
): readonly Advisory[] {
  const advice = new Set<Advisory>();
  for (const rule of rules) for (const advisory of rule.advisories) advice.add(advisory);
  if (overallFlag === 'GREEN') advice.add(empty ? 'add-readings' : 'keep-going');
  for (const conflict of CONFLICTS) {
    if (!arises(conflict, advice, findings)) continue;
    for (const advisory of conflict.removes) advice.delete(advisory);
  }
  if (advice.has('hypo-15g') && anyFired(MAY_NOT_SWALLOW, findings)) advice.add('hypo-unconscious');
  return [...advice];
}

function arises(conflict: Conflict, advice: ReadonlySet<Advisory>, findings: Findings): boolean {
  for (const advisory of conflict.advised ?? []) if (advice.has(advisory)) return true;
  for (const symptom of conflict.reported ?? []) if (findings.values[symptom] === true) return true;
  return anyFired(conflict.fired ?? [], findings);
}

function anyFired(rules: readonly RuleId[], findings: Findings): boolean {
  for (const rule of rules) if (findings.hasFired(rule)) return true;
  return false;
}
