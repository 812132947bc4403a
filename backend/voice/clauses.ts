/** Where sentences and clauses end in a normalised text (`clinical-rules` 9.4 and 9.7a). */
import type { Lexicon } from './lexicon.ts';
import { type Found, MaskedText } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';
import type { Place } from './statement.ts';

/** Each of these in rising order. */
export interface Clauses {
  readonly sentences: readonly number[];
  /** Where somebody else may begin to be told of, or another time: at every comma, conjunction or new subject. */
  readonly ends: readonly number[];
  /** Where a "not" reaches no further: the same without the commas of a list that is denied as a whole. */
  readonly denials: readonly number[];
}

export function clauseFinder(lexicon: Lexicon): (text: string) => Clauses {
  const { negation, discourse } = lexicon;
  const subject = anyOf([...negation.subjects, ...discourse.past]);
  const ties = anyOf(negation.ties);
  const possessive = anyOf(negation.possessives);
  const word = `(?: (?!${anyOf(negation.subordinators)})[a-z']+)`;
  const sentenceEnd = /[.;!?…]/gu;
  const conjunction = pattern(
    anyOf(negation.clauseEnds),
    `|,? ?${anyOf([negation.and])} ?(?=${subject})`,
    `|(?<!${ties}) (?=${anyOf(negation.bareSubjects)})`,
    `|(?<!${anyOf([...negation.ties, ...negation.possessiveTies])}) (?=${possessive})`,
    // With a verb behind it, it is a subject again: "I don't have, my sugar is 8".
    `|(?<!${anyOf([...negation.ties, ...negation.clauseTies])}) (?=${possessive}${word}{1,3}? ${anyOf(negation.finite)})`,
  );
  const sign = /[,.;!?…]/gu;
  const breaksList = new RegExp(
    anyOf([...negation.subjects, ...negation.assertions, ...discourse.present]),
    'u',
  );
  const joinsList = new RegExp(` ${anyOf(negation.or)}`, 'u');

  /** The commas between bare symptoms whose last one is joined by "or": "no chest pain, palpitations or dizziness". */
  function listCommas(text: string): ReadonlySet<number> {
    const signs = [...text.matchAll(sign)].map(({ index }) => index);
    const commas = new Set<number>();
    for (let place = signs.length - 2; place >= 0; place -= 1) {
      const [at = 0, next = 0] = [signs[place], signs[place + 1]];
      if (text[at] !== ',') continue;
      const member = text.slice(at + 1, next);
      const join = member.search(joinsList);
      const isBare = !breaksList.test(join < 0 ? member : member.slice(0, join));
      if (isBare && (join >= 0 || commas.has(next))) commas.add(at);
    }
    return commas;
  }

  return (text) => {
    const sentences = positionsOf(text, sentenceEnd);
    const commas = positionsOf(text, /,/gu);
    const conjunctions = positionsOf(text, conjunction);
    const inLists = listCommas(text);
    const plain = commas.filter((at) => !inLists.has(at));
    return {
      sentences,
      ends: inOrder(sentences, commas, conjunctions),
      denials: inOrder(sentences, plain, conjunctions),
    };
  };
}

const inOrder = (...lists: readonly (readonly number[])[]): readonly number[] =>
  lists.flat().toSorted((a, b) => a - b);

export function positionsOf(text: string, wanted: RegExp): readonly number[] {
  return foundIn(new MaskedText(text), wanted).map(({ at }) => at);
}

/** Every match, from its first character to the one behind its last. */
export const placesOf = (text: string, wanted: RegExp): readonly Place[] =>
  [...text.matchAll(wanted)].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** Every match, which is covered. */
export function foundIn(text: MaskedText, wanted: RegExp): readonly Found[] {
  const all: Found[] = [];
  text.read(wanted, (found) => all.push(found));
  return all;
}

/** How many of some rising positions stand before another. */
export function countBefore(rising: readonly number[], at: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last of some rising positions before another; null where there is none. */
export const lastBefore = (rising: readonly number[], at: number): number | null =>
  rising[countBefore(rising, at) - 1] ?? null;
