/** Where a symptom is denied: a negator stands before it in the same clause (`clinical-rules` 9.4). */
import type { Lexicon } from './lexicon.ts';
import { MaskedText } from './masked-text.ts';
import { anyOf, pattern } from './phrase.ts';

/** How far behind a symptom its verb is looked for: longer than it is in any language. */
const VERB_WITHIN = 20;

/** Whether what stands in a text at a position is denied there. */
export type Denial = (phrase: string, at: number) => boolean;

/** Makes the search for denials of a language in a normalised text. */
export function denialFinder({ negation }: Lexicon): (text: string) => Denial {
  const negator = pattern(anyOf(negation.negators));
  const exception = pattern(anyOf(negation.exceptions));
  const own = new RegExp(anyOf(negation.own), 'u');
  const subject = anyOf(negation.subjects);
  const assertion = new RegExp(`^ ${anyOf(negation.assertions)}`, 'u');
  const clauseEnd = pattern(
    '[.;!?…]|',
    anyOf(negation.clauseEnds),
    `|(?:,|,? ?${anyOf([negation.and])}) ?(?=${subject})`,
  );

  return (text) => {
    const clauses = positions(new MaskedText(text), clauseEnd);
    const denying = new MaskedText(text);
    denying.read(exception, () => undefined);
    const negators = positions(denying, negator);
    return (phrase, at) => {
      if (own.test(phrase)) return false;
      const negatedAt = lastBefore(negators, at);
      if (negatedAt === null || negatedAt <= (lastBefore(clauses, at) ?? -1)) return false;
      // With a verb of its own it is no part of the list before the comma.
      const behind = at + phrase.length;
      const isAsserted = assertion.test(text.slice(behind, behind + VERB_WITHIN));
      return !(isAsserted && text.slice(negatedAt, at).includes(','));
    };
  };
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
