/**
 * The numbers of a collection's documents by their ids, in eleven to twenty-three bytes a document: what finds a document of a
 * million while its file has no index over the ids yet.
 *
 * Only a hash of each id is kept, so a number that is found may be that of another document with the same hash: who asks
 * looks whether it is.
 */
const FIRST_SLOTS = 2 ** 10;
/** Fuller, a search would pass too many slots that are taken. */
const MOST_TAKEN = 0.7;

export class DocumentNumbers {
  #count = 0;
  #hashes = new Uint32Array(FIRST_SLOTS);
  /** 0 where the slot is free: documents are counted from 1. */
  #numbers = new Uint32Array(FIRST_SLOTS);

  /** Gives a document the next number. */
  add(id: string): number {
    if (this.#count + 1 > this.#numbers.length * MOST_TAKEN) this.#grow();
    this.#count += 1;
    this.#put(hashOf(id), this.#count);
    return this.#count;
  }

  /** Whether a document with this id may have a number; where it says no, there is none. */
  mayHave(id: string): boolean {
    const hash = hashOf(id);
    const mask = this.#numbers.length - 1;
    for (let slot = hash & mask; this.#numbers[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#hashes[slot] === hash) return true;
    }
    return false;
  }

  /** The numbers that may be this document's: seldom more than one. */
  of(id: string): readonly number[] {
    const found: number[] = [];
    const hash = hashOf(id);
    const mask = this.#numbers.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#numbers[slot] ?? 0;
      if (number === 0) return found;
      if (this.#hashes[slot] === hash) found.push(number);
    }
  }

  #put(hash: number, number: number): void {
    const mask = this.#numbers.length - 1;
    let slot = hash & mask;
    while (this.#numbers[slot] !== 0) slot = (slot + 1) & mask;
    this.#hashes[slot] = hash;
    this.#numbers[slot] = number;
  }

  #grow(): void {
    const [hashes, numbers] = [this.#hashes, this.#numbers];
    this.#hashes = new Uint32Array(hashes.length * 2);
    this.#numbers = new Uint32Array(numbers.length * 2);
    for (const [slot, number] of numbers.entries()) if (number !== 0) this.#put(hashes[slot] ?? 0, number);
  }
}

/** FNV-1a, its upper bits mixed into the lower ones that choose the slot. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
