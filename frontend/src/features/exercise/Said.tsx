import type { ReadText } from '../../i18n/useClinicalText.ts';

/** A text of a programme, marked where it is not in the language of the page. */
export const Said = ({ text, lang }: ReadText) =>
  lang === undefined ? text : <span lang={lang}>{text}</span>;
