import { type Language, LANGUAGES } from '../../../events/enums.ts';
import { keepText, keptText, type Reads, type Writes } from '../lib/keptValue.ts';

/** Under which the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'home-heart.language';
const DEFAULT_LANGUAGE: Language = 'en';

/** What the languages call themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  sw: 'Kiswahili',
};

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The language that was chosen before; English where none was, or where the browser keeps nothing. */
export function keptLanguage(storage: Reads): Language {
  const kept = keptText(storage, LANGUAGE_KEY);
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE;
}

/** Whether anybody chose a language here. */
export const isLanguageChosen = (storage: Reads): boolean => isLanguage(keptText(storage, LANGUAGE_KEY));

/** Keeps the choice. A browser that keeps nothing still shows the language until it is closed. */
export const keepLanguage = (storage: Writes, language: Language): void =>
  keepText(storage, LANGUAGE_KEY, language);
