/**
 * Which ids have surely never been added: a Bloom filter that grows. Of those never added it takes at most two in a
 * hundred for added. A million ids need two megabytes; a set of them would take a hundred.
 */
const FIRST_BITS = 2 ** 15;
/** Each part is so many times larger than the one before it. */
const GROWTH = 8;
const BITS_PER_ID = 12;
const HASHES = 4;

interface Part {
  readonly words: Uint32Array;
  readonly mask: number;
  room: number;
}

export class IdFilter {
  /** The newest first: it holds most of the ids. */
  #parts: readonly Part[] = [partOf(FIRST_BITS)];

  /** Adds an id that `mayHave` says is not there. */
  add(id: string): void {
    let [part] = this.#parts;
    if (part === undefined || part.room === 0) {
      part = partOf(((part?.mask ?? 0) + 1) * GROWTH);
      this.#parts = [part, ...this.#parts];
    }
    part.room -= 1;
    const [first, step] = hashes(id);
    for (let number = 0; number < HASHES; number++) {
      const bit = (first + number * step) & part.mask;
      part.words[bit >>> 5] = (part.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False only where the id has never been added. */
  mayHave(id: string): boolean {
    const [first, step] = hashes(id);
    return this.#parts.some((part) => holds(part, first, step));
  }
}

function partOf(bits: number): Part {
  return { words: new Uint32Array(bits / 32), mask: bits - 1, room: Math.floor(bits / BITS_PER_ID) };
}

function holds({ words, mask }: Part, first: number, step: number): boolean {
  for (let number = 0; number < HASHES; number++) {
    const bit = (first + number * step) & mask;
    if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

/** Two hashes of a text in one pass (FNV-1a and a multiplicative one); the second is odd, so that it steps over all bits. */
function hashes(id: string): readonly [number, number] {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < id.length; at++) {
    const unit = id.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other + unit, 0x85ebca6b) ^ (other >>> 13);
  }
  return [one ^ (one >>> 15), (other ^ (other >>> 16)) | 1];
}
