import type { GlucoseLow } from '../../../events/glucose.ts';
import { useFormats } from './useFormats.ts';
import { useTranslation } from './useTranslation.ts';

export interface ReadText {
  readonly text: string;
  /** Set where the text is not in the language of the page, so that it is read aloud as what it is. */
  readonly lang?: 'en';
}

/**
 * The reader's words for a key of the clinical rules that an answer holds (`reason.…`, `advisory.…`, `message.…`). For a
 * key that this release does not know, the answer's own English text.
 *
 * @param low Of the answer: what a text that names the limit of a low glucose says.
 */
export function useClinicalText(
  low?: GlucoseLow,
): (key: string | null | undefined, answered: string) => ReadText {
  const { i18n } = useTranslation('clinical');
  const { glucose } = useFormats();
  return (key, answered) => {
    const known: unknown = key == null ? undefined : i18n.lookUp(i18n.language, 'clinical', key);
    if (typeof known === 'string' && known !== '') {
      return {
        text: low === undefined ? known : known.replaceAll('{{limit}}', () => glucose(low.below, low.unit)),
      };
    }
    return i18n.language === 'en' ? { text: answered } : { text: answered, lang: 'en' };
  };
}
