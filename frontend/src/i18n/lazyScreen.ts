import type { i18n as I18n } from 'i18next';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadTexts } from './i18n.ts';
import type { TextPart } from './resources.ts';

/** Loads a screen's code and its texts at once, when it is first shown. */
export function lazyScreen<Props>(
  i18n: I18n,
  namespaces: readonly TextPart[],
  code: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [screen] = await Promise.all([code(), loadTexts(i18n, namespaces)]);
    return { default: screen };
  });
}
