/**
 * What stands of a request beside the events that it wrote: a hash under the key of the installation. A body is often short, and
 * what an import or a device is known by is a number; of a hash that anybody can make they could be found by trying.
 */
import type { InstallationKey, MacPurpose } from '../secrets/installation-key.ts';

export interface RequestHashes {
  /** What is kept. @param bodyHash by which two bodies of a request are told apart. */
  of(bodyHash: string): string;
  /** Whether what was kept is of this body. */
  isOf(kept: string | undefined, bodyHash: string): boolean;
}

const FORMAT = '1';
const KEPT = /^1\.([\w-]{8})\.[\w-]{22}$/;
const MAC_BYTES = 16;
const KEY_ID_BYTES = 6;

export class KeyedHashes implements RequestHashes {
  readonly #key: InstallationKey;
  /** Tells hashes under this key from those under another one, and nothing of the key. */
  readonly #keyId: string;

  constructor(key: InstallationKey) {
    this.#key = key;
    this.#keyId = this.#mac('request', 'key', KEY_ID_BYTES);
  }

  of(bodyHash: string): string {
    return `${FORMAT}.${this.#keyId}.${this.#mac('request', bodyHash, MAC_BYTES)}`;
  }

  /**
   * An earlier release kept the hash as it was. Of one under another key, where older or new secrets are in use, nobody can tell:
   * then the request is the repeat that its key says it is. A report that is sent again is not refused for that.
   */
  isOf(kept: string | undefined, bodyHash: string): boolean {
    if (kept === undefined) return false;
    const [, keyId] = KEPT.exec(kept) ?? [];
    if (keyId === undefined) return kept === bodyHash;
    return keyId !== this.#keyId || kept === this.of(bodyHash);
  }

  /** What is kept now in the place of what an earlier release kept; what is under a key stays as it is. */
  renewed(kept: string): string {
    return KEPT.test(kept) ? kept : this.of(kept);
  }

  /**
   * What stands in the key of a request, and so in every id that is made of it, for a number by which somebody or something is
   * known elsewhere.
   */
  ofNumber(number: string): string {
    return this.#mac('number', number, MAC_BYTES);
  }

  #mac(purpose: MacPurpose, text: string, bytes: number): string {
    return this.#key.mac(purpose, text).subarray(0, bytes).toString('base64url');
  }
}
