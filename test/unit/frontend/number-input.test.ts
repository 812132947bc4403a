import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readNumber } from '../../../frontend/src/lib/numberInput.ts';

const MARKS = ['.', ','] as const;
const mark = fc.constantFrom(...MARKS);
const SPACES = ['', ' ', '\t', '\u00a0', '\u202f'] as const;
const space = fc.constantFrom(...SPACES);

describe('a number as it is typed', () => {
  it('means the same with a comma and with a point, and is never off by ten', () => {
    const typed = fc.record({
      whole: fc.integer({ min: 0, max: 999_999 }),
      fraction: fc.stringMatching(/^\d{1,4}$/),
      mark,
    });
    fc.assert(
      fc.property(typed, (parts) => {
        const read = readNumber(`${parts.whole}${parts.mark}${parts.fraction}`);
        assert.equal(read.kind, 'number');
        assert.equal(read.value, Number.parseFloat(`${parts.whole}.${parts.fraction}`));
        assert.equal(read.decimals, parts.fraction.length);
      }),
    );
  });

  it('is read whole without a mark, whatever spaces stand around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999, max: 999_999 }), space, space, (value, before, after) => {
        assert.deepEqual(readNumber(`${before}${value}${after}`), { kind: 'number', value, decimals: 0 });
      }),
    );
  });

  it('is refused with two marks, so that no mark is ever taken for a thousands mark', () => {
    const group = fc.stringMatching(/^\d{1,3}$/);
    fc.assert(
      fc.property(group, mark, group, mark, group, (one, first, two, second, three) => {
        assert.equal(readNumber(`${one}${first}${two}${second}${three}`).kind, 'invalid');
      }),
    );
  });

  it('is never made out of a text that is not plainly one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readNumber(text);
        if (read.kind === 'number') assert.match(text.trim(), /^[+-]?\d+([.,]\d+)?$/);
      }),
    );
  });

  for (const text of [
    '5,',
    ',5',
    '.5',
    '7.',
    '1 234',
    '12e1',
    '0x10',
    '٧٢',
    '72 kg',
    'NaN',
    'Infinity',
    '--5',
  ]) {
    it(`is refused as “${text}”`, () => assert.deepEqual(readNumber(text), { kind: 'invalid' }));
  }

  for (const text of ['', '   ', '\u00a0']) {
    it(`is nothing where only ${text.length} spaces stand`, () =>
      assert.deepEqual(readNumber(text), { kind: 'empty' }));
  }
});
