/** The form of a transcript in which phrases are found. */
import type { Lexicon } from './lexicon.ts';
import { anyOf, pattern } from './phrase.ts';
import { Transcript } from './transcript.ts';

const APOSTROPHE = /[’‘ʼ`´]/u;
/** What stands by itself: signs, a full stop that is not within a number, a number before letters, "1g26". */
const APART = /[,;:!?…%]|\n|\.(?!\d)|(?<!\d)\.|(?<=\d)(?=[a-z])|(?<=\d ?g)(?=\d)/gu;

/** Makes the normalising of a language: units and short forms become one word each, signs stand by themselves, accents are gone. */
export function normaliserOf({ folds, hesitations }: Lexicon): (said: string) => Transcript {
  const hesitation = pattern(`(?: ?,)? ${anyOf(hesitations)}(?: ,)?(?= )`);
  const short = folds.map(({ spoken, word }) => ({ wanted: pattern(anyOf(spoken)), word }));
  return (said) => {
    const spaced = Transcript.of(said, writtenPlain)
      .replaced(/(?<=\d),(?=\d)/gu, () => '.')
      .replaced(/(?<=[a-z])[-‐‑–](?=[a-z])/gu, () => ' ')
      .replaced(APART, ([sign]) => (sign === '\n' ? ' . ' : ` ${sign} `))
      .replaced(/^/gu, () => ' ')
      .replaced(/$/gu, () => ' . ')
      .replaced(/\s{2,}|[^\S ]/gu, () => ' ')
      .replaced(hesitation, () => '');
    return short.reduce((text, { wanted, word }) => text.replaced(wanted, () => word), spaced);
  };
}

/** Letters are few, and each is worked out once. */
const plainLetters = new Map<string, string>();

function writtenPlain(letter: string): string {
  const known = plainLetters.get(letter);
  if (known !== undefined) return known;
  const plain = APOSTROPHE.test(letter)
    ? "'"
    : letter
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae');
  // No more than a language needs: any text may come in.
  if (plainLetters.size < 1000) plainLetters.set(letter, plain);
  return plain;
}
