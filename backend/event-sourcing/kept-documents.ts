/**
 * What a process keeps in memory of every document of a collection, from the changes of the documents: what would else be
 * read of all of them for each question.
 *
 * Who has changed is asked of the read model itself, by the position of the last change, and not of the events that this
 * process has seen: so it is the same whichever process projects, and never behind what a list reads beside it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, START } from '../../events/position.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { ReadSide, WithId } from './read-side.ts';

/** Of which version of a projection, and up to which position. */
export interface Standing {
  readonly version: number;
  readonly position: Position;
}

export interface Keeping<Document> {
  readonly projection: string;
  /** The documents that were changed last after a position, in that order. */
  changedSince(position: Position): AsyncIterable<readonly WithId<Document>[]>;
  keep(id: string, document: Document): void;
  /** Drops all that was kept: everything comes again. */
  forget(): void;
}

const NOTHING_READ: Standing = { version: 0, position: START };

export class KeptDocuments<Document> {
  readonly #readSide: ReadSide;
  readonly #keeping: Keeping<Document>;
  readonly #reading = new KeyedMutex();
  #standing = NOTHING_READ;

  constructor(readSide: ReadSide, keeping: Keeping<Document>) {
    this.#readSide = readSide;
    this.#keeping = keeping;
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** Keeps what the read model says now. */
  async catchUp(): Promise<void> {
    await this.#reading.run('documents', () => this.#read());
  }

  forget(): void {
    this.#keeping.forget();
    this.#standing = NOTHING_READ;
  }

  async #read(): Promise<void> {
    const { projection } = this.#keeping;
    for (;;) {
      const standing = await this.#readSide.standing(projection);
      if (isSame(standing, this.#standing)) return;
      const { version, position } = this.#standing;
      // Of another version, or of one that was put back to where it had been, nothing is known.
      if (standing.version !== version || standing.position < position) this.forget();
      let isFirst = true;
      for await (const page of this.#keeping.changedSince(this.#standing.position)) {
        for (const { id, document } of page) this.#keeping.keep(id, document);
        // All documents of a large clinic are many pages.
        if (!isFirst) await nextTurn();
        isFirst = false;
      }
      if ((await this.#readSide.standing(projection)).version === standing.version) {
        this.#standing = standing;
        return;
      }
      this.forget();
    }
  }
}

export const isSame = (one: Standing, other: Standing): boolean =>
  one.version === other.version && one.position === other.position;
