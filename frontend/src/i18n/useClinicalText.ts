import { useTranslation } from './useTranslation.ts';

export interface ReadText {
  readonly text: string;
  /** Set where the text is not in the language of the page, so that it is read aloud as what it is. */
  readonly lang?: 'en';
}

/**
 * The reader's words for a key of the clinical rules that an answer holds (`reason.…`, `advisory.…`, `message.…`). For a
 * key that this release does not know, the answer's own English text.
 */
export function useClinicalText(): (key: string | null | undefined, answered: string) => ReadText {
  const { i18n } = useTranslation('clinical');
  return (key, answered) => {
    const known: unknown = key == null ? undefined : i18n.getResource(i18n.language, 'clinical', key);
    if (typeof known === 'string' && known !== '') return { text: known };
    return i18n.language === 'en' ? { text: answered } : { text: answered, lang: 'en' };
  };
}
