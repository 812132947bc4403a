/**
 * What was said in the form in which phrases are found, with the way back from each of its characters to the words as they
 * were said.
 */
import type { Place } from './statement.ts';

/** A part of what was said, in characters of it. */
export interface Passage extends Place {
  readonly text: string;
}

export class Transcript {
  readonly text: string;
  readonly #said: string;
  /** Where each character of the text comes from, and behind the last one the end of what was said. */
  readonly #origins: Uint32Array;

  private constructor(text: string, said: string, origins: Uint32Array) {
    this.text = text;
    this.#said = said;
    this.#origins = origins;
  }

  /** A transcript letter by letter: each becomes what it is written as, which may be nothing. */
  static of(said: string, written: (letter: string) => string): Transcript {
    const parts: string[] = [];
    const origins: number[] = [];
    let at = 0;
    for (const letter of said) {
      const plain = written(letter);
      parts.push(plain);
      for (let index = 0; index < plain.length; index += 1) origins.push(at);
      at += letter.length;
    }
    origins.push(said.length);
    return new Transcript(parts.join(''), said, Uint32Array.from(origins));
  }

  /** The same with every match written as something else. */
  replaced(wanted: RegExp, by: (match: RegExpExecArray) => string): Transcript {
    const parts: string[] = [];
    const pieces: { readonly from: number; readonly to: number; readonly length: number }[] = [];
    let end = 0;
    let length = this.text.length;
    for (const match of this.text.matchAll(wanted)) {
      const text = by(match);
      parts.push(this.text.slice(end, match.index), text);
      end = match.index + match[0].length;
      pieces.push({ from: match.index, to: end, length: text.length });
      length += text.length - match[0].length;
    }
    if (pieces.length === 0) return this;
    const origins = new Uint32Array(length + 1);
    let read = 0;
    let written = 0;
    for (const piece of pieces) {
      origins.set(this.#origins.subarray(read, piece.from), written);
      written += piece.from - read;
      origins.fill(this.#origins[piece.from] ?? 0, written, written + piece.length);
      written += piece.length;
      read = piece.to;
    }
    origins.set(this.#origins.subarray(read), written);
    return new Transcript(parts.join('') + this.text.slice(end), this.#said, origins);
  }

  /** The words of a place as they were said, without the signs and spaces at their ends. */
  passage({ from, to }: Place): Passage {
    const start = this.#origins[from] ?? 0;
    const whole = this.#said.slice(start, this.#origins[to] ?? this.#said.length);
    const text = whole.replace(/^[\s,;:.!?…»”"]+/u, '');
    const first = start + whole.length - text.length;
    const trimmed = text.replace(/[\s,;:.!?…«“"]+$/u, '');
    return { from: first, to: first + trimmed.length, text: trimmed };
  }
}
