/**
 * The notation in which phrases are written down, and the patterns that it stands for:
 * `[a|b]` one of them; `(x)` may be left out; `{x}` stands before and is left to others; `#` a number; `...` up to 20
 * other characters of the same sentence, none of which deny what follows; `~` any ending of a word; `,` a comma; a space,
 * which after an apostrophe may be missing. The text that the patterns are held against is normalised: one space between
 * words.
 */

/** A number as the normalised transcript holds it. */
export const NUMBER = String.raw`(?<![\d.a-z])\d+(?:\.\d+)?(?![\d]|\.\d|[a-z])`;

const WORD_START = '(?<![a-z0-9])';
/** An apostrophe ends a word although letters follow it: "j'ai". */
const WORD_END = "(?:(?<=')|(?![a-z0-9]))";

/**
 * In either language: "crachats pas roses" is no "crachats ... roses". It is no copy of a lexicon's negators, which deny a
 * list and may stand in a gap, "sans" and "non": these are the words that turn round what a gap leads to, and "pas normal"
 * and "jamais vu" tell how it is. "Plus" is not here, which may say "more".
 */
const DENIES = `${WORD_START}(?:not|no|never|(?:pas|jamais)(?! (?:normal|vu|connu))|ne|n')${WORD_END}`;

/** "Perte d'", "perds (l')" and other ways to come to "équilibre" share the space before it: only some are elided. */
const SPACE_OR_ELISION = "(?: |(?<='))";

/** The source of the pattern of a phrase, without the ends of its words. */
function sourceOf(phrase: string): string {
  const space = phrase.includes("'") ? SPACE_OR_ELISION : ' ';
  return phrase.replaceAll(/\.\.\.|[[\]()#~,.?*+^$\\{} ]/gu, (sign) => {
    switch (sign) {
      case ' ':
        return space;
      case '...':
        return `(?:(?!${DENIES})[^.;!?]){0,20}?`;
      case '[':
      case '(':
        return '(?:';
      case ']':
        return ')';
      case ')':
        return ')?';
      case '{':
        return '(?<=';
      case '}':
        return ')';
      case '#':
        return NUMBER;
      case '~':
        return '[a-z]*';
      case ',':
        return ' ?,';
      default:
        return `\\${sign}`;
    }
  });
}

/** Any of some phrases, the longer ones first, as a part of a larger pattern. Matches nothing where there are none. */
export function anyOf(phrases: readonly string[]): string {
  const sources = phrases.map(sourceOf).toSorted((a, b) => b.length - a.length);
  return phrases.length === 0 ? '(?!)' : `(?:${WORD_START}(?:${sources.join('|')})${WORD_END})`;
}

/** Every place where a phrase stands. */
export function phrasePattern(phrase: string): RegExp {
  return new RegExp(`${WORD_START}(?:${sourceOf(phrase)})${WORD_END}`, 'gu');
}

/** Every place where a pattern stands that was put together from `anyOf`, `NUMBER` and the like. */
export function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(''), 'gu');
}
