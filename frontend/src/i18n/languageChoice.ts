import { type Language, LANGUAGES } from '../../../events/enums.ts';

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
export function storedLanguage(storage: () => Pick<Storage, 'getItem'>): Language {
  try {
    const stored = storage().getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Whether anybody chose a language here. */
export function isLanguageChosen(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return isLanguage(storage().getItem(LANGUAGE_KEY));
  } catch {
    return false;
  }
}

/** Keeps the choice. A browser that keeps nothing still shows the language until it is closed. */
export function storeLanguage(storage: () => Pick<Storage, 'setItem'>, language: Language): void {
  try {
    storage().setItem(LANGUAGE_KEY, language);
  } catch {
    console.warn('The language could not be kept for the next visit.');
  }
}
