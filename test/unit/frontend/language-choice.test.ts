import assert from 'node:assert/strict';
import { LANGUAGE_KEY, keptLanguage, keepLanguage } from '../../../frontend/src/i18n/languageChoice.ts';

describe('the language that was chosen before', () => {
  const kept = (value: string | null) => () => ({ getItem: () => value });

  it('is kept by the browser under a key of the product', () => {
    const written: string[] = [];
    keepLanguage(() => ({ setItem: (key, value) => written.push(key, value) }), 'sw');
    assert.deepEqual(written, [LANGUAGE_KEY, 'sw']);
    assert.equal(keptLanguage(kept('sw')), 'sw');
  });

  it('is English where none was chosen, or one that there is not', () => {
    assert.equal(keptLanguage(kept(null)), 'en');
    assert.equal(keptLanguage(kept('de')), 'en');
  });

  it('is English where the browser keeps nothing', () => {
    assert.equal(
      keptLanguage(() => {
        throw new Error('Access denied');
      }),
      'en',
    );
  });
});
