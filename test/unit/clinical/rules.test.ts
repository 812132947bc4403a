import assert from 'node:assert/strict';
import { AMBER_RULES, NOTE_RULES, RED_RULES } from '../../../backend/clinical/rule-table.ts';
import { atLeast } from '../../../backend/clinical/predicates.ts';
import {
  pastRows,
  PRESENT_RULES,
  RULE_SETS,
  RULES_DIGEST,
  ruleSetOf,
} from '../../../backend/clinical/rules.ts';
import { LOG_FIELD_NAMES } from '../../../events/vocabulary.ts';
import { firedIds, judge } from './judge.ts';
import { digestOf } from './rule-digest.ts';
import { RULE_CASES } from './rule-cases.ts';
import document from './rule-table.json' with { type: 'json' };
import setDigests from './rule-set-digests.json' with { type: 'json' };

const RULES = PRESENT_RULES.rules;

describe('the rule table', () => {
  it('says what the document says, row by row and in its order', () => {
    const rows = RULES.map(({ id, flag, condition, alsoRaises, advisories, topic, source }) => ({
      id,
      flag,
      condition,
      alsoRaises,
      advisories,
      topic,
      source,
    }));
    const expected = document.rules.map(({ appliesTo: _, predicate: __, reason: ___, ...row }) => row);
    assert.deepEqual(rows, expected);
  });

  it('reads each field in the rules that the document lists for it, and in no other', () => {
    const coverage = Object.fromEntries(
      LOG_FIELD_NAMES.map((field) => [
        field,
        RULES.filter((rule) => rule.when.reads.includes(field))
          .map(({ id }) => id)
          .toSorted(),
      ]),
    );
    const expected = Object.fromEntries(
      Object.entries(document.fieldCoverage).map(([field, rules]) => [field, rules.toSorted()]),
    );
    assert.deepEqual(coverage, expected);
  });

  it('refers only to rules that stand before', () => {
    const seen = new Set<string>();
    for (const { id, when } of RULES) {
      for (const reference of when.refersTo) assert.ok(seen.has(reference), `${id} refers to ${reference}`);
      seen.add(id);
    }
  });

  it('is what its version says', () => {
    assert.equal(
      digestOf(PRESENT_RULES, true),
      RULES_DIGEST,
      'A rule, a derived term or the verdict has changed: raise RULES_VERSION in backend/clinical/rules.ts, keep the rules ' +
        'that were in force as one of RULE_SETS by pastRows, and write the new digest beside the version.',
    );
  });

  it('has every set that was ever in force, each as it was', () => {
    assert.deepEqual(
      Object.fromEntries(RULE_SETS.map((set) => [set.version, digestOf(set, false)])),
      setDigests,
      'rule-set-digests.json gets a line for a new version; a line that is there is never changed: where it no longer fits, ' +
        'the set of that version is not kept as it was (RULE_SETS, pastRows).',
    );
  });

  it('has for every rule a case in which it fires, and one in which it does not', () => {
    for (const { id } of RULES) {
      const { fires, silent } = RULE_CASES[id];
      assert.ok(fires.length > 0 && silent.length > 0, id);
    }
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
