import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { forgetKept, keepText, keepValue, keptText, keptValue } from '../../../frontend/src/lib/keptValue.ts';

const schema = z.object({ patientId: z.string() });
const KEY = 'home-heart.kept';

/** A browser's store with something in it, or nothing. */
function browser(text?: string) {
  const items = new Map(text === undefined ? [] : [[KEY, text]]);
  const storage = () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return { items, storage };
}
const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('what a browser keeps', () => {
  it('is read as it was written, until it is forgotten', () => {
    const { items, storage } = browser();
    keepValue(storage, KEY, { patientId: 'p1' });
    assert.deepEqual([...items], [[KEY, '{"patientId":"p1"}']]);
    assert.deepEqual(keptValue(storage, KEY, schema), { patientId: 'p1' });
    keepText(storage, KEY, 'steps');
    assert.equal(keptText(storage, KEY), 'steps');
    forgetKept(storage, KEY);
    assert.equal(keptText(storage, KEY), null);
    assert.equal(keptValue(storage, KEY, schema), null);
  });

  it('is nothing where it is broken, or of another release', () => {
    for (const text of ['', '{"patientId":', 'null', '[]', '{"patientId":1}', 'steps'])
      assert.equal(keptValue(browser(text).storage, KEY, schema), null, text);
  });

  it('is nothing where the browser refuses its store, and stops nobody', () => {
    keepText(refused, KEY, 'steps');
    keepValue(refused, KEY, { patientId: 'p1' });
    forgetKept(refused, KEY);
    assert.equal(keptText(refused, KEY), null);
    assert.equal(keptValue(refused, KEY, schema), null);
  });

  it('is what it was where there is no room for more', () => {
    const { storage } = browser('steps');
    const full = () => ({
      ...storage(),
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    });
    keepText(full, KEY, 'all');
    assert.equal(keptText(full, KEY), 'steps');
  });
});
