/** The advice that goes with the rules that fired, without what contradicts itself (`clinical-rules` 3.1, step 7). */
import type { Flag } from '../../events/enums.ts';
import type { CompleteLogValues } from '../../events/vocabulary.ts';
import type { Rule } from './rule.ts';
import type { Advisory, RuleId } from './rule-names.ts';

interface Conflict {
  /** Any of these, among the advice still standing, */
  readonly advised?: readonly Advisory[];
  /** or any of these rules, fired, */
  readonly fired?: readonly RuleId[];
  /** or this symptom, reported, */
  readonly reported?: 'backPainBetweenShoulders';
  /** takes these away. */
  readonly removes: readonly Advisory[];
}

/** In this order: sitting upright goes before lying down, and what has been taken away takes nothing away. */
const CONFLICTS: readonly Conflict[] = [
  {
    advised: ['no-aspirin-stroke', 'no-aspirin-back-pain'],
    reported: 'backPainBetweenShoulders',
    removes: ['aspirin-300'],
  },
  { advised: ['sit-upright'], removes: ['lie-down', 'legs-up'] },
  { advised: ['lie-down'], removes: ['rest-sit'] },
  {
    advised: ['hold-bp-tablet-ask', 'hold-rate-tablet-ask'],
    removes: ['take-medicines', 'take-missed-bp-med-as-advised'],
  },
  { fired: ['GEN-RED-LOW-BP', 'GEN-AMBER-LOW-BP'], removes: ['gtn-if-prescribed'] },
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
  values: CompleteLogValues,
  empty: boolean,
): readonly Advisory[] {
  const advice = new Set<Advisory>(rules.flatMap((rule) => rule.advisories));
  if (overallFlag === 'GREEN') advice.add(empty ? 'add-readings' : 'keep-going');

  const anyFired = (ids: readonly RuleId[] = []) => rules.some(({ id }) => ids.includes(id));
  for (const { advised = [], fired, reported, removes } of CONFLICTS) {
    const conflicts =
      advised.some((advisory) => advice.has(advisory)) ||
      anyFired(fired) ||
      (reported !== undefined && values[reported] === true);
    if (conflicts) for (const advisory of removes) advice.delete(advisory);
  }

  if (advice.has('hypo-15g') && anyFired(MAY_NOT_SWALLOW)) advice.add('hypo-unconscious');
  return [...advice];
}
