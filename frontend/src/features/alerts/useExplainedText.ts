import type { ExplainedRule } from '../../../../backend/contract/explanation.ts';
import { withUnit } from '../../i18n/format.ts';
import type { ReadText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { explainedText } from './explainedText.ts';

/** The sentence of a rule in the reader's language, or its English one, marked as such. */
export function useExplainedText(): (rule: ExplainedRule) => ReadText {
  const { i18n } = useTranslation('clinical');
  const { number, day } = useFormats();
  const words = {
    textOf: (key: string) => {
      const text: unknown = i18n.lookUp(i18n.language, 'clinical', key);
      return typeof text === 'string' && text !== '' ? text : undefined;
    },
    number: (value: number) => number(value, 2),
    day,
    withUnit,
  };
  return (rule) => {
    const text = explainedText(rule, words);
    if (text !== null) return { text };
    return i18n.language === 'en' ? { text: rule.sentence } : { text: rule.sentence, lang: 'en' };
  };
}
