import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../../events/enums.ts';
import { isLanguage, storedLanguage, storeLanguage } from './languageChoice.ts';
import type { Namespace } from './resources.ts';

type Texts = Readonly<Record<string, unknown>>;
type Loader = () => Promise<{ readonly default: Texts }>;

// One chunk per language and namespace: a reader loads the texts of the screens that they open, in their language.
const screenTexts = import.meta.glob<{ readonly default: Texts }>('./locales/*/*.json');
const clinicalTexts = import.meta.glob<{ readonly default: Texts }>(
  '../../../backend/contract/locales/clinical.*.json',
);

function loaderOf(language: Language, namespace: Namespace): Loader {
  const loader =
    namespace === 'clinical'
      ? clinicalTexts[`../../../backend/contract/locales/clinical.${language}.json`]
      : screenTexts[`./locales/${language}/${namespace}.json`];
  if (loader === undefined) throw new Error(`There is no language file for ${language}, ${namespace}.`);
  return loader;
}

/** The language that is shown. */
export function languageOf(i18n: I18n): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

async function load(i18n: I18n, language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  const loaded = await Promise.all(
    missing.map(async (namespace) => ({ namespace, texts: await loaderOf(language, namespace)() })),
  );
  for (const { namespace, texts } of loaded) i18n.addResourceBundle(language, namespace, texts.default);
}

/** Loads the texts of a screen; those of the new language, too, when the reader changes it meanwhile. */
export async function loadTexts(i18n: I18n, namespaces: readonly Namespace[]): Promise<void> {
  let language: Language;
  do {
    language = languageOf(i18n);
    await load(i18n, language, namespaces);
  } while (language !== languageOf(i18n));
}

/** The texts of the present language that are loaded. */
function loadedNamespaces(i18n: I18n): readonly Namespace[] {
  return Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}) as Namespace[];
}

/**
 * Changes the language once all texts that are in use are there, so that no key is ever seen; where they cannot be
 * loaded, the language stays and the promise is rejected.
 */
export async function switchLanguage(i18n: I18n, language: Language): Promise<void> {
  // Another screen may be opened while its texts are loaded.
  let namespaces: readonly Namespace[];
  do {
    namespaces = loadedNamespaces(i18n);
    await load(i18n, language, namespaces);
  } while (loadedNamespaces(i18n).length > namespaces.length);
  await i18n.changeLanguage(language);
  storeLanguage(() => localStorage, language);
}

/** Starts with the language that was chosen before and the texts that every screen needs. */
export async function startI18n(): Promise<I18n> {
  const i18n = i18next.createInstance();
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n.use(initReactI18next).init({
    lng: storedLanguage(() => localStorage),
    fallbackLng: false,
    load: 'currentOnly',
    ns: ['common'],
    defaultNS: 'common',
    resources: {},
    returnEmptyString: false,
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await loadTexts(i18n, ['common', 'errors', 'clinical']);
  return i18n;
}
