/** Keys of subjects in memory, as a test destroys them. */
import { createHash, randomBytes } from 'node:crypto';
import type { KeyRing, SubjectKey } from '../../events/store/key-ring.ts';

export class MemoryKeys implements KeyRing {
  /** null: destroyed. */
  readonly #keys = new Map<string, Uint8Array | null>();

  async sealing(subject: string): Promise<SubjectKey | null> {
    const id = idOf(subject);
    const bytes = this.#keys.get(id);
    if (bytes === null) return null;
    const key = bytes ?? randomBytes(32);
    this.#keys.set(id, key);
    return { id, bytes: key };
  }

  async opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map(
      ids.flatMap((id) => {
        const bytes = this.#keys.get(id);
        return bytes ? [[id, bytes] as const] : [];
      }),
    );
  }

  destroy(subject: string): void {
    this.#keys.set(idOf(subject), null);
  }

  destroyAll(): void {
    for (const id of this.#keys.keys()) this.#keys.set(id, null);
  }
}

const idOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);
