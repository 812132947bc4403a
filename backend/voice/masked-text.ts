/**
 * A text of which every part is read once: what has been read is covered with as many signs, so that nothing else reads
 * it and every position stays what it was.
 */

/** Covers a reading. */
export const READ = '·';
/** Covers what belongs between a keyword and its number, so that the number is still found behind it. */
const SET_ASIDE = '_';

export interface Found {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

export class MaskedText {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text with its covers. */
  get text(): string {
    return this.#text;
  }

  /** Where the last reading before a position ends; -1 where there is none. */
  readBefore(at: number): number {
    const last = this.#text.lastIndexOf(READ, at - 1);
    return last < 0 ? -1 : last + 1;
  }

  /** Covers every match, after it has been looked at. */
  read(wanted: RegExp, look: (found: Found) => void): void {
    this.#cover(wanted, READ, (found) => {
      look(found);
      return true;
    });
  }

  /** Covers every match that is taken. */
  readIf(wanted: RegExp, take: (found: Found) => boolean): void {
    this.#cover(wanted, READ, take);
  }

  /** Covers every match, and lets a number behind it belong to a keyword before it. */
  setAside(wanted: RegExp, look: (found: Found) => void): void {
    this.#cover(wanted, SET_ASIDE, (found) => {
      look(found);
      return true;
    });
  }

  /** Sets aside every match that is taken. */
  setAsideIf(wanted: RegExp, take: (found: Found) => boolean): void {
    this.#cover(wanted, SET_ASIDE, take);
  }

  #cover(wanted: RegExp, filler: string, take: (found: Found) => boolean): void {
    const parts: string[] = [];
    let end = 0;
    for (const match of this.#text.matchAll(wanted)) {
      const [text] = match;
      if (text === '' || !take({ text, at: match.index, groups: match.groups ?? {} })) continue;
      parts.push(this.#text.slice(end, match.index), filler.repeat(text.length));
      end = match.index + text.length;
    }
    if (end > 0) this.#text = parts.join('') + this.#text.slice(end);
  }
}
