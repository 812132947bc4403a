import assert from 'node:assert/strict';
import { AMBER_RULES, NOTE_RULES, RED_RULES } from '../../../backend/clinical/rule-table.ts';
import { atLeast } from '../../../backend/clinical/predicates.ts';
import type { RuleId } from '../../../backend/clinical/rule-names.ts';
import {
  pastRows,
  PRESENT_RULES,
  RULE_SET_DIGESTS,
  RULE_SETS,
  RULES_DIGEST,
  ruleSetOf,
} from '../../../backend/clinical/rules.ts';
import { LOG_FIELDS, NUMBER_LOG_FIELDS } from '../../../events/vocabulary.ts';
import { firedIds, judge } from './judge.ts';
import { digestOf } from './rule-digest.ts';
import { RULE_CASES } from './rule-cases.ts';

const RULES = PRESENT_RULES.rules;

/** The standard limits with which the cases of a rule made it compare numbers of the log. */
function limitsOf(id: RuleId) {
  const compared = RULE_CASES[id].fires
    .filter(({ clinic, overrides }) => clinic === undefined && overrides === undefined)
    .flatMap((one) => judge(one).firedRules.find((rule) => rule.id === id)?.compared ?? []);
  return NUMBER_LOG_FIELDS.flatMap((field) => {
    const limits = compared.flatMap((one) => (one.field === field && one.limit !== null ? [one.limit] : []));
    return [...new Set(limits)].map((limit) => ({ field, limit }));
  });
}

describe('the rule table', () => {
  it('refers only to rules that stand before', () => {
    const seen = new Set<string>();
    for (const { id, when } of RULES) {
      for (const reference of when.refersTo) assert.ok(seen.has(reference), `${id} refers to ${reference}`);
      seen.add(id);
    }
  });

  it('is what its version says', () => {
    const digest = digestOf(PRESENT_RULES, true);
    assert.equal(
      digest,
      RULES_DIGEST,
      'A rule, a derived term or the verdict has changed. In backend/clinical/rules.ts: raise RULES_VERSION, keep the rules ' +
        `that were in force as one of RULE_SETS by pastRows, and write the new RULES_DIGEST, ${digest}.`,
    );
  });

  it('has every set that was ever in force, each as it was', () => {
    const sets = new Map(RULE_SETS.map((set) => [set.version, digestOf(set, false)]));
    const faults = [...new Set([...sets.keys(), ...Object.keys(RULE_SET_DIGESTS)])].flatMap((version) => {
      const [is, was] = [sets.get(version), RULE_SET_DIGESTS[version]];
      if (is === was) return [];
      if (was === undefined) return [`RULE_SET_DIGESTS needs a line for ${version}: ${is}.`];
      if (is === undefined) return [`RULE_SETS no longer has ${version}: it must give that set by pastRows.`];
      return [
        version === PRESENT_RULES.version
          ? `Other rules are called ${version} now. Was it ever in force: raise RULES_VERSION, and let RULE_SETS give the set of before by pastRows. Else its line in RULE_SET_DIGESTS is ${is}.`
          : `RULE_SETS no longer gives ${version} as it was: pastRows must say how it differs from the set that followed it.`,
      ];
    });
    assert.ok(faults.length === 0, ['In backend/clinical/rules.ts:', ...faults].join('\n'));
  });

  it('has for every rule a case in which it fires, and one in which it does not', () => {
    for (const { id } of RULES) {
      const { fires, silent } = RULE_CASES[id];
      assert.ok(fires.length > 0 && silent.length > 0, id);
    }
  });

  it('has for every rule cases on both sides of each limit of a number that it compares', () => {
    const faults = RULES.flatMap(({ id }) => {
      const { fires, silent } = RULE_CASES[id];
      return limitsOf(id).flatMap(({ field, limit }) => {
        const step = LOG_FIELDS[field].whole ? 1 : 0.1;
        const steps = [...fires, ...silent].map(({ log }) => Math.round((log[field] ?? NaN) / step));
        const at = Math.round(limit / step);
        const isThere = steps.includes(at) && (steps.includes(at - 1) || steps.includes(at + 1));
        return isThere
          ? []
          : [`test/unit/clinical/rule-cases.ts: ${id} needs ${field} ${limit} and ${step} beside it.`];
      });
    });
    assert.ok(faults.length === 0, faults.join('\n'));
  });

  it('can be kept as it was when rules have come, gone and changed since', () => {
    const [first, second, third] = RED_RULES;
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const changed = { ...second, when: atLeast('hr', 200) };
    const following = [{ ...first, id: 'NOTE-HR-RAISED' as const }, changed, third];
    const before = pastRows(following, {
      without: ['NOTE-HR-RAISED'],
      replaced: [second],
      added: [{ row: first, before: second.id }],
    });
    assert.deepEqual(before, [first, second, third]);
    const present = { amber: AMBER_RULES, note: NOTE_RULES };
    const rest = RED_RULES.slice(3);
    const kept = ruleSetOf('kept', { ...present, red: [...before, ...rest] });
    assert.equal(digestOf(kept, false), digestOf(PRESENT_RULES, false));
    const other = ruleSetOf('other', { ...present, red: [first, changed, third, ...rest] });
    assert.notEqual(digestOf(other, false), digestOf(PRESENT_RULES, false));
  });

  for (const { id } of RULES) {
    describe(id, () => {
      const { fires, silent } = RULE_CASES[id];
      for (const one of fires) {
        it(`fires on ${JSON.stringify(one)}`, () => {
          assert.ok(firedIds(judge(one)).includes(id));
        });
      }
      for (const one of silent) {
        it(`is silent on ${JSON.stringify(one)}`, () => {
          assert.ok(!firedIds(judge(one)).includes(id));
        });
      }
    });
  }
});
