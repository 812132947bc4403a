import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Scalar } from '../../projections/read-models/port.ts';
import { keyOf } from '../../projections/read-models/mongodb/keys.ts';
import { compareScalars } from '../../projections/read-models/scalar-order.ts';

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000')),
  // Where one text ends and the next begins is what could go wrong.
  fc.string({ unit: fc.constantFrom('\u0001', '\u0002', '1', '2', '9', 'a') }),
);

function compareKeys(one: readonly Scalar[], other: readonly Scalar[]): number {
  for (const [place, value] of one.entries()) {
    const order = compareScalars(value, other[place] ?? null);
    if (order !== 0) return Math.sign(order);
  }
  return 0;
}

describe('the text that stands for an index key', () => {
  it('has the order of the values by its bytes, field after field', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(scalar, scalar), { minLength: 1, maxLength: 4 }), (pairs) => {
        const one = pairs.map(([value]) => value);
        const other = pairs.map(([, value]) => value);
        const bytes = Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));
        assert.equal(bytes, compareKeys(one, other));
      }),
      { numRuns: 2000 },
    );
  });

  it('is one for zero and minus zero, and lists numbers from the lowest', () => {
    assert.equal(keyOf([0]), keyOf([-0]));
    const numbers = [-Number.MAX_VALUE, -2.5, -1, -1e-300, 0, 5e-324, 1, 37.25, Number.MAX_VALUE];
    const keys = numbers.map((number) => keyOf([number]));
    assert.deepEqual(keys, keys.toSorted());
  });
});
