/** A text as it is read aloud: a voice spells, swallows or misreads units, brackets, slashes and ranges of digits. */
import type { Language } from '../../../../events/enums.ts';

type Saying = readonly [written: RegExp, said: string];

/** `5–10`, `140/90`, `2+`, and a dash between words. */
const signs = (to: string, over: string, plus: string): readonly Saying[] => [
  [/(\d)\s?[-–]\s?(\d)/gu, `$1 ${to} $2`],
  [/(\d)\/(\d)/gu, `$1 ${over} $2`],
  [/(\d)\+/gu, `$1 ${plus}`],
  [/\s[-–]\s/gu, ', '],
  [/\s*\(([^()]*)\)/gu, ', $1,'],
];

/** After a number, with the space that no line is broken at. */
const unit = (symbol: string): RegExp => new RegExp(String.raw`(\d)\s?${symbol}(?![\p{L}\d/])`, 'gu');

const SAYINGS: Readonly<Record<Language, readonly Saying[]>> = {
  en: [
    [/mmol\/L/gu, 'millimoles per litre'],
    [/mg\/dL/gu, 'milligrams per decilitre'],
    [/g\/L/gu, 'grams per litre'],
    [/mmHg/gu, 'millimetres of mercury'],
    [/\bbpm\b/gu, 'beats per minute'],
    [unit('kg'), '$1 kilos'],
    [unit('mg'), '$1 milligrams'],
    [unit('g'), '$1 grams'],
    [unit('ml'), '$1 millilitres'],
    ...signs('to', 'over', 'plus'),
  ],
  fr: [
    [/mmol\/L/gu, 'millimoles par litre'],
    [/mg\/dL/gu, 'milligrammes par décilitre'],
    [/g\/L/gu, 'grammes par litre'],
    [/mmHg/gu, 'millimètres de mercure'],
    [/\bpar min\b/gu, 'par minute'],
    [unit('kg'), '$1 kilos'],
    [unit('mg'), '$1 milligrammes'],
    [unit('g'), '$1 grammes'],
    [unit('ml'), '$1 millilitres'],
    ...signs('à', 'sur', 'plus'),
  ],
  sw: [
    // Swahili says the unit before its number.
    [/([\d.,]*\d)\s?mmol\/L/gu, 'milimoli $1 kwa lita'],
    [/mmol\/L/gu, 'milimoli kwa lita'],
    [/mg\/dL/gu, 'miligramu kwa desilita'],
    [/g\/L/gu, 'gramu kwa lita'],
    [/mmHg/gu, 'milimita za zebaki'],
    [/\bkwa dk\b/gu, 'kwa dakika'],
    [/([\d.,]*\d)\s?kg\b/gu, 'kilo $1'],
    [/([\d.,]*\d)\s?mg\b/gu, 'miligramu $1'],
    [/([\d.,]*\d)\s?g\b/gu, 'gramu $1'],
    [/([\d.,]*\d)\s?ml\b/gu, 'mililita $1'],
    ...signs('hadi', 'kwa', 'na zaidi'),
  ],
};

/** What the brackets leave: a comma before another mark, or at the end. */
const TIDIED: readonly Saying[] = [
  [/,(?=\s*(?:[.,;:!?]|$))/gu, ''],
  [/ {2,}/gu, ' '],
];

export function spokenText(text: string, language: Language): string {
  return [...SAYINGS[language], ...TIDIED].reduce(
    (said, [written, words]) => said.replaceAll(written, words),
    text,
  );
}
