import assert from 'node:assert/strict';
import { DocumentNumbers } from '../../projections/document-numbers.ts';

describe('the numbers of documents', () => {
  const id = (number: number): string => `log-${number * 7919}-${number}`;

  it('are found again by their ids, and seldom any for an id that was never added', () => {
    const numbers = new DocumentNumbers();
    for (let number = 1; number <= 50_000; number++) assert.equal(numbers.add(id(number)), number);
    for (let number = 1; number <= 50_000; number++) assert.ok(numbers.of(id(number)).includes(number));
    const others = Array.from({ length: 50_000 }, (_, each) => id(-1 - each));
    assert.ok(others.filter((other) => numbers.mayHave(other)).length < 10);
  });

  it('of ids with one hash (FNV-1a) are all named', () => {
    const numbers = new DocumentNumbers();
    for (const each of ['liquid', 'other', 'costarring']) numbers.add(each);
    assert.deepEqual(numbers.of('liquid'), [1, 3]);
    assert.equal(numbers.mayHave('costarring'), true);
    assert.deepEqual(numbers.of('nobody'), []);
  });
});
