/** Where a symptom is denied: a negator stands before it in the same clause (`clinical-rules` 9.4). */
import type { Lexicon } from './lexicon.ts';
import { type Found, MaskedText } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';

/** How far behind a symptom its verb is looked for: longer than it is in any language. */
const VERB_WITHIN = 20;
/** How far before a symptom stands what governs it, with the words between them. */
const GOVERNOR_WITHIN = 60;

/** Whether what stands in a text at a position is denied there. */
export type Denial = (phrase: string, at: number) => boolean;

/** Makes the search for denials of a language in a normalised text. */
export function denialFinder(lexicon: Lexicon): (text: string) => Denial {
  const { negation, fixed } = lexicon;
  const aNegator = anyOf(negation.negators);
  const negator = pattern(aNegator);
  const own = new RegExp(`${aNegator}|${anyOf(negation.own)}`, 'u');
  // "Lost weight without trying": what is absent there is not the symptom.
  const absence = new RegExp(` ${anyOf(negation.absences)} .*`, 'u');
  const list = pattern(anyOf(fixed.flatMap(({ opensList, phrases }) => (opensList ? phrases : []))));
  const exception = pattern(anyOf(negation.exceptions));
  const otherVerb = pattern(otherVerbs(lexicon).join('|'));
  const withOwn = pattern(anyOf(sayingTheirOwn(lexicon)));
  const subject = anyOf(negation.subjects);
  const assertion = new RegExp(`^ ${anyOf(negation.assertions)}`, 'u');
  const answer = new RegExp(`^ ${anyOf(negation.answers)}`, 'u');
  const finite = new RegExp(`(?<!${anyOf(negation.subordinators)}.*)${anyOf(negation.finite)}`, 'u');
  const governedBy = (governors: readonly string[]) =>
    new RegExp(
      `(?:${aNegator}(?: ?${anyOf([...negation.fillers, ...negation.quantifiers])})*` +
        `|${anyOf(governors)}(?: ?${anyOf(negation.determiners)})*) ?$`,
      'u',
    );
  const clauseGoverned = governedBy([...negation.ties, ...negation.clauseTies]);
  const nounGoverned = governedBy([...negation.ties, ...negation.possessiveTies]);
  const word = `(?: (?!${anyOf(negation.subordinators)})[a-z']+)`;
  const clauseEnd = pattern(
    '[.;!?…]|',
    anyOf(negation.clauseEnds),
    `|(?:,|,? ?${anyOf([negation.and])}) ?(?=${subject})`,
    `|(?<!${anyOf(negation.ties)}) (?=${anyOf(negation.bareSubjects)})`,
    `|(?<!${anyOf([...negation.ties, ...negation.possessiveTies])}) (?=${anyOf(negation.possessives)})`,
    // With a verb behind it, it is a subject again: "I don't have, my sugar is 8".
    `|(?<!${anyOf([...negation.ties, ...negation.clauseTies])}) (?=${anyOf(negation.possessives)}${word}{1,3}? ${anyOf(negation.finite)})`,
  );

  return (text) => {
    const clauses = positions(new MaskedText(text), clauseEnd);
    const denying = new MaskedText(text);
    const lists = positions(denying, list);
    // What is an exception to a denial is said in one clause with it.
    denying.readIf(
      exception,
      (found) => !clauses.some((end) => found.at < end && end < found.at + found.text.length),
    );
    denying.read(otherVerb, () => undefined);
    const withTheirOwn: Found[] = [];
    denying.read(withOwn, (found) => withTheirOwn.push(found));
    const negators = [...lists, ...positions(denying, negator)].toSorted((a, b) => a - b);
    return (phrase, at) => {
      if (own.test(phrase.replace(absence, ''))) return false;
      if (withTheirOwn.some((found) => found.at < at && at < found.at + found.text.length)) return true;
      const negatedAt = lastBefore(negators, at);
      if (negatedAt === null || negatedAt <= (lastBefore(clauses, at) ?? -1)) return false;
      const behind = text.slice(at + phrase.length, at + phrase.length + VERB_WITHIN);
      if (answer.test(behind)) return false;
      // With a verb of its own it is no part of the list before it, unless something there governs it.
      const isAsserted = assertion.test(behind);
      if (isAsserted && text.slice(negatedAt, at).includes(',')) return false;
      const before = text.slice(Math.max(negatedAt, at - GOVERNOR_WITHIN), at);
      if (finite.test(phrase)) return clauseGoverned.test(before);
      return !isAsserted || nounGoverned.test(before);
    };
  };
}

/** Phrases with a "not" of their own: it says what they say, and nothing about what is said behind them. */
function sayingTheirOwn({ fixed, choices, symptoms, negation }: Lexicon): readonly string[] {
  const holdsNegator = new RegExp(`${anyOf(negation.negators)}|${anyOf(negation.own)}`, 'u');
  return [...fixed, ...choices, ...symptoms]
    .flatMap(({ phrases }) => phrases)
    .filter((phrase) => holdsNegator.test(phrase));
}

/** Denied verbs that open no list; a verb that is what is told of denies it: "I don't vomit", "je n'ai pas maigri". */
function otherVerbs(lexicon: Lexicon): readonly string[] {
  const { negation, fixed, choices, symptoms, counts, weight } = lexicon;
  const told = [...fixed, ...choices, ...symptoms, ...counts, ...weight.amounts].flatMap(
    ({ phrases }) => phrases,
  );
  return negation.verbs.map(({ before, verb, behind, unlessBefore, denying }) => {
    const other = `(?!${anyOf([...denying, ...negation.fillers])}|${anyOf(told)})(?=[a-z])${anyOf([verb])}`;
    const end = behind.length === 0 ? '' : ` ${anyOf(behind)}(?! ?${anyOf(unlessBefore)})`;
    return `${anyOf(before)} ?${other}${end}`;
  });
}

function positions(text: MaskedText, wanted: RegExp): readonly number[] {
  const found: number[] = [];
  text.read(wanted, ({ at }) => found.push(at));
  return found;
}

/** The last of some rising positions before another; null where there is none. */
function lastBefore(rising: readonly number[], at: number): number | null {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return rising[low - 1] ?? null;
}
