/** The form of a transcript in which phrases are found. The original is kept by whoever called. */
import type { Lexicon } from './lexicon.ts';
import { anyOf, pattern } from './phrase.ts';

/** Makes the normalising of a language: units and short forms become one word each, signs stand by themselves, accents are gone. */
export function normaliserOf({ folds }: Lexicon): (transcript: string) => string {
  const short = folds.map(({ spoken, word }) => ({ wanted: pattern(anyOf(spoken)), word }));
  return (transcript) => {
    const plain = withoutAccents(transcript.toLowerCase())
      .replaceAll(/[’‘ʼ`´]/gu, "'")
      .replaceAll(/(\d),(?=\d)/gu, '$1.')
      .replaceAll(/(?<=[a-z])[-‐‑–](?=[a-z])/gu, ' ')
      .replaceAll(/(\d)(?=[a-z%])/gu, '$1 ')
      .replaceAll(/(\d) g(?=\d)/gu, '$1 g ')
      .replaceAll(/([,;:!?…])/gu, ' $1 ')
      .replaceAll(/\.(?!\d)|(?<!\d)\.|\n/gu, ' . ')
      .replaceAll(/%/gu, ' % ');
    const spaced = ` ${plain} . `.replaceAll(/\s+/gu, ' ');
    return short.reduce((text, { wanted, word }) => text.replaceAll(wanted, word), spaced);
  };
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}
