import assert from 'node:assert/strict';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { LOG_FIELD_NAMES } from '../../../events/vocabulary.ts';
import { firedIds, judge } from './judge.ts';
import { RULE_CASES } from './rule-cases.ts';
import document from './rule-table.json' with { type: 'json' };

const RULES = PRESENT_RULES.rules;

describe('the rule table', () => {
  it('says what the document says, row by row and in its order', () => {
    const rows = RULES.map(({ id, flag, condition, alsoRaises, advisories, topic, source }, index) => ({
      number: index + 1,
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
