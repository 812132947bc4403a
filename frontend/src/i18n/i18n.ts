import type { Language } from '../../../events/enums.ts';
import { isLanguage, keptLanguage, keepLanguage } from './languageChoice.ts';
import type { TextPart } from './resources.ts';
import { isClinicalPart, loadTextFile, SHELL_TEXTS } from './textFiles.ts';
import { createI18n, type I18n } from './translator.ts';

/** The language that is shown. */
export function languageOf(i18n: I18n): Language {
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

async function load(i18n: I18n, language: Language, parts: readonly TextPart[]): Promise<void> {
  const missing = parts.filter((part) => !i18n.hasTexts(language, part));
  const loaded = await Promise.all(
    missing.map(async (part) => ({ part, texts: await loadTextFile(language, part) })),
  );
  for (const { part, texts } of loaded) {
    if (isClinicalPart(part)) i18n.addTexts(language, 'clinical', texts);
    // For a part of the clinical texts, an empty one of its own tells that it is loaded.
    i18n.addTexts(language, part, isClinicalPart(part) ? {} : texts);
  }
}

/** Loads the texts of a screen; those of the new language, too, when the reader changes it meanwhile. */
export async function loadTexts(i18n: I18n, parts: readonly TextPart[]): Promise<void> {
  let language: Language;
  do {
    language = languageOf(i18n);
    await load(i18n, language, parts);
  } while (language !== languageOf(i18n));
}

/** The texts of the present language that are loaded. */
function loadedParts(i18n: I18n): readonly TextPart[] {
  return i18n.partsOf(i18n.language) as TextPart[];
}

/**
 * Changes the language once all texts that are in use are there, so that no key is ever seen; where they cannot be
 * loaded, the language stays and the promise is rejected.
 */
export async function switchLanguage(i18n: I18n, language: Language): Promise<void> {
  // Another screen may be opened while its texts are loaded.
  let parts: readonly TextPart[];
  do {
    parts = loadedParts(i18n);
    await load(i18n, language, parts);
  } while (loadedParts(i18n).length > parts.length);
  i18n.changeLanguage(language);
  keepLanguage(() => localStorage, language);
}

/**
 * Starts with the language that was chosen before and the texts that every screen needs.
 *
 * @param more What the first screen needs besides, where that is known.
 */
export async function startI18n(more: readonly TextPart[] = []): Promise<I18n> {
  const i18n = createI18n(keptLanguage(() => localStorage));
  i18n.onLanguageChanged((language) => {
    document.documentElement.lang = language;
  });
  document.documentElement.lang = i18n.language;
  await loadTexts(i18n, [...SHELL_TEXTS, ...more]);
  return i18n;
}
