/**
 * Passwords as NIST 800-63B asks for: long, not easy to guess, no rule about their characters, no end. Kept as scrypt of
 * node:crypto; argon2 packages were turned down, since they compile for minutes where no binary fits.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_LENGTH } from '../contract/account.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** 64 MiB for each (OWASP). */
const COST = { log2N: 16, r: 8, p: 2 };
const BYTES = 32;
const SALT_BYTES = 16;
/** Each takes 64 MiB and a thread of the pool that also writes files. */
const AT_ONCE = 2;
/** More than that wait for nothing that they would see. */
const MOST_WAITING = 100;

/** Words that the commonest passwords are made of; of those with twelve characters nearly all are one, lengthened or repeated. */
const COMMON_WORDS: readonly string[] =
  'password passwort motdepasse nywila qwerty qwertyuiop azerty azertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou admin administrator welcome bienvenue karibu letmein monkey dragon football baseball sunshine princess superman batman starwars michael jennifer jordan shadow master trustno secret changeme default computer internet whatever freedom liverpool chelsea arsenal barcelona juventus chocolate charlie jessica daniel jesus christ blessed mustang hello samsung google facebook clinic clinician doctor nurse patient hospital homeheart health kinshasa lubumbashi lagos abuja congo nigeria mungu yesu amour jetaime azertyuiopqsdfghjklm abc abcd abcdef abcdefgh'.split(
    ' ',
  );

export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #cost: typeof COST;
  /** Is compared with where there is no password, so that it takes as long: the key is of no password that anybody knows. */
  readonly #nobodys: string;

  /** @param cost of scrypt; another one is for tests alone */
  constructor(cost = COST) {
    this.#cost = cost;
    this.#nobodys = this.#kept(randomBytes(SALT_BYTES), randomBytes(BYTES));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return this.#kept(salt, await this.#derive(password, salt, this.#cost));
  }

  #kept(salt: Buffer, key: Buffer): string {
    const { log2N, r, p } = this.#cost;
    return ['scrypt', log2N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
  }

  /** @param kept null: there is none, which takes as long to say. */
  async fits(password: string, kept: string | null): Promise<boolean> {
    const [, log2N, r, p, salt = '', wanted = ''] = (kept ?? this.#nobodys).split('$');
    const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
    const key = await this.#derive(password, Buffer.from(salt, 'base64'), cost);
    const isSame = timingSafeEqual(key, Buffer.from(wanted, 'base64'));
    return isSame && kept !== null;
  }

  /** Whether it was kept at another cost than is asked for now. */
  isOutdated(kept: string): boolean {
    const { log2N, r, p } = this.#cost;
    return !kept.startsWith(`scrypt$${log2N}$${r}$${p}$`);
  }

  async #derive(
    password: string,
    salt: Buffer,
    { log2N, r, p }: { readonly log2N: number; readonly r: number; readonly p: number },
  ): Promise<Buffer> {
    await this.#turn();
    try {
      const N = 2 ** log2N;
      return await new Promise((resolve, reject) => {
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      });
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      // The place is handed on, so that nobody who comes at this moment takes it too.
      else next();
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING)
      throw new Refusal(503, 'Too many people sign in at once. Please try again in a moment.');
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
  }
}

/** Whether somebody who knows what people choose would have it soon. */
function isWeakPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const characters = Array.from(text);
  if (characters.length < PASSWORD_LENGTH.min) return true;
  const [name = ''] = email.toLowerCase().split('@');
  if (name.length >= 3 && text.includes(name)) return true;
  return new Set(characters).size < 5 || isRun(characters) || isCommonWord(text);
}

/** 1234…, abcd…, or the same backwards; from 9 on it begins again with 0. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((character, at) => stepBetween(characters[at] ?? '', character));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function stepBetween(one: string, next: string): number {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  if (!/\d/.test(one) || !/\d/.test(next)) return step;
  return step === -9 ? 1 : step === 9 ? -1 : step;
}

/** One of the common words, once or again and again, with or without digits and signs around it. */
function isCommonWord(text: string): boolean {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON_WORDS.some((word) => core !== '' && core.replaceAll(word, '').replaceAll(/\d/g, '') === '');
}

/** @throws Refusal 400 naming the field */
export function assertStrong(password: string, email: string, field: 'password' | 'next'): void {
  if (Array.from(password.normalize('NFKC')).length > PASSWORD_LENGTH.max)
    throw Refusal.invalid([
      {
        path: field,
        key: `validation.${field}.text`,
        message: `A password may have at most ${PASSWORD_LENGTH.max} characters.`,
        params: { max: PASSWORD_LENGTH.max },
      },
    ]);
  if (!isWeakPassword(password, email)) return;
  const message = 'This password is too easy to guess.';
  throw Refusal.invalid([{ path: field, key: `validation.${field}.weak`, message }]);
}
