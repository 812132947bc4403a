import assert from 'node:assert/strict';
import { START } from '../../../events/position.ts';
import { Differences, differingFields } from '../../../projections/rebuild/differences.ts';

describe('the fields in which two documents differ', () => {
  it('are found in objects and lists, whatever order their keys have', () => {
    const one = { a: 1, b: { c: true, d: [1, 2] }, e: 'GREEN' };
    const other = { e: 'RED', b: { d: [1, 3, 4], c: true }, a: 1 };
    assert.deepEqual(
      differingFields(one, other).map(({ field }) => field),
      ['b.d.1', 'b.d.2', 'e'],
    );
    assert.deepEqual(differingFields(one, { e: 'GREEN', b: { d: [1, 2], c: true }, a: 1 }), []);
  });

  it('tell numbers, moments and words of the vocabulary, and of another text how long it is', () => {
    const [name, flag, at, age, phone] = differingFields(
      { name: 'Amina', flag: 'RED', at: '2026-03-10T08:00:00.000Z', age: 61 },
      { name: 'AMBEr', flag: 'GREEN', at: null, age: 62, phone: '+243812345678' },
    );
    assert.deepEqual(
      [name?.one, name?.other],
      [
        { kind: 'text', length: 5 },
        { kind: 'text', length: 5 },
      ],
    );
    assert.deepEqual(flag?.one, { kind: 'value', text: 'RED' });
    assert.deepEqual(at?.one, { kind: 'value', text: '2026-03-10T08:00:00.000Z' });
    assert.deepEqual(age?.other, { kind: 'value', text: '62' });
    assert.deepEqual([phone?.one, phone?.other], [{ kind: 'missing' }, { kind: 'text', length: 13 }]);
  });

  it('are at most twenty', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, at]));
    assert.equal(differingFields(many, {}).length, 20);
  });
});

describe('the documents that differ', () => {
  const of = (clinicId: string) => ({ id: 'd', position: START, body: { clinicId } });

  it('are counted all, and told of each clinic, so that one with many leaves room for another', () => {
    const differences = new Differences();
    for (let at = 0; at < 30; at++) differences.add('patients', `a${at}`, of('a'), null, []);
    differences.add('patients', 'b1', null, of('b'), []);
    differences.add('patients', 'x', of('a'), of('a'), []);
    differences.addLater(of('b'), of('b'));
    assert.deepEqual([differences.count, differences.later], [32, 1]);
    assert.deepEqual(differences.ofClinics, [
      { clinicId: 'a', differing: 31, later: 0 },
      { clinicId: 'b', differing: 1, later: 1 },
    ]);
    assert.equal(differences.first.filter(({ clinicId }) => clinicId === 'a').length, 20);
    assert.deepEqual(differences.first.at(-1), {
      collection: 'patients',
      id: 'b1',
      clinicId: 'b',
      in: 'other',
      fields: [],
    });
  });
});
