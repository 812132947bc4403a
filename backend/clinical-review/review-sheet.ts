/**
 * Every clinical text in three languages with its review state, as one table that a reviewer can work through: CSV, one
 * row for each text. What is held for a clinician comes first, with the wording that is proposed; then what is to be read
 * first, by risk; then the rest in the order of the English file.
 */
import en from '../contract/locales/clinical.en.json' with { type: 'json' };
import fr from '../contract/locales/clinical.fr.json' with { type: 'json' };
import review from '../contract/locales/clinical-review.json' with { type: 'json' };
import sw from '../contract/locales/clinical.sw.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../events/enums.ts';
import { HELD_TEXTS, priorityOf, READ_FIRST } from '../clinical/review-priority.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

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
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );
}

const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flat(en)),
  fr: new Map(flat(fr)),
  sw: new Map(flat(sw)),
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
  ];
  const byRank = (one: string, other: string) => priorityOf(one).rank - priorityOf(other).rank;
  const rows = [...TEXTS.en.keys()].toSorted(byRank).map((key) => [
    key,
    ...LANGUAGES.flatMap((language) => {
      const { state, reviewer, date } = states.entries[key]?.[language] ?? states[language];
      return [TEXTS[language].get(key) ?? '', state, reviewer ?? '', date ?? ''];
    }),
    ...priorityCells(key),
  ]);
  return [headings, ...rows].map(row).join('');
}

/** Held, or the number in the order; why; and what is proposed in each language where it is held. */
function priorityCells(key: string): readonly string[] {
  const held = HELD_TEXTS[key];
  const at = READ_FIRST.findIndex(({ keys }) => keys.includes(key));
  const place = held !== undefined ? 'held' : at === -1 ? '' : String(at + 1);
  return [place, priorityOf(key).settle, ...LANGUAGES.map((language) => held?.[language] ?? '')];
}
