import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { compareScalars } from '../../projections/read-models/scalar-order.ts';

describe('the order of index keys', () => {
  it('puts null first, then numbers, then text, then false and true', () => {
    const ordered = [null, -1.5, 0, 3, 1e9, '', 'Z', 'a', 'é', '李', false, true];
    assert.deepEqual(ordered.toReversed().toSorted(compareScalars), ordered);
  });

  it('puts text in the order of its bytes in UTF-8, which is that of its code points', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const bytes = Buffer.compare(Buffer.from(one), Buffer.from(other));
        assert.equal(Math.sign(compareScalars(one, other)), bytes);
      }),
      {
        numRuns: 2000,
        examples: [
          ['\u{ffee}', '🫀'],
          ['a🫀', 'a\u{e000}'],
          ['🫀', '🫁'],
          ['a', 'ab'],
        ],
      },
    );
  });
});
