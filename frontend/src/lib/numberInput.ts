/**
 * Reads a clinical number as it was typed. Comma and point are both a decimal mark, and neither is ever a thousands
 * mark: with a browser's own parsers "72,4" becomes 72 or 724, which is why they are not used. What is not plainly one
 * number is refused, never repaired.
 */

export type NumberInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number; readonly decimals: number }
  | { readonly kind: 'invalid' };

/** At most nine digits before the mark and six after it: no reading is longer, and all of them are exact. */
const PLAIN_NUMBER = /^([+-]?\d{1,9})(?:[.,](\d{1,6}))?$/u;

/**
 * @param text As typed. Spaces around the number, the no-break ones too, do not count; spaces within it do.
 */
export function readNumber(text: string): NumberInput {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const match = PLAIN_NUMBER.exec(trimmed);
  if (match === null) return { kind: 'invalid' };
  const [, whole = '', fraction = ''] = match;
  return {
    kind: 'number',
    value: Number(fraction === '' ? whole : `${whole}.${fraction}`),
    decimals: fraction.length,
  };
}
