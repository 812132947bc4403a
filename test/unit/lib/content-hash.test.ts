import assert from 'node:assert/strict';
import { bodyHashOf } from '../../../backend/http/repeat.ts';
import { contentHash } from '../../../lib/content-hash.ts';

describe('the hash of a content', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it('is the one that is stored with events and of which ids were made', () => {
    const patient = { resourceType: 'Patient', name: [{ text: 'Béatrice' }], birthDate: '1961-04-02' };
    assert.equal(contentHash(patient), 'cdfb4b6367bcf15dfa017b78ebce2708');
    assert.equal(bodyHashOf(patient), contentHash(patient));
  });

  it('does not depend on the order of keys', () => {
    assert.equal(contentHash({ a: 1, b: [2] }), contentHash({ b: [2], a: 1 }));
  });

  it('is none of what is nested more deeply than its reader allows', () => {
    assert.match(contentHash(nested(101), 100), /^[\da-f]{32}$/);
    assert.throws(() => contentHash(nested(102), 100), { name: 'NestingError' });
    assert.match(contentHash(nested(102)), /^[\da-f]{32}$/);
  });
});
