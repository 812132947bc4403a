import type { i18n as I18n } from 'i18next';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadTexts } from './i18n.ts';
import type { TextPart } from './resources.ts';

interface Loading<Props> {
  /** Null until it is there. */
  readonly screen: ComponentType<Props> | null;
  readonly failure: { readonly error: unknown } | null;
}

/**
 * A screen whose code and texts are loaded at once, when it is first shown. What cannot be loaded is thrown to the
 * boundary around it, and tried again the next time that it is shown.
 *
 * Not React's own `lazy`: that keeps what has come for 0.3 s behind the sign of waiting, once the sign was shown.
 *
 * @param waiting what is shown meanwhile.
 */
export function lazyScreen<Props extends object>(
  i18n: I18n,
  namespaces: readonly TextPart[],
  code: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    loading ??= Promise.all([code(), loadTexts(i18n, namespaces)]).then(([screen]) => screen);
    try {
      loaded = await loading;
      return loaded;
    } finally {
      loading = null;
    }
  };
  return function LazyScreen(props) {
    const [{ screen: Screen, failure }, setLoading] = useState<Loading<Props>>(() => ({
      screen: loaded,
      failure: null,
    }));
    useEffect(() => {
      if (Screen !== null) return;
      let isShown = true;
      const tell = (outcome: Loading<Props>): void => {
        if (isShown) setLoading(outcome);
      };
      load().then(
        (screen) => tell({ screen, failure: null }),
        (error: unknown) => tell({ screen: null, failure: { error } }),
      );
      return () => {
        isShown = false;
      };
    }, [Screen]);
    if (failure !== null) throw failure.error;
    return Screen === null ? waiting : <Screen {...props} />;
  };
}
