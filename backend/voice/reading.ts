/** What the readers of a pressure, a weight and so on share: where a number is, and to which keyword it belongs. */
import type { GlucoseUnit } from '../../events/enums.ts';
import {
  boundsOf,
  FRACTIONAL_LOG_FIELDS,
  LOG_FIELDS,
  type NumberField,
  type NumberLogField,
} from '../../events/vocabulary.ts';
import { roundToTenth } from '../clinical/findings.ts';
import { keywordsOf } from './circumstances.ts';
import type { Lexicon } from './lexicon.ts';
import { type Found, type MaskedText, READ } from './masked-text.ts';
import { anyOf, NUMBER, pattern } from './phrase.ts';
import type { OpenValue, Statement } from './statement.ts';

/** Confidence by kind of match (`clinical-rules` 9.7). */
export const STATED = 0.95;
export const CONVERTED = 0.85;
export const GUESSED_UNIT = 0.7;

/** Units of a blood glucose, as a normalised text has them. */
export const SPOKEN_GLUCOSE_UNITS = ['mmoll', 'mgdl', 'gl', 'mg'] as const;

/** Reads all readings of a kind; what is read is covered in the text. The unit is that of the speaker's meter. */
export type Reader = (text: MaskedText, glucoseUnit: GlucoseUnit | null) => readonly Statement[];

/** Rounded to one decimal before they are judged, said with more or not (`clinical-rules` 1.1). */
const ROUNDED: readonly NumberLogField[] = FRACTIONAL_LOG_FIELDS;

const asMeasured = (field: NumberLogField, said: number): number =>
  ROUNDED.includes(field) ? roundToTenth(said) : said;

export function fits(field: NumberLogField, value: number): boolean {
  const { whole }: NumberField = LOG_FIELDS[field];
  const { min, max } = boundsOf(field, 'daily');
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

export const placeOf = ({ at, text }: Found) => ({ from: at, to: at + text.length });

/** What a reader has read; what does not fit its field's bounds is dropped. */
export class Collected {
  readonly statements: Statement[] = [];
  readonly #ends = new Set<number>();

  add(found: Found, field: NumberLogField, said: number, confidence: number): boolean {
    const value = asMeasured(field, said);
    if (!fits(field, value)) return false;
    this.#push({ ...placeOf(found), field, value, confidence });
    return true;
  }

  /** A value of which nobody can tell how much it is. */
  ask(found: Found, field: NumberLogField, value: number, open: OpenValue): void {
    const values = open.values.map((one) => asMeasured(field, one));
    if (!values.every((one) => fits(field, one))) return;
    this.#push({ ...placeOf(found), field, value, confidence: 0, open: { ...open, values } });
  }

  /** Whether one of them ends there. */
  endsAt(position: number): boolean {
    return this.#ends.has(position);
  }

  #push(statement: Statement): void {
    this.statements.push(statement);
    this.#ends.add(statement.to);
  }
}

export const numberOf = ({ groups }: Found, name = 'value'): number => Number(groups[name]);

/** Looks behind only where a number stands: nothing else is worth the time. */
export const BEFORE_NUMBER = String.raw`(?=\d)`;
export const VALUE = `(?<value>${NUMBER})`;
export const notFollowedBy = (words: readonly string[]): string => `(?! ?${anyOf(words)})`;

/** The first of two numbers between which a value lies, with what joins them: "70 to 72", "between 70 and 72". */
export function rangeBefore({ leads, negation }: Lexicon, units: readonly string[]): string {
  const unit = `(?: ?${anyOf(units)})?`;
  const between = `(?<=${anyOf(leads.between)} ${NUMBER}${unit}) ${anyOf([negation.and])} `;
  return `(?:(?<low>${NUMBER})${unit}(?:${between}| ${anyOf(leads.to)} | ?- ?))?`;
}

/** Between a keyword and its number: whatever is said there, but no other keyword and no new clause. */
export function gapOf(lexicon: Lexicon): string {
  const { and, clauseEnds, subjects } = lexicon.negation;
  const newClause = `(?:,|${anyOf([and])}) ?${anyOf(subjects)}`;
  const stops = [anyOf(keywordsOf(lexicon)), anyOf(clauseEnds), newClause].join('|');
  return `(?:(?!${stops})[^\\d.;!?${READ}]){0,40}?`;
}

/**
 * Before a number: a keyword directly, or tied to it by a word such as "is". It is looked at and not read, because the
 * symptoms read it too: "irregular pulse, 72".
 */
export function after(keywords: readonly string[], lexicon: Lexicon): string {
  const direct = `(?:[ :=,_]|${anyOf(lexicon.leads.direct)}){0,40}`;
  const tied = `${gapOf(lexicon)}${anyOf(lexicon.leads.copulas)}${direct}`;
  return `${BEFORE_NUMBER}(?<=${anyOf(keywords)}(?:${direct}|${tied}))`;
}

/**
 * Before a number behind a reading: it is of the same kind, in its place ("98, no, 89") or beside it ("72, then 88 in the
 * evening").
 */
export function again(lexicon: Lexicon): string {
  const { leads, discourse } = lexicon;
  const corrected = anyOf([...discourse.corrections, ...discourse.noes]);
  const other = `(?!${anyOf(keywordsOf(lexicon))})`;
  const lead = `(?:[ :=,]|${anyOf([...leads.direct, ...leads.copulas, ...leads.itself, ...discourse.present, ...discourse.corrections])}){0,12}`;
  const instead = `(?:${other}[^\\d${READ};!?]){0,30}?${corrected}(?:${other}[^\\d${READ}.;!?]){0,15}?`;
  const beside = `(?:${other}[^\\d.;!?${READ}]){0,25}?(?:,|${anyOf(leads.again)})${lead}`;
  return `${BEFORE_NUMBER}(?:(?<corrected>(?<=${READ}${instead}))|(?<=${READ}${beside}))`;
}

/** Behind a number that is beside a reading: nothing that makes it something else. */
export const nothingElse = ({ leads, negation }: Lexicon): string =>
  `(?= ?(?:[.,;!?%]|${anyOf([...leads.daytimes, ...leads.again, negation.and])}))`;

/** Reads what stands behind one's own readings as more of them. */
export function readAgain(
  text: MaskedText,
  wanted: RegExp,
  collected: Collected,
  take: (found: Found) => boolean,
): void {
  text.readIf(wanted, (found) => collected.endsAt(text.readBefore(found.at)) && take(found));
}

/** A reading that is a number with a keyword before it or a unit behind it. */
export function numberReader(
  field: NumberLogField,
  lexicon: Lexicon,
  { keywords, units }: { readonly keywords: readonly string[]; readonly units: readonly string[] },
  countedThings: readonly string[],
): Reader {
  const low = rangeBefore(lexicon, [...units, ...lexicon.percent]);
  const counted = notFollowedBy(countedThings);
  const patterns = [
    pattern(low, VALUE, ' ?', anyOf(units)),
    pattern(after(keywords, lexicon), low, VALUE, counted),
  ];
  const more = pattern(again(lexicon), VALUE, counted, `(?:${anyOf(units)})?`);
  const goesOn = new RegExp(`^${nothingElse(lexicon)}`, 'u');
  return (text) => {
    const collected = new Collected();
    const take = (found: Found): boolean => {
      const value = numberOf(found);
      const from = numberOf(found, 'low');
      if (!Number.isNaN(from) && fits(field, from))
        collected.ask(found, field, from, { kind: 'range', values: [from, value], units: [] });
      else collected.add(found, field, value, STATED);
      return true;
    };
    for (const wanted of patterns) text.read(wanted, take);
    readAgain(text, more, collected, (found) => {
      const isOne =
        found.groups['corrected'] !== undefined ||
        goesOn.test(text.text.slice(placeOf(found).to, placeOf(found).to + 30));
      return isOne && collected.add(found, field, numberOf(found), STATED);
    });
    return collected.statements;
  };
}
