import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { bodyHashOf, repeatOf } from '../../../backend/http/repeat.ts';

const KEY = '0190a3f1-7c1e-7abc-8def-0123456789ab';
const ROUTE = { method: 'POST', path: '/api/patients/p1/logs', userId: 'dr-ngozi' };

/** The same value with the keys of every object in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

const jsonBodies = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe('the hash of a body', () => {
  it('is that of its value, not of its text', () => {
    const text = '{ "b": [1, 2.0, {"y": null, "x": "é"}],\n"a": true }';
    const other = '{"a":true,"b":[1,2,{"x":"\\u00e9","y":null}]}';
    assert.equal(bodyHashOf(JSON.parse(text)), bodyHashOf(JSON.parse(other)));
  });

  it('does not depend on the order of keys, at any depth', () => {
    fc.assert(
      fc.property(jsonBodies, (body) => {
        assert.equal(bodyHashOf(turned(body)), bodyHashOf(body));
      }),
    );
  });

  it('is another one for another value', () => {
    const different = [
      {},
      [],
      null,
      '',
      0,
      false,
      { a: 1 },
      { a: '1' },
      { a: null },
      { a: [1] },
      { a: { b: 1 } },
      { 'a:1': 1 },
      { b: 1 },
      [1, 2],
      [2, 1],
      [[1], 2],
      ['1,2'],
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { '{"a"': 1 },
    ];
    assert.equal(new Set(different.map(bodyHashOf)).size, different.length);
    fc.assert(
      fc.property(jsonBodies, jsonBodies, (one, other) => {
        fc.pre(!isDeepStrictEqual(one, other));
        assert.notEqual(bodyHashOf(one), bodyHashOf(other));
      }),
    );
  });

  it('counts a key named __proto__ as any other', () => {
    assert.notEqual(bodyHashOf(JSON.parse('{"__proto__": {"a": 1}}')), bodyHashOf({}));
  });

  it('is refused for a body that would exhaust the stack', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    assert.throws(() => bodyHashOf({ deep }), { status: 400, message: 'The body is nested too deeply.' });
  });
});

describe('the repeat of a request', () => {
  const keyOf = (key: string | undefined, route = ROUTE) => repeatOf(key, route, {})?.key;

  it('is recognised by route, person and key', () => {
    assert.equal(keyOf(KEY), keyOf(KEY));
    assert.equal(keyOf(KEY), keyOf(KEY.toUpperCase()));
    const others = [
      keyOf(KEY, { ...ROUTE, method: 'PUT' }),
      keyOf(KEY, { ...ROUTE, path: '/api/patients/p2/logs' }),
      keyOf(KEY, { ...ROUTE, userId: 'dr-amani' }),
      keyOf(KEY.replace('0190', '0191')),
    ];
    assert.equal(new Set([keyOf(KEY), ...others]).size, 5);
  });

  it('carries the hash of the body', () => {
    assert.equal(repeatOf(KEY, ROUTE, { a: 1 })?.bodyHash, bodyHashOf({ a: 1 }));
  });

  it('is nothing without a key', () => {
    assert.equal(repeatOf(undefined, ROUTE, {}), null);
  });

  it('is refused with a key that is no UUID', () => {
    for (const key of ['', '1', 'the same again', `${KEY} `]) {
      assert.throws(() => repeatOf(key, ROUTE, {}), {
        status: 400,
        message: 'The Idempotency-Key must be a UUID.',
      });
    }
  });
});
