import { type CompleteLogValues, LOG_FIELD_NAMES, type LogField } from '../../events/vocabulary.ts';

const END_OF_WORD = 1 << 30;

/** Some of a log's fields, as bits: whether two sets have one in common costs a few operations. */
export class FieldSet {
  readonly #words: readonly number[];

  private constructor(words: readonly number[]) {
    this.#words = words;
  }

  static of(fields: readonly LogField[]): FieldSet {
    return FieldSet.where((field) => fields.includes(field));
  }

  /** The fields that tell something: a number (also 0), a choice, or a yes. */
  static toldIn(values: CompleteLogValues): FieldSet {
    return FieldSet.where((field) => {
      const value = values[field];
      return value !== false && value !== null && value !== undefined;
    });
  }

  private static where(holds: (field: LogField) => boolean): FieldSet {
    const words: number[] = [];
    let word = 0;
    let bit = 1;
    for (const field of LOG_FIELD_NAMES) {
      if (holds(field)) word |= bit;
      bit <<= 1;
      if (bit !== END_OF_WORD) continue;
      words.push(word);
      word = 0;
      bit = 1;
    }
    return new FieldSet([...words, word]);
  }

  meets(other: FieldSet): boolean {
    const words = other.#words;
    for (let index = 0; index < words.length; index += 1) {
      if (((this.#words[index] ?? 0) & (words[index] ?? 0)) !== 0) return true;
    }
    return false;
  }
}
