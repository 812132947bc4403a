/** What every way in of the staff shares: how often it may be tried, what is recorded of it, and who comes in. */
import type { StaffSignInMethod } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import type { Clock } from '../../lib/clock.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { NextStep } from '../identity/session-store.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { accountOf, refuseSignIn, signIn, type UserState, WRONG_SIGN_IN } from '../users/user.ts';
import { type AccountDependencies, noteAdministrator } from './accounts.ts';
import { type SignedIn, staffCaller } from './callers.ts';
import { isPasswordAlone, needsSecondFactor } from './second-factor.ts';
import { TooManyTries, TryLimit } from './try-limit.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const TRIES_OF_ACCOUNT = 5;
const TRIES_OF_ADDRESS = 20;

export interface EntranceDependencies extends AccountDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Entrance {
  readonly #dependencies: EntranceDependencies;
  readonly #ofAccount: TryLimit;
  readonly #ofAddress: TryLimit;
  readonly #noting = new KeyedMutex();

  constructor(dependencies: EntranceDependencies) {
    this.#dependencies = dependencies;
    this.#ofAccount = new TryLimit(TRIES_OF_ACCOUNT, WINDOW_MS, dependencies.clock);
    this.#ofAddress = new TryLimit(TRIES_OF_ADDRESS, WINDOW_MS, dependencies.clock);
  }

  /** @param account null where nobody is named. @throws TooManyTries. The try counts from now on. */
  assertMayTry(account: string | null, network: string): void {
    const ofAccount = account === null ? 0 : this.#ofAccount.waitMs(account);
    const waitMs = Math.max(ofAccount, this.#ofAddress.waitMs(network));
    if (waitMs > 0) throw new TooManyTries(waitMs);
    if (account !== null) this.#ofAccount.count(account);
    this.#ofAddress.count(network);
  }

  /** What was tried was right: it counts no longer, nor do the tries before it. */
  succeeded(account: string | null, network: string): void {
    if (account !== null) this.#ofAccount.clear(account);
    this.#ofAddress.takeBack(network);
  }

  /** Of whoever has another password now. */
  forgetTries(account: string): void {
    this.#ofAccount.clear(account);
  }

  /**
   * Whoever needs a second factor and has shown a password alone is let in as far as the way to it.
   *
   * @param next what they show then
   * @throws Refusal 401 for an account that is not open, in the words of a wrong password
   */
  async letIn(
    context: CommandContext,
    userId: string,
    method: StaffSignInMethod,
    next: NextStep = 'passkey',
  ): Promise<SignedIn> {
    const { users, clinics } = this.#dependencies;
    const { state } = await users.load(userId);
    const present = staffCaller(userId, state, method);
    if (present === null || !state?.account) throw new Refusal(401, WRONG_SIGN_IN);
    const { name, role, clinicId } = present;
    const session = { userId, name, role, clinicId, patientId: null, method };
    if (isPasswordAlone(method) && (await needsSecondFactor(clinics, state.account)))
      return { caller: null, session: { ...session, next } };
    const byPerson = ofPerson(context, userId, state);
    const written = await users.execute(userId, byPerson, {}, (now) => signIn(now, method));
    await noteAdministrator(this.#dependencies, byPerson, userId, written.state);
    return { caller: present, session };
  }

  /** Not waited for: a person that there is would be known by the time that it takes. */
  noteRefusal(context: CommandContext, userId: string, reason: DataOf<'UserSignInRefused'>['reason']): void {
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

  /** What was to be noted is. */
  async stop(): Promise<void> {
    await this.#noting.idle();
  }
}

/** Who signs in is who acts, of their own clinic. A repeat signs in once more: its answer is a session. */
export function ofPerson(context: CommandContext, userId: string, state: UserState): CommandContext {
  const { role, clinicId } = accountOf(state);
  return { ...context, actor: { id: userId, role }, clinicId, repeat: null };
}
