/** How the staff come in by a password: the caller that a session is. The same words and time for whoever is not let in. */
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Caller } from '../identity/caller.ts';
import type { SessionStore } from '../identity/session-store.ts';
import {
  acceptInvitation,
  accountOf,
  changePassword,
  INVITATION_ENDED,
  WRONG_SIGN_IN,
} from '../users/user.ts';
import { type AccountDependencies, userOfEmail } from './accounts.ts';
import type { SignedIn } from './callers.ts';
import { type Entrance, ofPerson } from './entrance.ts';
import { assertStrong, type Passwords } from './passwords.ts';

export interface SignInDependencies extends AccountDependencies {
  readonly entrance: Entrance;
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
}

export class SignIns {
  readonly #dependencies: SignInDependencies;
  /** Of one person one at a time: a link that is sent twice at once lets in once. */
  readonly #accepting = new KeyedMutex();

  constructor(dependencies: SignInDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws Refusal 401 where they are not let in, for whatever reason; TooManyTries */
  async byPassword(
    context: CommandContext,
    network: string,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<SignedIn> {
    const { users, credentials, passwords, entrance } = this.#dependencies;
    const account = credentials.emailHash(email);
    entrance.assertMayTry(account, network);
    const userId = await userOfEmail(this.#dependencies, email);
    const state = userId === null ? null : (await users.load(userId)).state;
    const kept = userId === null ? null : await credentials.password(userId);
    const fits = await passwords.fits(password, kept);
    if (userId === null || !fits || state?.account?.status !== 'active') {
      if (userId !== null) entrance.noteRefusal(context, userId, fits ? 'status' : 'password');
      throw new Refusal(401, WRONG_SIGN_IN);
    }
    entrance.succeeded(account, network);
    if (kept !== null && passwords.isOutdated(kept))
      await credentials.keepPassword(userId, await passwords.hash(password));
    const next = state.account.passkeys.length > 0 ? 'passkey' : 'enrol-passkey';
    return entrance.letIn(context, userId, 'password', next);
  }

  /** Whose invitation it is, as long as it lets in. @throws Refusal 404 */
  async invited(
    context: CommandContext,
    token: string,
  ): Promise<{ readonly email: string; readonly name: string }> {
    const { users, credentials } = this.#dependencies;
    const invitation = await credentials.invitation(token, context.now);
    if (invitation === null) throw Refusal.notFound(INVITATION_ENDED);
    const { state } = await users.load(invitation.userId);
    acceptInvitation(state, invitation.invitationId);
    const { email } = accountOf(state);
    return { email, name: state?.name ?? email };
  }

  /**
   * The first password of an account, or another one after it was lost. Whoever needs a passkey makes one, also where they
   * had some: a link is what somebody is helped by who has lost them.
   *
   * @throws Refusal 400, 404
   */
  byInvitation(context: CommandContext, token: string, password: string): Promise<SignedIn> {
    return this.#accepting.run(token, async () => {
      const { users, credentials, passwords, sessions, entrance } = this.#dependencies;
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
      entrance.forgetTries(credentials.emailHash(email));
      return entrance.letIn(context, userId, 'password', 'enrol-passkey');
    });
  }

  /** The person's other sessions end. @throws Refusal 400, 401; TooManyTries */
  async changePassword(
    context: CommandContext,
    network: string,
    caller: Caller,
    { current, next }: { readonly current: string; readonly next: string },
  ): Promise<void> {
    const { users, credentials, passwords, entrance } = this.#dependencies;
    const { email } = accountOf((await users.load(caller.userId)).state);
    const account = credentials.emailHash(email);
    entrance.assertMayTry(account, network);
    if (!(await passwords.fits(current, await credentials.password(caller.userId)))) {
      entrance.noteRefusal(context, caller.userId, 'password');
      throw new Refusal(401, 'The password is wrong.');
    }
    entrance.succeeded(account, network);
    assertStrong(next, email, 'next');
    await credentials.keepPassword(caller.userId, await passwords.hash(next));
    await users.execute(caller.userId, { ...context, repeat: null }, {}, changePassword);
  }
}
