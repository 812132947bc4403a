/** Coming in by a passkey, alone or beside a password, and by a recovery code where the passkey is lost. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type Passkey, type SentAssertion, type SentPasskey } from '../contract/passkey.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { FoundSession } from '../identity/session-store.ts';
import {
  accountOf,
  addPasskey,
  issueRecoveryCodes,
  PASSKEY_UNKNOWN,
  WRONG_CODE,
  removePasskey,
  useRecoveryCode,
} from '../users/user.ts';
import type { AccountDependencies } from './accounts.ts';
import type { SignedIn } from './callers.ts';
import { type Entrance, ofPerson } from './entrance.ts';
import type { Passkeys } from './passkeys.ts';
import { needsSecondFactor } from './second-factor.ts';

/** None of the letters and digits that are taken for one another; 10 of them are some 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF_OF_CODE = 5;
const UNNAMED = 'Passkey';

export interface PasskeySignInDependencies extends AccountDependencies {
  readonly entrance: Entrance;
  readonly passkeys: Passkeys;
}

export interface MadePasskey {
  readonly passkey: Passkey;
  /** Of whoever had to make it before they could come in. */
  readonly signedIn: SignedIn | null;
}

export class PasskeySignIns {
  readonly #dependencies: PasskeySignInDependencies;

  constructor(dependencies: PasskeySignInDependencies) {
    this.#dependencies = dependencies;
  }

  /** What the browser of this session is asked to make. @throws Refusal 404 */
  async creationOptions(context: CommandContext, userId: string, sessionId: string) {
    const { users, passkeys } = this.#dependencies;
    const { state } = await users.load(userId);
    const { email, passkeys: known } = accountOf(state);
    const person = { userId, email, name: state?.name ?? email };
    return passkeys.creationOptions(person, known, sessionId, context.now);
  }

  /** @throws Refusal 400 for what was made for another challenge or site, 404 */
  async add(
    context: CommandContext,
    session: FoundSession,
    { credential, name }: { readonly credential: SentPasskey; readonly name: string | null },
  ): Promise<MadePasskey> {
    const { users, passkeys, entrance } = this.#dependencies;
    const { userId = '', sessionId = '' } = session;
    const { state } = await users.load(userId);
    accountOf(state);
    const passkey = await passkeys.keep(userId, credential, name ?? UNNAMED, sessionId, context.now);
    if (passkey === null)
      throw Refusal.badRequest('This passkey was made for another page or too long ago. Please try again.');
    const added = { passkeyId: passkey.id, name: passkey.name };
    await users.execute(userId, ofPerson(context, userId, state), {}, (now) => addPasskey(now, added));
    const signedIn =
      session.next === undefined ? null : await entrance.letIn(context, userId, 'password+passkey');
    return { passkey, signedIn };
  }

  /** @throws Refusal 404 */
  async list(userId: string): Promise<Passkey[]> {
    const { users, passkeys } = this.#dependencies;
    return passkeys.list(userId, accountOf((await users.load(userId)).state).passkeys);
  }

  /** @throws Refusal 404, 409 for the last one of a person who must have one */
  async remove(context: CommandContext, userId: string, passkeyId: string): Promise<Passkey[]> {
    const { users, clinics, passkeys } = this.#dependencies;
    const { state } = await users.load(userId);
    const isNeeded = await needsSecondFactor(clinics, accountOf(state));
    await users.execute(userId, ofPerson(context, userId, state), {}, (now) =>
      removePasskey(now, passkeyId, isNeeded),
    );
    await passkeys.forget(userId, passkeyId);
    return this.list(userId);
  }

  /**
   * @param half whoever has shown their password; null where nobody has said who they are
   * @param browser the one that is asked
   */
  async requestOptions(context: CommandContext, half: FoundSession | null, browser: string) {
    const { users, passkeys } = this.#dependencies;
    const userId = half?.userId;
    if (userId === undefined) return passkeys.requestOptions(null, browser, context.now);
    const { passkeys: known } = accountOf((await users.load(userId)).state);
    return passkeys.requestOptions({ userId, passkeys: known }, browser, context.now);
  }

  /** The same words whatever is wrong with it. @throws Refusal 401; TooManyTries */
  async byPasskey(
    context: CommandContext,
    { network, browser }: { readonly network: string; readonly browser: string },
    half: FoundSession | null,
    assertion: SentAssertion,
  ): Promise<SignedIn> {
    const { users, passkeys, entrance } = this.#dependencies;
    entrance.assertMayTry(null, network);
    const found = await passkeys.find(assertion);
    const account = found === null ? null : ((await users.load(found.userId)).state?.account ?? null);
    if (found === null || account?.passkeys.includes(found.passkeyId) !== true)
      throw new Refusal(401, PASSKEY_UNKNOWN);
    const { userId } = found;
    const isAnswer = await passkeys.isAnswer(found, assertion, browser, context.now);
    if (!isAnswer || account.status !== 'active') {
      entrance.noteRefusal(context, userId, isAnswer ? 'status' : 'passkey');
      throw new Refusal(401, PASSKEY_UNKNOWN);
    }
    entrance.succeeded(null, network);
    return entrance.letIn(context, userId, half?.userId === userId ? 'password+passkey' : 'passkey');
  }

  /** Those from before end. @returns what is shown once. @throws Refusal 404 */
  async makeRecoveryCodes(context: CommandContext, userId: string): Promise<string[]> {
    const { users, credentials } = this.#dependencies;
    const { state } = await users.load(userId);
    accountOf(state);
    const codes = Array.from({ length: RECOVERY_CODES }, () => `${halfOfCode()}-${halfOfCode()}`);
    await credentials.keepRecoveryCodes(userId, codes);
    await users.execute(userId, ofPerson(context, userId, state), {}, issueRecoveryCodes);
    return codes;
  }

  /** @param half whoever has shown their password: a code alone lets nobody in. @throws Refusal 401; TooManyTries */
  async byRecoveryCode(
    context: CommandContext,
    network: string,
    half: FoundSession | null,
    code: string,
  ): Promise<SignedIn> {
    const { users, credentials, entrance } = this.#dependencies;
    const userId = half?.userId ?? null;
    const tried = userId === null ? null : `recovery ${userId}`;
    entrance.assertMayTry(tried, network);
    if (userId === null || !(await credentials.useRecoveryCode(userId, code))) {
      if (userId !== null) entrance.noteRefusal(context, userId, 'recovery');
      throw new Refusal(401, WRONG_CODE);
    }
    entrance.succeeded(tried, network);
    const { state } = await users.load(userId);
    await users.execute(userId, ofPerson(context, userId, state), {}, useRecoveryCode);
    return entrance.letIn(context, userId, 'recovery');
  }
}

const halfOfCode = (): string =>
  Array.from({ length: HALF_OF_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join('');
