/** Where a symptom is denied: a negator stands before it in the same clause (`clinical-rules` 9.4, 9.7a). */
import { type Clauses, countBefore, foundIn, lastBefore, positionsOf } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { MaskedText } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';

/** How far behind a symptom its verb is looked for: longer than it is in any language. */
const VERB_WITHIN = 20;
/** How far before a symptom stands what governs it, with the words between them. */
const GOVERNOR_WITHIN = 60;
/** Between the two denials of "I can't say that I have no …". */
const SECOND_WITHIN = 30;

/**
 * Whether what stands in a text at a position is denied there: `denied` plainly, `joined` by the "not" of something else
 * ("no fever and …") or in part ("not much …"), or `double`, by two of them.
 */
export type Denial = 'said' | 'denied' | 'joined' | 'double';
export type DenialAt = (phrase: string, at: number) => Denial;

/** Makes the search for denials of a language in a normalised text. */
export function denialFinder(lexicon: Lexicon): (text: string, clauses: Clauses) => DenialAt {
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
  const assertion = new RegExp(`^ ${anyOf(negation.assertions)}`, 'u');
  const answer = new RegExp(`^ ${anyOf(negation.answers)}`, 'u');
  const answeredNo = new RegExp(`^ ?[:,?]? ?${anyOf(negation.answeredNo)} ?(?:[.,;!]|$)`, 'u');
  const finite = new RegExp(`(?<!${anyOf(negation.subordinators)}.*)${anyOf(negation.finite)}`, 'u');
  const fillers = anyOf([...negation.fillers, ...negation.quantifiers]);
  const governedBy = (governors: readonly string[]) =>
    new RegExp(
      `(?:${aNegator}(?: ?${fillers})*|${anyOf(governors)}(?: ?${anyOf(negation.determiners)})*) ?$`,
      'u',
    );
  const clauseGoverned = governedBy([...negation.ties, ...negation.clauseTies]);
  const nounGoverned = governedBy([...negation.ties, ...negation.possessiveTies]);
  const plainWords = `(?: ?(?:${fillers}|${anyOf([
    ...negation.plain,
    ...negation.determiners,
    ...negation.possessives,
    ...negation.verbs.flatMap(({ denying }) => denying),
  ])}))*`;
  const plainly = new RegExp(`^${aNegator}${plainWords} ?$|${anyOf(negation.or)}${plainWords} ?$`, 'u');
  const { between, before: leading, behind: trailing } = negation.partial;
  const partly = new RegExp(anyOf(between), 'u');
  const almost = new RegExp(`${anyOf(leading)} $`, 'u');
  const sometimes = new RegExp(`^ ${anyOf(trailing)}`, 'u');
  const double = pattern(
    `${anyOf(negation.doubts)}(?:[^,.;!?]{0,${SECOND_WITHIN}}?${aNegator})|${anyOf(negation.doubles)}`,
  );

  return (text, { denials, sentences }) => {
    const denying = new MaskedText(text);
    const lists = foundIn(denying, list).map(({ at }) => at);
    // What is an exception to a denial is said in one clause with it.
    denying.readIf(
      exception,
      (found) => (lastBefore(denials, found.at + found.text.length) ?? -1) <= found.at,
    );
    denying.read(otherVerb, () => undefined);
    const withTheirOwn = foundIn(denying, withOwn);
    const ownStarts = withTheirOwn.map(({ at }) => at);
    const negators = [...lists, ...foundIn(denying, negator).map(({ at }) => at)].toSorted((a, b) => a - b);
    const doubles = positionsOf(text, double);
    return (phrase, at) => {
      if (own.test(phrase.replace(absence, ''))) return 'said';
      // The "no" may as well belong to what follows: of a danger it is asked.
      const behind = text.slice(at + phrase.length, at + phrase.length + VERB_WITHIN);
      if (answeredNo.test(behind)) return 'joined';
      const around = withTheirOwn[countBefore(ownStarts, at) - 1];
      if (around !== undefined && at < around.at + around.text.length) return 'denied';
      const negatedAt = lastBefore(negators, at);
      if (negatedAt === null || negatedAt <= (lastBefore(denials, at) ?? -1)) return 'said';
      if (answer.test(behind)) return 'said';
      // With a verb of its own it is no part of the list before it, unless something there governs it.
      const isAsserted = assertion.test(behind);
      if (isAsserted && text.slice(negatedAt, at).includes(',')) return 'said';
      const before = text.slice(Math.max(negatedAt, at - GOVERNOR_WITHIN), at);
      if (finite.test(phrase) ? !clauseGoverned.test(before) : isAsserted && !nounGoverned.test(before))
        return 'said';
      const doubledAt = lastBefore(doubles, at);
      if (
        doubledAt !== null &&
        doubledAt > (lastBefore(sentences, at) ?? -1) &&
        at - doubledAt < 2 * GOVERNOR_WITHIN
      )
        return 'double';
      // The little that is left may be a danger: of one it is asked.
      const isPartial =
        partly.test(before) ||
        almost.test(text.slice(Math.max(0, negatedAt - VERB_WITHIN), negatedAt)) ||
        sometimes.test(behind);
      return plainly.test(before) && !isPartial ? 'denied' : 'joined';
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
