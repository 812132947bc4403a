import type { ExplainedRule } from '../../../../backend/contract/explanation.ts';

/** How the reader writes what a sentence is filled with. */
export interface ReaderWords {
  /** The text of a key of the clinical language file; undefined for one that this release does not know. */
  readonly textOf: (key: string) => string | undefined;
  readonly number: (value: number) => string;
  readonly day: (instant: string) => string;
  readonly withUnit: (value: string, unit: string) => string;
}

/**
 * The sentence that tells what a rule looked at, in the reader's language; null where a text of it is not known, so that
 * the answer's own English sentence is shown and not half of another.
 */
export function explainedText(
  { sentenceKey, params }: Pick<ExplainedRule, 'sentenceKey' | 'params'>,
  words: ReaderWords,
): string | null {
  const template = words.textOf(sentenceKey);
  if (template === undefined) return null;
  let isWhole = true;
  const sentence = template.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const filled = filling(name, params, words);
    if (filled === undefined) isWhole = false;
    return filled ?? '';
  });
  return isWhole ? sentence : null;
}

function filling(name: string, params: ExplainedRule['params'], words: ReaderWords): string | undefined {
  const key = params[`${name}Key`];
  if (typeof key === 'string') return words.textOf(key);
  const value = params[name];
  if (name === 'since') return typeof value === 'string' ? words.day(value) : undefined;
  if (typeof value !== 'number') return typeof value === 'string' ? value : undefined;
  const unit = params['unit'];
  if (typeof unit !== 'string') return words.number(value);
  return words.withUnit(words.number(value), words.textOf(`unit.${unit}`) ?? unit);
}
