/**
 * The keys under which personal fields of events are sealed, one for each subject, among the secrets. A key that is
 * destroyed leaves an empty secret behind, so that no other one is ever made in its place: nothing more of a person who is
 * forgotten is recorded.
 *
 * Secrets that were put back from before the log have no key for some of whom something lies sealed. Another key of the same
 * person then stands in for what cannot wait, under an id of its own: each opens what was sealed under it, and all of a person's
 * are destroyed together.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type KeyRing, type KeyUse, MissingKeyError, type SubjectKey } from '../../events/store/key-ring.ts';
import { type EventStore, StoreUnavailableError } from '../../events/store/port.ts';
import { keysAtBeginning } from '../../events/store/sealing.ts';
import type { Clock } from '../../lib/clock.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { type SecretStore, SecretsUnavailableError } from './port.ts';
import { KEY_BYTES } from './sealing.ts';

/** Some 15 MB; a rebuild of a larger clinic asks again for what it meets rarely. */
const MOST_KEPT = 50_000;
/** A key that another process destroyed opens nothing here for longer. */
const KEPT_MS = MINUTE_MS;
const KEYS = 'subject-keys/';
const DESTROYED = new Uint8Array();
/** How often older secrets may be put back, each time without what the time before had made, until something has to wait. */
const MOST_STANDING_IN = 3;

interface Kept {
  readonly bytes: Uint8Array;
  readonly since: number;
}

export class SubjectKeys implements KeyRing {
  readonly #secrets: Pick<SecretStore, 'get' | 'put' | 'putFirst'>;
  readonly #clock: Clock;
  readonly #onMissing: () => void;
  #saidMissing = false;
  readonly #kept = new LruCache<string, Kept>(MOST_KEPT);

  /**
   * @param onMissing is told once that a key was used and is neither there nor destroyed: the secrets are older than the log. What it
   * throws is thrown for each such key.
   */
  constructor(
    secrets: Pick<SecretStore, 'get' | 'put' | 'putFirst'>,
    clock: Clock,
    onMissing: () => void = () => {},
  ) {
    this.#secrets = secrets;
    this.#clock = clock;
    this.#onMissing = onMissing;
  }

  async sealing(subject: string, { isUsed, mayStandIn }: KeyUse): Promise<SubjectKey | null> {
    const [own, ...others] = keyIdsOf(subject);
    const kept = await this.#first(mayStandIn ? [own, ...others] : [own]);
    if (kept !== null) return isDestroyed(kept.bytes) ? null : kept;
    for (const id of mayStandIn ? [own, ...others] : [own]) {
      if (await isUsed(id)) {
        // Whoever else made it has used it meanwhile.
        const made = await this.#find(id);
        if (made === null) this.#noteMissing();
        else return isDestroyed(made) ? null : { id, bytes: made };
      } else {
        const bytes = await this.#having(id, () =>
          this.#secrets.putFirst(secretOf(id), randomBytes(KEY_BYTES)),
        );
        return isDestroyed(bytes) ? null : { id, bytes };
      }
    }
    throw new MissingKeyError();
  }

  async opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const keys = new Map<string, Uint8Array>();
    for (const id of ids) {
      const bytes = await this.#find(id);
      if (bytes === null) this.#noteMissing();
      else if (!isDestroyed(bytes)) keys.set(id, bytes);
    }
    return keys;
  }

  /** Whether there is such a key, or was until it was destroyed. */
  async has(id: string): Promise<boolean> {
    return (await this.#find(id)) !== null;
  }

  /** By which the record of a destruction names the key; null where there is none to destroy. */
  async fingerprint(subject: string): Promise<string | null> {
    const { bytes } = (await this.#first(keyIdsOf(subject))) ?? {};
    if (bytes === undefined || isDestroyed(bytes)) return null;
    return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  }

  /** What was sealed under it, and under what stood in for it, opens for nobody any more. Idempotent. */
  async destroy(subject: string): Promise<void> {
    for (const id of keyIdsOf(subject))
      await this.#having(id, async () => {
        await this.#secrets.put(secretOf(id), DESTROYED);
        return DESTROYED;
      });
  }

  /** Asks the secrets again: another process has said that it destroys the key. */
  drop(subject: string): void {
    for (const id of keyIdsOf(subject)) this.#kept.delete(id);
  }

  /**
   * Whether the key is destroyed, by what the secrets say now. Secrets that were put back from before the person was registered
   * have no key of theirs, and nothing in its place that keeps one from being made.
   */
  async isDestroyed(subject: string): Promise<boolean> {
    const all: (Uint8Array | null)[] = [];
    for (const id of keyIdsOf(subject)) {
      const bytes = await this.#asked(() => this.#secrets.get(secretOf(id)));
      if (bytes !== null) this.#keep(id, bytes);
      all.push(bytes);
    }
    // Of whom an earlier release forgot, no other key was ever made.
    return all[0] !== null && all.every((bytes) => bytes === null || isDestroyed(bytes));
  }

  #noteMissing(): void {
    if (!this.#saidMissing) this.#onMissing();
    this.#saidMissing = true;
  }

  async #first(ids: readonly string[]): Promise<SubjectKey | null> {
    for (const id of ids) {
      const bytes = await this.#find(id);
      if (bytes !== null) return { id, bytes };
    }
    return null;
  }

  /**
   * Makes a key in the place of each that is missing, by their ids: what lies sealed under those opens for nobody, and what is
   * recorded from now on is read again.
   *
   * @returns how many.
   */
  async renew(ids: Iterable<string>): Promise<number> {
    let made = 0;
    for (const id of ids) {
      if ((await this.#find(id)) !== null) continue;
      await this.#having(id, () => this.#secrets.putFirst(secretOf(id), randomBytes(KEY_BYTES)));
      made += 1;
    }
    return made;
  }

  async #find(id: string): Promise<Uint8Array | null> {
    const kept = this.#kept.get(id);
    const age = kept === undefined ? KEPT_MS : this.#clock.now().getTime() - kept.since;
    if (kept !== undefined && age >= 0 && age < KEPT_MS) return kept.bytes;
    const bytes = await this.#asked(() => this.#secrets.get(secretOf(id)));
    // That there is none is not kept: another process may make it, and use it, in the next moment.
    if (bytes !== null) this.#keep(id, bytes);
    return bytes;
  }

  async #having(id: string, ask: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const bytes = await this.#asked(ask);
    this.#keep(id, bytes);
    return bytes;
  }

  #keep(id: string, bytes: Uint8Array): void {
    this.#kept.set(id, { bytes, since: this.#clock.now().getTime() });
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (cause) {
      throw new StoreUnavailableError('The keys of personal fields cannot be had now.', { cause });
    }
  }
}

/**
 * Secrets that know none of the keys at the beginning of a log are another log's, or new ones in the place of lost ones. Of whom
 * is forgotten something is known, too. As a rule the first key that is looked for is there.
 *
 * @param stored the log as it lies, unopened.
 * @throws SecretsUnavailableError
 */
export async function assertSecretsOf(stored: EventStore, keys: Pick<SubjectKeys, 'has'>): Promise<void> {
  let missing = 0;
  for await (const id of keysAtBeginning(stored)) {
    if (await keys.has(id)) return;
    missing += 1;
  }
  if (missing > 0)
    throw new SecretsUnavailableError(
      'The secrets of SECRETS_URL hold none of the keys that the event log is sealed under: put back those that belong to it, with their master key, or, only where they are lost for good, run "npm run secrets -- renew-missing".',
    );
}

/**
 * Takes over the keys of other secrets that these do not have, such as those that stood in while an older copy was in use. What is
 * destroyed in either stays so.
 *
 * @returns how many.
 */
export async function takeKeys(
  from: Pick<SecretStore, 'get' | 'names'>,
  into: Pick<SecretStore, 'get' | 'put'>,
): Promise<number> {
  let taken = 0;
  for (const name of await from.names(KEYS)) {
    const [bytes, own] = [await from.get(name), await into.get(name)];
    if (bytes === null || (own !== null && (isDestroyed(own) || !isDestroyed(bytes)))) continue;
    await into.put(name, bytes);
    taken += 1;
  }
  return taken;
}

const isDestroyed = (bytes: Uint8Array): boolean => bytes.length === 0;

/** It lies in the log beside what is sealed, and says nothing of whose it is. */
const keyIdOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** First the person's own, then those that may stand in for it. */
const keyIdsOf = (subject: string): readonly [string, ...string[]] => [
  keyIdOf(subject),
  ...Array.from({ length: MOST_STANDING_IN }, (_none, at) => keyIdOf(`${subject}/${at + 1}`)),
];

const secretOf = (id: string): string => KEYS + id;
