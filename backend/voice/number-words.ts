/** Number words become digits: "one forty five" 145, "quatre-vingt-dix-sept" 97, "treize virgule cinq" 13.5. */
import type { NumberWords } from './lexicon.ts';
import { anyOf, pattern } from './phrase.ts';
import type { Transcript } from './transcript.ts';

/** Makes the reading of a language's number words in a normalised transcript. */
export function numberReader(words: NumberWords): (transcript: Transcript) => Transcript {
  const small = smallNumbers(words);
  const hundreds = hundredsOf(words);
  const smallSource = alternatives(small, words);
  const wholes = pattern(
    '(?<![a-z0-9])(?:',
    hundredsSource(words, smallSource),
    shortHundredsSource(words, small),
    `(?<small>${smallSource})`,
    ')(?![a-z0-9])',
  );
  const mark = pattern(
    String.raw`(?<![\d.])(\d+) ${words.mark} (`,
    words.nought === null ? '' : `(?:${words.nought} )*`,
    words.digitByDigit ? String.raw`\d+(?: \d(?!\d))*` : String.raw`(?:0 )*\d+`,
    String.raw`)(?![\d.])`,
  );
  const half = pattern(String.raw`(?<![\d.])(\d+)((?: ${anyOf(words.halfAfter)})?) `, anyOf(words.half));

  function valueOf(groups: Readonly<Record<string, string | undefined>>): number {
    const rest = small.get(groups['rest'] ?? '') ?? 0;
    if (groups['hundred'] !== undefined) return 100 * (hundreds.get(groups['times'] ?? '') ?? 1) + rest;
    if (groups['short'] !== undefined) {
      const tail = groups['short'].startsWith(`${words.nought} `)
        ? groups['short'].slice(`${words.nought} `.length)
        : groups['short'];
      return 100 * (words.ones[groups['head'] ?? ''] ?? 0) + (small.get(tail) ?? 0);
    }
    return small.get(groups['small'] ?? '') ?? 0;
  }

  return (transcript) =>
    transcript
      .replaced(wholes, ({ groups = {} }) => String(valueOf(groups)))
      .replaced(mark, ([, whole = '', decimals = '']) => {
        const digits = words.nought === null ? decimals : decimals.replaceAll(words.nought, '0');
        return `${whole}.${digits.replaceAll(' ', '')}`;
      })
      .replaced(half, ([, whole = '', unit = '']) => `${whole}.5${unit}`);
}

/** Every way to say a number below 100. */
function smallNumbers({ ones, teens, tens, link }: NumberWords): ReadonlyMap<string, number> {
  const all = new Map([...Object.entries(ones), ...Object.entries(teens)]);
  const following = { 9: Object.entries(ones), 19: [...Object.entries(ones), ...Object.entries(teens)] };
  for (const { words, value, upTo } of tens) {
    for (const ten of words) {
      all.set(ten, value);
      for (const [word, more] of following[upTo]) {
        if (more === 0) continue;
        all.set(`${ten} ${word}`, value + more);
        if (link !== null) all.set(`${ten} ${link} ${word}`, value + more);
      }
    }
  }
  return all;
}

/** A number below 100, the longest way to read it first; "vingt quatre vingt" is 20 and 80, never 24 and 20. */
function alternatives(small: ReadonlyMap<string, number>, words: NumberWords): string {
  const { tens, articles } = words;
  const split = tens.flatMap((ten) => ten.words).filter((ten) => ten.includes(' '));
  return [...small.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => {
      if (articles.words.includes(form)) return oneAsNumber(form, words);
      const tails = split
        .filter((ten) => form !== ten.split(' ')[0] && form.endsWith(` ${ten.split(' ')[0]}`))
        .map((ten) => ten.slice(ten.indexOf(' ')));
      return tails.length === 0 ? form : `${form}(?!${tails.map((tail) => `${tail}(?![a-z])`).join('|')})`;
    })
    .join('|');
}

function hundredsOf({ ones, hundred }: NumberWords): ReadonlyMap<string, number> {
  const times = new Map(Object.entries(ones).filter(([, value]) => value > 0));
  if (hundred.article !== null) times.set(hundred.article, 1);
  return times;
}

function hundredsSource(words: NumberWords, smallSource: string): string {
  const { hundred } = words;
  const times = `(?:(?<times>${[...hundredsOf(words).keys()].join('|')}) )${hundred.bare ? '?' : ''}`;
  const link = hundred.link === null ? '' : `(?: ${hundred.link})?`;
  return `${times}(?<hundred>${hundred.words.join('|')})(?:${link} (?<rest>${smallSource})(?![a-z0-9]))?|`;
}

function shortHundredsSource(words: NumberWords, small: ReadonlyMap<string, number>): string {
  if (words.shortHundreds.length === 0) return '';
  const tails = [...small].filter(([, value]) => value >= 10).map(([form]) => form);
  const noughts = words.nought === null ? [] : Object.keys(words.ones).map((one) => `${words.nought} ${one}`);
  const tail = [...tails, ...noughts].toSorted((a, b) => b.length - a.length).join('|');
  return `(?<head>${words.shortHundreds.join('|')}) (?<short>${tail})|`;
}

/** "Une plaie" is no number; "une dose" and the end of "sept virgule un" are. */
function oneAsNumber(form: string, { articles, mark, hundred, ones }: NumberWords): string {
  const noughts = Object.keys(ones).filter((word) => ones[word] === 0);
  const before = [mark, ...hundred.words, ...noughts].map((word) => `(?<=(?<![a-z])${word} )`).join('|');
  return `(?:(?:${before})${form}|${form}(?= (?:${articles.unlessBefore.join('|')})(?![a-z])))`;
}
