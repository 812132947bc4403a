/** Accounts of the staff: who is invited, who may sign in, who is let go. What a command line does goes the same way. */
import type { DataOf } from '../../events/event.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { ClinicStore } from '../clinics/clinic.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import { type CommandContext, creationId, partOf } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import {
  addAdministrator,
  type AdministratorStore,
  INSTALLATION,
  removeAdministrator,
} from '../users/administrators.ts';
import { claimEmail, type EmailStore } from '../users/email-claim.ts';
import {
  type Account,
  accountOf,
  changeRole,
  deactivate,
  EMAIL_TAKEN,
  invite,
  issueInvitation,
  reactivate,
  type UserState,
  type UserStore,
} from '../users/user.ts';
import type { Credentials } from './credentials.ts';

const INVITATION_MS = 72 * HOUR_MS;

export interface AccountDependencies {
  readonly users: UserStore;
  readonly emails: EmailStore;
  readonly administrators: AdministratorStore;
  readonly clinics: ClinicStore;
  readonly credentials: Credentials;
  readonly ids: IdSource;
  /** Where browsers reach the product; null in the demonstration, which has no accounts. */
  readonly publicUrl: string | null;
}

export interface Invited {
  readonly userId: string;
  readonly url: string;
  readonly written: Outcome<UserState>;
}

/** By whose e-mail; null of nobody's. */
export async function userOfEmail(
  { emails, credentials }: Pick<AccountDependencies, 'emails' | 'credentials'>,
  email: string,
): Promise<string | null> {
  return (await emails.load(credentials.emailHash(email))).state;
}

/**
 * The e-mail is claimed first; a claim whose account was never made, since the process ended in between, is gone on with.
 *
 * @throws Refusal 400 for an unknown clinic, 409 for an e-mail that somebody has.
 */
export async function inviteUser(
  dependencies: AccountDependencies,
  context: CommandContext,
  invited: DataOf<'UserInvited'>,
): Promise<Invited> {
  const { emails, users, credentials, ids } = dependencies;
  await assertClinic(dependencies, invited.clinicId);
  const ofClinic = { ...context, clinicId: invited.clinicId };
  const claim = await emails.execute(
    credentials.emailHash(invited.email),
    { ...partOf(ofClinic, 'email'), repeat: null },
    {},
    (state) => claimEmail(state, creationId(context, ids)),
  );
  const userId = claim.state;
  if (userId === null) throw Refusal.conflict(EMAIL_TAKEN);
  const invitationId = creationId(partOf(context, 'invitation'), ids);
  const written = await users.execute(userId, ofClinic, {}, (state) => invite(state, invited, invitationId));
  return { userId, written, url: await invitationUrl(dependencies, context, userId, written.state) };
}

/** The earlier link ends. @throws Refusal 404, 409 */
export async function inviteAgain(
  dependencies: AccountDependencies,
  context: CommandContext,
  userId: string,
): Promise<Invited> {
  const { users, ids } = dependencies;
  const { clinicId } = accountOf((await users.load(userId)).state);
  const invitationId = creationId(partOf(context, 'invitation'), ids);
  const written = await users.execute(userId, { ...context, clinicId }, {}, (state) =>
    issueInvitation(state, invitationId),
  );
  return { userId, written, url: await invitationUrl(dependencies, context, userId, written.state) };
}

/** A repeat is told the same link, whose end it does not put off. */
async function invitationUrl(
  { credentials, publicUrl }: AccountDependencies,
  context: CommandContext,
  userId: string,
  state: UserState,
): Promise<string> {
  const token = credentials.token(context);
  const invitationId = state?.account?.invitationId ?? null;
  if (invitationId !== null && (await credentials.invitation(token, context.now)) === null)
    await credentials.keepInvitation(token, {
      userId,
      invitationId,
      endsAt: context.now.getTime() + INVITATION_MS,
    });
  return `${publicUrl ?? ''}/sign-in?invitation=${token}`;
}

/** @throws Refusal 404, 409 for oneself and for the last administrator. */
export async function deactivateUser(
  { users, administrators }: AccountDependencies,
  context: CommandContext,
  userId: string,
): Promise<Outcome<UserState>> {
  const { role, clinicId } = accountOf((await users.load(userId)).state);
  if (context.actor.id === userId) throw Refusal.conflict('You cannot deactivate yourself.');
  if (role === 'administrator')
    await administrators.execute(INSTALLATION, ofInstallation(context), {}, (state) =>
      removeAdministrator(state, userId),
    );
  return users.execute(userId, { ...context, clinicId }, {}, deactivate);
}

/** @throws Refusal 404 */
export async function reactivateUser(
  dependencies: AccountDependencies,
  context: CommandContext,
  userId: string,
): Promise<Outcome<UserState>> {
  const { clinicId } = accountOf((await dependencies.users.load(userId)).state);
  const written = await dependencies.users.execute(userId, { ...context, clinicId }, {}, reactivate);
  await noteAdministrator(dependencies, context, userId, written.state);
  return written;
}

/** @throws Refusal 400 for an unknown clinic, 404, 409 for the last administrator. */
export async function changeRoleOf(
  dependencies: AccountDependencies,
  context: CommandContext,
  userId: string,
  wanted: Partial<Pick<Account, 'role' | 'clinicId'>>,
): Promise<Outcome<UserState>> {
  const { users, administrators } = dependencies;
  const account = accountOf((await users.load(userId)).state);
  const { role, clinicId } = { ...account, ...wanted };
  await assertClinic(dependencies, clinicId);
  if (account.role === 'administrator' && role !== 'administrator')
    await administrators.execute(INSTALLATION, ofInstallation(context), {}, (state) =>
      removeAdministrator(state, userId),
    );
  const written = await users.execute(userId, { ...context, clinicId }, {}, (state) =>
    changeRole(state, wanted),
  );
  await noteAdministrator(dependencies, context, userId, written.state);
  return written;
}

/** Whoever may administer from now on is counted as such; nothing where it is so already. */
export async function noteAdministrator(
  { administrators }: Pick<AccountDependencies, 'administrators'>,
  context: CommandContext,
  userId: string,
  state: UserState,
): Promise<void> {
  if (state?.account?.status !== 'active' || state.account.role !== 'administrator') return;
  await administrators.execute(INSTALLATION, ofInstallation(context), {}, (known) =>
    addAdministrator(known, userId),
  );
}

/** What another stream of the request says is found by that of the person: a repeat finds it so already. */
const ofInstallation = (context: CommandContext): CommandContext => ({
  ...context,
  clinicId: MAIN_CLINIC,
  repeat: null,
});

/** @throws Refusal 400 */
export async function assertClinic(
  { clinics }: Pick<AccountDependencies, 'clinics'>,
  clinicId: string,
): Promise<void> {
  if (clinicId === MAIN_CLINIC || (await clinics.load(clinicId)).state.isRegistered) return;
  const message = 'There is no such clinic.';
  throw Refusal.invalid([{ path: 'clinicId', key: 'validation.clinicId.choice', message }]);
}
