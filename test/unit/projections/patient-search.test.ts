import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchWords } from '../../../projections/patients/search.ts';

describe('the words by which a name is searched', () => {
  const cases: readonly (readonly [name: string, words: readonly string[]])[] = [
    ['Amélie Ngozi-Okafor', ['amelie', 'ngozi', 'okafor']],
    ['  Jean  Bosco ', ['jean', 'bosco']],
    ['Ọlábísí Ṣàngódélé', ['olabisi', 'sangodele']],
    ['Ịfeọma Ụzọ', ['ifeoma', 'uzo']],
    ["N'Diaye", ['n', 'diaye']],
    ['Müller (Anna)', ['muller', 'anna']],
    ['İnci', ['inci']],
    ['Fatou Fatou', ['fatou']],
    ['Bébé 2 Mukendi', ['bebe', '2', 'mukendi']],
    ['مريم', ['مريم']],
    ['李雷', ['李雷']],
    ['🫀', []],
    ['', []],
    [' -- ', []],
  ];
  for (const [name, words] of cases) {
    it(`of ${JSON.stringify(name)} are ${words.join(', ') || 'none'}`, () => {
      assert.deepEqual(searchWords(name), words);
    });
  }

  it('are the same however an accent is composed', () => {
    assert.deepEqual(searchWords('Am\u00E9lie'), searchWords('Ame\u0301lie'));
  });

  it('are found again when one of them is searched for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const words = searchWords(name);
        assert.deepEqual(
          words.flatMap((word) => searchWords(word)),
          words,
        );
        assert.equal(new Set(words).size, words.length);
      }),
    );
  });
});
