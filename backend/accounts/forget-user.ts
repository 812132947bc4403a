/** Forgetting somebody of the staff, whose account is closed: their e-mail is free again, and their name is nowhere. */
import type { UserForgotten } from '../contract/forgetting.ts';
import { FORGET_USER } from '../contract/routes/accounts.ts';
import { type CommandContext, partOf } from '../event-sourcing/event-log.ts';
import type { Services } from '../event-sourcing/services.ts';
import type { Forgetting } from '../forgetting/forgetting.ts';
import { type Route, type RouteResult, serve } from '../http/route.ts';
import { type EmailStore, releaseEmail } from '../users/email-claim.ts';
import { accountOf, forgetUser, type UserStore } from '../users/user.ts';
import type { Credentials } from './credentials.ts';

export interface ForgetUserServices extends Services {
  readonly users: UserStore;
  readonly emails: EmailStore;
  readonly credentials: Credentials;
  readonly forgetting: Forgetting;
}

export function forgetUserRoute(services: ForgetUserServices): Route {
  return serve(FORGET_USER, {
    summary: 'Forget for ever somebody whose account is closed',
    handle: ({ context, params: { userId } }) => forget(services, context, userId),
  });
}

async function forget(
  { users, emails, credentials, forgetting, readYourWrites }: ForgetUserServices,
  context: CommandContext,
  userId: string,
): Promise<RouteResult<UserForgotten>> {
  const { email, clinicId, status } = accountOf((await users.load(userId)).state);
  const ofClinic = { ...context, clinicId };
  // While it can still be read; a claim whose end was recorded alone is no account's any more.
  if (status === 'deactivated')
    await emails.execute(
      credentials.emailHash(email),
      { ...partOf(ofClinic, 'email'), repeat: null },
      {},
      (state) => releaseEmail(state, userId),
    );
  const keyFingerprint = await forgetting.fingerprintOfUser(userId);
  const written = await users.execute(userId, ofClinic, {}, (state) => forgetUser(state, keyFingerprint));
  const { position, repeated } = written;
  const viewMayLag = await readYourWrites.settle(written);
  await forgetting.finishUser(userId);
  return { body: { status: 'forgotten', rebuilt: [...forgetting.affected] }, position, repeated, viewMayLag };
}
