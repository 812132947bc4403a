import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { configureStore } from '@reduxjs/toolkit';
import {
  ACCESSIBILITY_KEY,
  accessibilityChosen,
  accessibilityReducer,
  DEFAULT_ACCESSIBILITY,
  FONT_SCALE,
  SPEECH_RATES,
  keptChoice,
} from '../../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { keepAccessibility } from '../../../frontend/src/features/accessibility/keepAccessibility.ts';

/** A page's root and a browser's storage, as far as the settings use them. */
function browser(kept: Record<string, string> = {}) {
  const attributes = new Map<string, string>();
  const items = new Map(Object.entries(kept));
  return {
    attributes,
    items,
    root: {
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      removeAttribute: (name: string) => void attributes.delete(name),
    },
    storage: () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }),
  };
}

const newStore = () => configureStore({ reducer: { accessibility: accessibilityReducer } });

describe('display and voice settings', () => {
  it('are the ordinary ones until somebody chooses', () => {
    const { root, storage, attributes, items } = browser();
    keepAccessibility(newStore(), root, storage);
    assert.deepEqual([...attributes], [['data-font-size', 'small']]);
    assert.equal(items.size, 0);
  });

  it('hold at once on the page, and at the next visit', () => {
    const { root, storage, attributes } = browser();
    const store = newStore();
    keepAccessibility(store, root, storage);
    store.dispatch(accessibilityChosen({ fontSize: 'extraLarge', highContrast: true }));
    assert.deepEqual(Object.fromEntries(attributes), {
      'data-font-size': 'extraLarge',
      'data-contrast': 'high',
    });
    assert.deepEqual(keptChoice(storage), {
      fontSize: 'extraLarge',
      voiceSpeed: 'normal',
      highContrast: true,
    });
    store.dispatch(accessibilityChosen({ highContrast: false }));
    assert.equal(attributes.has('data-contrast'), false);
  });

  it('are the default where what was kept cannot be read', () => {
    for (const kept of [
      '{',
      '[]',
      '"x"',
      'null',
      '{"fontSize":"huge","voiceSpeed":3,"highContrast":"yes"}',
    ]) {
      const { storage } = browser({ [ACCESSIBILITY_KEY]: kept });
      assert.deepEqual(keptChoice(storage), DEFAULT_ACCESSIBILITY, kept);
    }
    const forbidden = () => {
      throw new Error('no storage');
    };
    assert.deepEqual(keptChoice(forbidden), DEFAULT_ACCESSIBILITY);
  });

  it('make letters as large in the styles as what decides by them believes', () => {
    const styles = readFileSync(new URL('../../../frontend/src/styles/base.css', import.meta.url), 'utf8');
    const inStyles = [...styles.matchAll(/data-font-size='(\w+)'\] \{\s*font-size: ([\d.]+)%/g)].map(
      ([, size = '', percent]) => [size, Number(percent) / 100],
    );
    assert.deepEqual({ small: 1, ...Object.fromEntries(inStyles) }, FONT_SCALE);
  });

  it('speak at half, whole and one and a half of the speed', () => {
    assert.deepEqual(SPEECH_RATES, { slow: 0.5, normal: 1, fast: 1.5 });
  });
});
