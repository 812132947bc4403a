/**
 * The texts of the language that is shown, for components. All texts are loaded before a screen is shown, so that one context that
 * changes with the language is enough.
 */
import type { DefaultNamespace, Namespace, TFunction } from 'i18next';
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { I18n } from './translator.ts';

interface Texts {
  readonly i18n: I18n;
  /** The function that finds the texts of a namespace, in one language: the same one each time. */
  readonly of: (namespace: string | undefined) => TFunction;
}

const TextsContext = createContext<Texts | null>(null);

interface TextsProviderProps {
  readonly i18n: I18n;
  readonly children: ReactNode;
}

export function TextsProvider({ i18n, children }: TextsProviderProps) {
  const language = useSyncExternalStore(i18n.onLanguageChanged, () => i18n.language);
  const texts = useMemo(() => textsIn(i18n, language), [i18n, language]);
  return createElement(TextsContext, { value: texts }, children);
}

function textsIn(i18n: I18n, language: string): Texts {
  const made = new Map<string | undefined, TFunction>();
  const of = (namespace: string | undefined): TFunction => {
    let t = made.get(namespace);
    if (t === undefined) {
      t = i18n.textsOf(language, namespace);
      made.set(namespace, t);
    }
    return t;
  };
  return { i18n, of };
}

/** @param namespaces of the texts: the first is that of keys which name none. */
export function useTranslation<const Ns extends Namespace = DefaultNamespace>(
  namespaces?: Ns,
): { readonly t: TFunction<Ns>; readonly i18n: I18n } {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('There are no texts here: a TextsProvider is missing above.');
  const first: string | undefined = typeof namespaces === 'string' ? namespaces : namespaces?.[0];
  return { t: texts.of(first) as TFunction<Ns>, i18n: texts.i18n };
}
