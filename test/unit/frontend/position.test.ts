import assert from 'node:assert/strict';
import { readPosition } from '../../../frontend/src/features/facilities/position.ts';

describe('a position as a map shows it', () => {
  for (const text of [
    '-4.325, 15.3222',
    '−4.325 15.3222',
    ' -4,325; 15,3222 ',
    '-4.325°, 15.3222°',
    '-4,325, 15,3222',
  ])
    it(`is read from "${text}"`, () => assert.deepEqual(readPosition(text), { lat: -4.325, lng: 15.3222 }));

  for (const text of ['', '-4.325', '91, 15', '-4, 181', 'Kinshasa', '4°19′S 15°19′E', '1e1, 2'])
    it(`is none in "${text}"`, () => assert.equal(readPosition(text), null));
});
