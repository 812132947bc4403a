import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './format.ts';
import { languageOf } from './i18n.ts';

/** The formats of the language that is shown. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  return useMemo(() => createFormats(language), [language]);
}
