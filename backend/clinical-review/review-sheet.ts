/**
 * Every clinical text in three languages with its review state, as one table that a reviewer can work through: CSV, one
 * row for each text. What is held for a clinician comes first, with the wording that is proposed; then what is to be read
 * first, by risk; then the rest in the order of the English file; at the end the words of the lessons, which the last columns
 * have in Lingala, too.
 */
import en from '../contract/locales/clinical.en.json' with { type: 'json' };
import fr from '../contract/locales/clinical.fr.json' with { type: 'json' };
import review from '../contract/locales/clinical-review.json' with { type: 'json' };
import sw from '../contract/locales/clinical.sw.json' with { type: 'json' };
import { type EduLanguage, type Language, LANGUAGES } from '../../events/enums.ts';
import { eduAssetId } from '../../events/education.ts';
import { EDU_ASSETS } from '../../fixtures/education/catalogue.ts';
import lessonsEn from '../../fixtures/education/texts/en.json' with { type: 'json' };
import lessonsFr from '../../fixtures/education/texts/fr.json' with { type: 'json' };
import lessonsLg from '../../fixtures/education/texts/lg.json' with { type: 'json' };
import lessonsSw from '../../fixtures/education/texts/sw.json' with { type: 'json' };
import { HELD_TEXTS, priorityOf, READ_FIRST } from '../clinical/review-priority.ts';

type Texts = readonly string[] | { readonly [key: string]: string | Texts };

interface ReviewState {
  readonly state: string;
  readonly reviewer: string | null;
  /** `2026-11-21`; null where nobody has reviewed it. */
  readonly date: string | null;
}

/** What the review file holds: a state for each language, and those of the texts that have one of their own. */
export interface ReviewStates extends Readonly<Record<Language, ReviewState>> {
  readonly entries: Readonly<Record<string, Readonly<Partial<Record<Language, ReviewState>>>>>;
}

function flat(texts: Texts, path = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries<string | Texts>(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );
}

const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flat(en)),
  fr: new Map(flat(fr)),
  sw: new Map(flat(sw)),
};

const LESSONS: Readonly<Record<EduLanguage, ReadonlyMap<string, string>>> = {
  EN: new Map(flat(lessonsEn)),
  FR: new Map(flat(lessonsFr)),
  SW: new Map(flat(lessonsSw)),
  LG: new Map(flat(lessonsLg)),
};

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The table as text, with a first row of headings. */
export function reviewSheet(states: ReviewStates = review): string {
  const headings = [
    'key',
    ...LANGUAGES.flatMap((one) => [one, `${one} state`, `${one} reviewer`, `${one} date`]),
    'read first',
    'why',
    ...LANGUAGES.map((one) => `${one} proposed`),
    'lg',
    'lg state',
    'lg reviewer',
    'lg date',
  ];
  const byRank = (one: string, other: string) => priorityOf(one).rank - priorityOf(other).rank;
  const rows = [...TEXTS.en.keys()].toSorted(byRank).map((key) => [
    key,
    ...LANGUAGES.flatMap((language) => {
      const { state, reviewer, date } = states.entries[key]?.[language] ?? states[language];
      return [TEXTS[language].get(key) ?? '', state, reviewer ?? '', date ?? ''];
    }),
    ...priorityCells(key),
    ...NO_TEXT,
  ]);
  return [headings, ...rows, ...lessonRows()].map(row).join('');
}

/** Of a language that a text is not written in: the text, its state, who reviewed it and when. */
const NO_TEXT: readonly string[] = ['', '', '', ''];

/** The words of the lessons, a row for each sentence. */
function lessonRows(): readonly (readonly string[])[] {
  return [...LESSONS.EN.keys()].map((key) => {
    const [first = '', piece = ''] = key.split('.');
    const cellsIn = (language: EduLanguage): readonly string[] => {
      const text = LESSONS[language].get(key);
      const asset = EDU_ASSETS.find(({ id }) => first === 'pieces' && id === eduAssetId(piece, language));
      // Nobody is named who reviewed a lesson: none has been yet.
      return text === undefined ? NO_TEXT : [text, asset?.reviewState ?? 'unreviewed', '', ''];
    };
    const inThree = (['EN', 'FR', 'SW'] as const).flatMap(cellsIn);
    return [`lesson.${key}`, ...inThree, '', '', ...LANGUAGES.map(() => ''), ...cellsIn('LG')];
  });
}

/** Held, or the number in the order; why; and what is proposed in each language where it is held. */
function priorityCells(key: string): readonly string[] {
  const held = HELD_TEXTS[key];
  const at = READ_FIRST.findIndex(({ keys }) => keys.includes(key));
  const place = held !== undefined ? 'held' : at === -1 ? '' : String(at + 1);
  return [place, priorityOf(key).settle, ...LANGUAGES.map((language) => held?.[language] ?? '')];
}
