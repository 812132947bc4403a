/** Signing in by e-mail and password, and the caller that a session is. The same words and time for whoever is not let in. */
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Caller } from '../identity/caller.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import {
  acceptInvitation,
  accountOf,
  changePassword,
  INVITATION_ENDED,
  refuseSignIn,
  signIn,
  type UserState,
  WRONG_SIGN_IN,
} from '../users/user.ts';
import { type AccountDependencies, noteAdministrator, userOfEmail } from './accounts.ts';
import { type SignedIn, staffCaller } from './callers.ts';
import { assertStrong, type Passwords } from './passwords.ts';
import { TooManyTries, TryLimit } from './try-limit.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const TRIES_OF_ACCOUNT = 5;
const TRIES_OF_ADDRESS = 20;

export interface SignInDependencies extends AccountDependencies {
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class SignIns {
  readonly #dependencies: SignInDependencies;
  readonly #ofAccount: TryLimit;
  readonly #ofAddress: TryLimit;
  /** Of one person one at a time: a link that is sent twice at once lets in once. */
  readonly #accepting = new KeyedMutex();
  readonly #noting = new KeyedMutex();

  constructor(dependencies: SignInDependencies) {
    this.#dependencies = dependencies;
    this.#ofAccount = new TryLimit(TRIES_OF_ACCOUNT, WINDOW_MS, dependencies.clock);
    this.#ofAddress = new TryLimit(TRIES_OF_ADDRESS, WINDOW_MS, dependencies.clock);
  }

  /** @throws Refusal 401 where they are not let in, for whatever reason; TooManyTries */
  async byPassword(
    context: CommandContext,
    network: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<SignedIn> {
    const { users, credentials, passwords } = this.#dependencies;
    const account = await credentials.emailHash(email);
    this.#assertMayTry(account, network);
    const userId = await userOfEmail(this.#dependencies, email);
    const state = userId === null ? null : (await users.load(userId)).state;
    const kept = userId === null ? null : await credentials.password(userId);
    const fits = await passwords.fits(password, kept);
    if (userId === null || !fits || state?.account?.status !== 'active') {
      if (userId !== null) this.#noteRefusal(context, userId, fits ? 'status' : 'password');
      throw new Refusal(401, WRONG_SIGN_IN);
    }
    this.#ofAccount.clear(account);
    this.#ofAddress.takeBack(network);
    if (kept !== null && passwords.isOutdated(kept))
      await credentials.keepPassword(userId, await passwords.hash(password));
    return this.#signedIn(context, userId);
  }

  /** The first password of an account, or another one after it was lost. @throws Refusal 400, 404 */
  byInvitation(context: CommandContext, token: string, password: string): Promise<SignedIn> {
    return this.#accepting.run(token, async () => {
      const { users, credentials, passwords, sessions } = this.#dependencies;
      const invitation = await credentials.invitation(token, context.now);
      if (invitation === null) throw Refusal.notFound(INVITATION_ENDED);
      const { userId, invitationId } = invitation;
      const { state } = await users.load(userId);
      acceptInvitation(state, invitationId);
      const { email } = accountOf(state);
      assertStrong(password, email, 'password');
      await credentials.keepPassword(userId, await passwords.hash(password));
      await users.execute(userId, ofPerson(context, userId, state), {}, (now) =>
        acceptInvitation(now, invitationId),
      );
      await credentials.forgetInvitation(token);
      await sessions.endOfUser(userId);
      this.#ofAccount.clear(await credentials.emailHash(email));
      return this.#signedIn(context, userId);
    });
  }

  /** The person's other sessions end. @throws Refusal 400, 401; TooManyTries */
  async changePassword(
    context: CommandContext,
    network: string,
    caller: Caller,
    { current, next }: { readonly current: string; readonly next: string },
  ): Promise<void> {
    const { users, credentials, passwords } = this.#dependencies;
    const { email } = accountOf((await users.load(caller.userId)).state);
    const account = await credentials.emailHash(email);
    this.#assertMayTry(account, network);
    if (!(await passwords.fits(current, await credentials.password(caller.userId)))) {
      this.#noteRefusal(context, caller.userId, 'password');
      throw new Refusal(401, 'The password is wrong.');
    }
    this.#ofAccount.clear(account);
    this.#ofAddress.takeBack(network);
    assertStrong(next, email, 'next');
    await credentials.keepPassword(caller.userId, await passwords.hash(next));
    await users.execute(caller.userId, { ...context, repeat: null }, {}, changePassword);
  }

  /** What was to be noted is. */
  async stop(): Promise<void> {
    await this.#noting.idle();
  }

  async #signedIn(context: CommandContext, userId: string): Promise<SignedIn> {
    const { users } = this.#dependencies;
    const { state } = await users.load(userId);
    const written = await users.execute(userId, ofPerson(context, userId, state), {}, (now) =>
      signIn(now, 'password'),
    );
    await noteAdministrator(this.#dependencies, ofPerson(context, userId, state), userId, written.state);
    const caller = staffCaller(userId, written.state);
    if (caller === null) throw new Refusal(401, WRONG_SIGN_IN);
    const { name, role, clinicId } = caller;
    return { caller, session: { userId, name, role, clinicId, patientId: null, method: 'password' } };
  }

  /** @throws TooManyTries. The try counts from now on. */
  #assertMayTry(account: string, network: string): void {
    const waitMs = Math.max(this.#ofAccount.waitMs(account), this.#ofAddress.waitMs(network));
    if (waitMs > 0) throw new TooManyTries(waitMs);
    this.#ofAccount.count(account);
    this.#ofAddress.count(network);
  }

  /** Not waited for: a person that there is would be known by the time that it takes. */
  #noteRefusal(context: CommandContext, userId: string, reason: 'password' | 'status'): void {
    const { users, logger } = this.#dependencies;
    const note = async (): Promise<void> => {
      const { state } = await users.load(userId);
      await users.execute(userId, ofPerson(context, userId, state), {}, (now) =>
        refuseSignIn(now, reason, context.now, WINDOW_MS),
      );
    };
    this.#noting
      .run(userId, note)
      .catch((error: unknown) => logger.error(errorForLog(error), 'A refused sign-in could not be recorded'));
  }
}

/** Who signs in is who acts, of their own clinic. A repeat signs in once more: its answer is a session. */
function ofPerson(context: CommandContext, userId: string, state: UserState): CommandContext {
  const { role, clinicId } = accountOf(state);
  return { ...context, actor: { id: userId, role }, clinicId, repeat: null };
}
