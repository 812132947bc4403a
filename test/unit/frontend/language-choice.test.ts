import assert from 'node:assert/strict';
import { LANGUAGE_KEY, storedLanguage, storeLanguage } from '../../../frontend/src/i18n/languageChoice.ts';

describe('the language that was chosen before', () => {
  const kept = (value: string | null) => () => ({ getItem: () => value });

  it('is kept by the browser under a key of the product', () => {
    const written: string[] = [];
    storeLanguage(() => ({ setItem: (key, value) => written.push(key, value) }), 'sw');
    assert.deepEqual(written, [LANGUAGE_KEY, 'sw']);
    assert.equal(storedLanguage(kept('sw')), 'sw');
  });

  it('is English where none was chosen, or one that there is not', () => {
    assert.equal(storedLanguage(kept(null)), 'en');
    assert.equal(storedLanguage(kept('de')), 'en');
  });

  it('is English where the browser keeps nothing', () => {
    assert.equal(
      storedLanguage(() => {
        throw new Error('Access denied');
      }),
      'en',
    );
  });
});
