/** One hash over many documents, whatever their order: the sum of the SHA-256 of each, and their number. */
import { hash } from 'node:crypto';
import type { Position } from '../../events/position.ts';
import type { Digest, ProjectionStore, StoredDocument } from './port.ts';

const LANES = 8;
/** Documents of a collection whose hashes are kept. */
const REMEMBERED = 4096;

export class DocumentDigest {
  readonly #sum = new Uint32Array(LANES);
  #count = 0;
  /** The hashes of documents that were replaced, by collection and id: what was replaced once is replaced again. */
  readonly #replaced = new Map<string, Map<string, string>>();

  /** @param text the body as JSON. */
  add(collection: string, id: string, text: string): void {
    this.#count += 1;
    this.#plus(hashOf(collection, id, text));
  }

  /** Takes back what was added, and adds what stands in its place. */
  replace(collection: string, id: string, before: string, text: string): void {
    const hashes = this.#replacedIn(collection);
    this.#minus(hashes.get(id) ?? hashOf(collection, id, before));
    const bytes = hashOf(collection, id, text);
    if (hashes.size >= REMEMBERED) hashes.clear();
    hashes.set(id, bytes);
    this.#plus(bytes);
  }

  #replacedIn(collection: string): Map<string, string> {
    let hashes = this.#replaced.get(collection);
    if (hashes === undefined) {
      hashes = new Map();
      this.#replaced.set(collection, hashes);
    }
    return hashes;
  }

  #plus(bytes: string): void {
    for (let lane = 0; lane < LANES; lane++) this.#sum[lane] = (this.#sum[lane] ?? 0) + wordOf(bytes, lane);
  }

  #minus(bytes: string): void {
    for (let lane = 0; lane < LANES; lane++) this.#sum[lane] = (this.#sum[lane] ?? 0) - wordOf(bytes, lane);
  }

  get value(): Digest {
    const digits = Array.from(this.#sum, (lane) => lane.toString(16).padStart(8, '0'));
    return { documents: this.#count, hash: digits.join('') };
  }
}

/** A character for each byte: a rebuild asks for millions, and a Buffer for each took twice the time of the hash. */
const hashOf = (collection: string, id: string, text: string): string =>
  hash('sha256', `${collection}\n${id}\n${text}`, 'binary');

/** The 32 bits of one lane, the first byte the highest. */
function wordOf(bytes: string, lane: number): number {
  const at = lane * 4;
  return (
    (bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)
  );
}

/** The digest of all documents of a store. */
export async function digestOf(store: ProjectionStore): Promise<Digest> {
  const digest = new DocumentDigest();
  for (const { name } of store.schema.collections) {
    for await (const page of textPages(store, name))
      for (const { id, text } of page) digest.add(name, id, text);
  }
  return digest.value;
}

export interface DocumentText {
  readonly id: string;
  readonly position: Position;
  /** The body as JSON. */
  readonly text: string;
}

/** A store that keeps bodies as text can hand them over so. */
interface TextStore extends ProjectionStore {
  scanText(collection: string): AsyncIterable<readonly DocumentText[]>;
}

const keepsText = (store: ProjectionStore): store is TextStore => 'scanText' in store;

/** Pages of all documents of a collection, in the order that is cheapest, their bodies as text. */
export function textPages(
  store: ProjectionStore,
  collection: string,
): AsyncIterable<readonly DocumentText[]> {
  return keepsText(store) ? store.scanText(collection) : asText(store.scan(collection));
}

async function* asText(
  pages: AsyncIterable<readonly StoredDocument[]>,
): AsyncGenerator<readonly DocumentText[], void> {
  for await (const page of pages) {
    yield page.map(({ id, position, body }) => ({ id, position, text: JSON.stringify(body) }));
  }
}
