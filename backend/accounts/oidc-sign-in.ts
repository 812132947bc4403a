/**
 * Coming in by another provider. An account there is one person's; whoever was invited is known by their e-mail, once; whoever
 * nobody invited waits for approval. What the provider asks for beside a password is left to it.
 */
import type { IdSource } from '../../lib/ids.ts';
import { emailSchema } from '../contract/account.ts';
import { MAX_NAME } from '../contract/primitives.ts';
import { type CommandContext, partOf } from '../event-sourcing/event-log.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { errorForLog } from '../logging/logger.ts';
import { claimEmail } from '../users/email-claim.ts';
import { claimSubject, type SubjectStore } from '../users/subject-claim.ts';
import { askToJoin, linkTo, type UserState } from '../users/user.ts';
import { userOfEmail } from './accounts.ts';
import type { SignedIn } from './callers.ts';
import { type Entrance, type EntranceDependencies, ofPerson } from './entrance.ts';
import type { Identity, OidcProvider } from './oidc-provider.ts';

/** Why somebody is sent back: they wait for approval, may not come in, or something went wrong. */
export type OidcProblem = 'pending' | 'refused' | 'failed';

export interface OidcSignInDependencies extends EntranceDependencies {
  readonly entrance: Entrance;
  readonly provider: OidcProvider;
  readonly subjects: SubjectStore;
  readonly allowedDomains: readonly string[] | null;
  readonly ids: IdSource;
}

export class OidcSignIns {
  readonly #dependencies: OidcSignInDependencies;

  constructor(dependencies: OidcSignInDependencies) {
    this.#dependencies = dependencies;
  }

  /** null where the provider cannot be reached. */
  async begin(): Promise<{ readonly url: string; readonly kept: string } | null> {
    return this.#dependencies.provider.begin().catch((error: unknown) => this.#failed(error));
  }

  /** @param kept what the browser was given at the beginning */
  async finish(
    context: CommandContext,
    network: string,
    answer: Readonly<Record<string, string>>,
    kept: string | null,
  ): Promise<SignedIn | OidcProblem> {
    const { provider, entrance } = this.#dependencies;
    try {
      entrance.assertMayTry(null, network);
      const came = await this.#comesIn(context, await provider.finish(answer, kept));
      if (typeof came !== 'string') entrance.succeeded(null, network);
      return came;
    } catch (error) {
      this.#failed(error);
      return 'failed';
    }
  }

  async #comesIn(context: CommandContext, identity: Identity): Promise<SignedIn | OidcProblem> {
    const { users, subjects, credentials, entrance } = this.#dependencies;
    const subjectHash = credentials.subjectHash(identity.issuer, identity.subject);
    const owner = (await subjects.load(subjectHash)).state;
    // Whoever was forgotten and comes again is somebody new.
    const isForgotten = owner !== null && (await users.load(owner)).state?.account?.forgotten === true;
    const known = isForgotten ? null : owner;
    const userId = known ?? (await this.#firstTime(context, identity, { subjectHash, forgotten: owner }));
    if (userId === null) return 'refused';
    const status = (await users.load(userId)).state?.account?.status;
    if (status === 'active') return entrance.letIn(context, userId, 'oidc');
    entrance.noteRefusal(context, userId, 'status');
    return status === 'pending' ? 'pending' : 'refused';
  }

  /**
   * Whose the account is from now on; null of whoever may not come in.
   *
   * @param subject.forgotten whose it was who were forgotten; null where it was nobody's
   */
  async #firstTime(
    context: CommandContext,
    identity: Identity,
    { subjectHash, forgotten }: { readonly subjectHash: string; readonly forgotten: string | null },
  ): Promise<string | null> {
    const { users, subjects } = this.#dependencies;
    const email = this.#acceptable(identity.verifiedEmail);
    if (email === null) return null;
    const userId = (await userOfEmail(this.#dependencies, email)) ?? (await this.#claim(context, email));
    const { state } = await users.load(userId);
    const link = { issuer: identity.issuer, subjectHash };
    if (!mayLink(state, subjectHash)) return null;
    const claimed = await subjects.execute(subjectHash, byPerson(context, userId, state), {}, (owner) =>
      claimSubject(owner === forgotten ? null : owner, userId),
    );
    if (claimed.state !== userId) return claimed.state;
    const person = {
      email,
      firstName: Array.from(identity.firstName).slice(0, MAX_NAME).join(''),
      lastName: Array.from(identity.lastName).slice(0, MAX_NAME).join(''),
      role: 'clinician',
      clinicId: MAIN_CLINIC,
    } as const;
    await users.execute(userId, byPerson(context, userId, state), {}, (now) => [
      ...askToJoin(now, person),
      ...linkTo(now, link),
    ]);
    return userId;
  }

  /** An e-mail as invitations take it, of a domain that may come in. */
  #acceptable(email: string | null): string | null {
    const { allowedDomains } = this.#dependencies;
    const read = emailSchema.safeParse(email);
    if (!read.success) return null;
    const domain = read.data.slice(read.data.lastIndexOf('@') + 1).toLowerCase();
    return allowedDomains === null || allowedDomains.includes(domain) ? read.data : null;
  }

  async #claim(context: CommandContext, email: string): Promise<string> {
    const { emails, credentials, ids } = this.#dependencies;
    const id = ids.next();
    const claim = await emails.execute(
      credentials.emailHash(email),
      partOf(byPerson(context, id, null), 'email'),
      {},
      (owner) => claimEmail(owner, id),
    );
    return claim.state ?? id;
  }

  #failed(error: unknown): null {
    this.#dependencies.logger.warn(errorForLog(error), 'A sign-in by the other provider failed');
    return null;
  }
}

/** Whose e-mail it is may have one account there, and must not have been let go. */
function mayLink(state: UserState, subjectHash: string): boolean {
  const account = state?.account ?? null;
  if (account === null) return true;
  return account.status !== 'deactivated' && (account.link?.subjectHash ?? subjectHash) === subjectHash;
}

function byPerson(context: CommandContext, userId: string, state: UserState): CommandContext {
  if (state?.account) return ofPerson(context, userId, state);
  return { ...context, actor: { id: userId, role: 'clinician' }, clinicId: MAIN_CLINIC, repeat: null };
}
