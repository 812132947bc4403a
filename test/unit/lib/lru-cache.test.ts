import assert from 'node:assert/strict';
import { LruCache } from '../../../lib/lru-cache.ts';

describe('a bounded map', () => {
  it('forgets what was used least recently', () => {
    const map = new LruCache<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    assert.equal(map.get('a'), 1);
    map.set('c', 3);
    assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [1, undefined, 3]);
  });

  it('counts a new value of a key as a use of it, not as another entry', () => {
    const map = new LruCache<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [3, undefined, 4]);
  });

  it('keeps what together weighs no more than it may', () => {
    const map = new LruCache<string, string>(5, (text) => text.length);
    map.set('a', 'xx');
    map.set('b', 'yyy');
    map.set('a', 'x');
    map.set('c', 'z');
    assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], ['x', 'yyy', 'z']);
    map.set('d', 'wwww');
    assert.deepEqual(
      [map.get('a'), map.get('b'), map.get('c'), map.get('d')],
      [undefined, undefined, 'z', 'wwww'],
    );
  });

  it('does not keep what alone weighs more than all may', () => {
    const map = new LruCache<string, string>(5, (text) => text.length);
    map.set('a', 'x');
    map.set('b', 'too long');
    assert.deepEqual([map.get('a'), map.get('b')], [undefined, undefined]);
  });
});
